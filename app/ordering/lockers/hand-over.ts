import { cubbyInTurn } from '../../../contract/cubbies'
import { conflict } from '../../../contract/errors'
import type { Actor } from '../../platform/auth/actor'
import { revokeCommands } from './command-ends'
import { currentCommand, openToTakeOut } from './commands'
import { cubbiesOfOrder } from './cubby'
import { isBeforeLoad } from './cubby-life'
import { orderForStaff } from './staff'
import { inUnitOfWork, type LockerServices } from './unit-of-work'
import type { Becomes } from './taken-out'

/**
 * Opens the backs of a ready order's cubbies for staff, one after another. Once all have been opened and closed the order is Completed, or `becomes`
 * (docs/rules/lockers.md#hand-over). Pressing again after a door did not open opens it again.
 * @returns false for an order that is in no cubby
 * @throws 409 `locker_offline`: staff then take it out by hand; `stale_version`; 403, 404
 */
export function handOver(
  app: LockerServices,
  actor: Actor,
  { orderId, version, becomes }: { orderId: number; version?: number; becomes?: Becomes },
): Promise<boolean> {
  return inUnitOfWork(app, { order: orderId }, async (unit) => {
    const order = await orderForStaff(unit.trx, actor, orderId, version)
    const filled = (await cubbiesOfOrder(unit.trx, orderId)).filter(({ phase }) => !isBeforeLoad(phase))
    const cubby = cubbyInTurn(filled)
    // Staff take back the loaded part of an order, too.
    const mayTakeOut = order.status === 'Ready' || (order.status === 'Prepared' && becomes === 'Prepared')
    if (!cubby || !mayTakeOut) return false
    if (cubby.online === 0) {
      throw conflict('locker_offline', `The locker is offline: take order ${orderId} out by hand, with the key`)
    }
    const opening = { orderId, purpose: 'handOver', now: unit.now, unfinished: true } as const
    if (becomes === undefined && (await currentCommand(unit.trx, opening))) return true
    // The guest's doors must not open while the staff have the drink.
    await revokeCommands(unit, orderId, 'staff take the order out')
    await openToTakeOut(unit, cubby, { purpose: 'handOver', orderId, actor: actor.label, becomes })
    return true
  })
}
