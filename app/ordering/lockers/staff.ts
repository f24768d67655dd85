import { recordOf, requireAbility } from '../../../contract/abilities'
import { conflict, notFound } from '../../../contract/errors'
import type { Database, VenueOf } from '../../../db/store'
import type { Actor } from '../../platform/auth/actor'
import { cubbiesOfLockers } from './cubby'

/** Requires permission to work with the orders, and so with the cubbies, of a business. @throws 404 (another business's), 403 */
function requireBarStaff(actor: Actor, businessId: number, what: string): void {
  if (!actor.ability.can('read', recordOf('Order', { businessId }))) throw notFound(what)
  requireAbility(actor.ability, 'update', 'Order', { businessId })
}

/**
 * An order that bar staff work on.
 * @throws 404, 403; 409 `stale_version` when the screen they act on is older than the order
 */
export async function orderForStaff(db: Database, actor: Actor, orderId: number, version: number | undefined) {
  const order = await db.selectFrom('order').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!order) throw notFound('Order')
  requireBarStaff(actor, order.businessId, 'Order')
  if (version !== undefined && version !== order.version) {
    throw conflict('stale_version', 'This order has changed: look again', { version: order.version })
  }
  return order
}

/** The venue of a locker, by the locker's code. */
export function venueOfLocker(lockerCode: string): VenueOf {
  return async (db) => {
    const lockers = db.selectFrom('businessLocker').select('businessId').where('lockerId', '=', lockerCode)
    return (await lockers.executeTakeFirst())?.businessId
  }
}

/** A cubby that bar staff work on, with its locker, by the locker's code. @throws 404, 403 */
export async function cubbyForStaff(db: Database, actor: Actor, lockerCode: string, number: number) {
  const cubby = await cubbiesOfLockers(db)
    .where('businessLocker.lockerId', '=', lockerCode)
    .where('cubby.number', '=', number)
    .executeTakeFirst()
  if (!cubby) throw notFound('Cubby')
  requireBarStaff(actor, cubby.businessId, 'Cubby')
  return cubby
}
