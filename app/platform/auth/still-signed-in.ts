import type { Services } from '../server/services'
import type { Actor } from './actor'
import { isOpen, isUnused, noteUse } from './session-use'

/**
 * Whether an actor's session is still valid and, for staff, their businesses are still the same. Anything that outlives one request checks
 * this again before it sends more. `keepsOpen`: an open page counts as use of the session.
 */
export async function isStillSignedIn(app: Services, actor: Actor, keepsOpen = false): Promise<boolean> {
  if (actor.kind === 'anonymous' || actor.kind === 'system') return true
  const session = await app.db
    .selectFrom('session')
    .select('lastSeenAt')
    .where('id', '=', actor.sessionId)
    .where(isOpen(app.now()))
    .executeTakeFirst()
  if (session && keepsOpen && isUnused(session, app.now())) noteUse(app, actor.sessionId)
  if (!session || actor.kind === 'customer') return session !== undefined
  const works = await app.db.selectFrom('userBusiness').select('businessId').where('userId', '=', actor.id).execute()
  if (actor.tablet) return actor.businessIds.every((id) => works.some(({ businessId }) => businessId === id))
  return (
    works.length === actor.businessIds.length && works.every(({ businessId }) => actor.businessIds.includes(businessId))
  )
}
