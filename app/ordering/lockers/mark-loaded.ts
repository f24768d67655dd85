import { cubbyInTurn } from '../../../contract/cubbies'
import { conflict } from '../../../contract/errors'
import type { Actor } from '../../platform/auth/actor'
import { moveOrder } from '../orders/transition'
import { revokeCommands } from './command-ends'
import { cubbiesOfOrder, setCubby } from './cubby'
import { loadNext } from './in-turn'
import { isFrontSafe } from './latches'
import { newLoadId } from './loads'
import { orderForStaff } from './staff'
import { inUnitOfWork, type LockerServices } from './unit-of-work'

/**
 * Staff confirm that the cubby which is being loaded holds its part of the order, regardless of the sensors (docs/rules/lockers.md#sensors-and-staff).
 * The next one opens, or the order is Ready. No effect if its door has just reported the same.
 * @throws 409 `not_loading`, `may_be_unlocked` while its front could be opened, `stale_version`; 403, 404
 */
export async function markLoaded(
  app: LockerServices,
  actor: Actor,
  { orderId, version }: { orderId: number; version?: number },
): Promise<void> {
  await inUnitOfWork(app, { order: orderId }, async (unit) => {
    await orderForStaff(unit.trx, actor, orderId, version)
    const cubby = cubbyInTurn(await cubbiesOfOrder(unit.trx, orderId))
    if (cubby?.phase === 'Loaded') return
    if (cubby?.phase !== 'Reserved') throw conflict('not_loading', 'This order is not being loaded: press Load first')
    if (!(await isFrontSafe(unit, cubby))) {
      const { number } = cubby
      const what = `The front of cubby ${number} may be unlocked: open and close it first, or load the order elsewhere`
      throw conflict('may_be_unlocked', what, { cubby: number })
    }
    await revokeCommands(unit, orderId, 'staff loaded the cubby by hand')
    await setCubby(unit, cubby, { phase: 'Loaded', occupied: true, loadId: newLoadId(orderId) })
    unit.touched.orders.add(orderId)
    const last = { orderId, closedAt: unit.now, actor: actor.label }
    if (!(await loadNext(unit, cubby.businessId, last))) return
    await moveOrder(unit.trx, { orderId, to: 'Ready', actor: actor.label, reason: 'loaded by hand', now: unit.now })
  })
}
