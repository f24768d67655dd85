import type { Services } from '../server/services'
import type { Actor } from './actor'

/**
 * Whether somebody's session still holds, and a member of staff still works where they did when it was read: what goes on for longer than
 * a request asks again before it says more.
 */
export async function isStillSignedIn(app: Services, actor: Actor): Promise<boolean> {
  if (actor.kind === 'anonymous' || actor.kind === 'system') return true
  const session = await app.db
    .selectFrom('session')
    .select('id')
    .where('id', '=', actor.sessionId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', app.now())
    .executeTakeFirst()
  if (!session || actor.kind === 'customer') return session !== undefined
  const works = await app.db.selectFrom('userBusiness').select('businessId').where('userId', '=', actor.id).execute()
  return (
    works.length === actor.businessIds.length && works.every(({ businessId }) => actor.businessIds.includes(businessId))
  )
}
