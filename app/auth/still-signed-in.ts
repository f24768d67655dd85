import type { Services } from '../server/services'
import type { Actor } from './actor'

/**
 * Whether somebody's session is still valid and, for staff, their businesses are still the same. Whatever outlives one request checks
 * this again before it sends more.
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
