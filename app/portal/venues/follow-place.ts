import type { FollowBody } from '../../../contract/calls/places'
import type { AnalyticsType } from '../../../contract/enumerations'
import type { Actor, CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { readPlace } from './places'

/** A customer follows a place or makes it a favorite; repeating it changes nothing. @throws 404 */
export async function followPlace(app: Services, actor: CustomerActor, { placeId, type }: FollowBody): Promise<void> {
  await readPlace(app, actor, placeId)
  await app.db
    .insertInto('placeFollow')
    .values({ customerId: actor.id, placeId, type, createdAt: app.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stops following a place; no error if the customer did not follow it. */
export async function unfollowPlace(app: Services, actor: CustomerActor, { placeId, type }: FollowBody): Promise<void> {
  await app.db
    .deleteFrom('placeFollow')
    .where('customerId', '=', actor.id)
    .where('placeId', '=', placeId)
    .where('type', '=', type)
    .execute()
}

/**
 * Counts views of places by guests and visitors, or that they were shown as near. Staff are not counted. The caller does not wait: a page
 * matters more than its count.
 */
export function countPlaces(app: Services, actor: Actor, type: AnalyticsType, placeIds: readonly number[]): void {
  if (placeIds.length === 0 || (actor.kind !== 'customer' && actor.kind !== 'anonymous')) return
  const customerId = actor.kind === 'customer' ? actor.id : null
  const createdAt = app.now()
  app.db
    .insertInto('placeAnalytics')
    .values(placeIds.map((placeId) => ({ placeId, customerId, type, createdAt })))
    .execute()
    .catch(() => undefined)
}
