import type { CubbyPhase } from '../../../contract/cubbies'
import { badRequest, conflict } from '../../../contract/errors'
import type { Actor } from '../../platform/auth/actor'
import { moveOrder, orderAt } from '../orders/transition'
import { revokeAtCubby } from './command-ends'
import { openToTakeOut, storeCommand } from './commands'
import { cubbiesOfOrder, freeCubby, setCubby } from './cubby'
import { putAtHeadOfLine } from './line'
import { releaseAll } from './release'
import { cubbyForStaff, venueOfLocker } from './staff'
import { inUnitOfWork, type LockerServices, type UnitOfWork } from './unit-of-work'
import { moveTakenOut, type Becomes } from './taken-out'

interface Emptying {
  /** The locker's code, as kiosks send it. */
  lockerId: string
  cubby: number
  /** The lock does not help: staff emptied the cubby by hand, or have looked inside and confirm that it is empty. */
  byHand?: boolean
  /** Whether the guest of an unclaimed order gets their money back. Staff must choose; there is no default. */
  refund?: boolean
}

/**
 * Empties a cubby for staff. Its back opens, and the cubby is free once that door was opened and closed. Emptied by hand, it turns red until staff
 * have looked inside (docs/rules/lockers.md#clearing-a-cubby, which also covers its order). Pressing again opens it again.
 * @throws 400 at `refund` when it holds an unclaimed order and staff did not choose; 409 `cubby_in_use` while a guest's order waits in it,
 * `locker_offline`; 403, 404
 */
export function emptyCubby(
  app: LockerServices,
  actor: Actor,
  { lockerId, cubby: number, byHand = false, refund }: Emptying,
): Promise<void> {
  return inUnitOfWork(app, venueOfLocker(lockerId), async (unit) => {
    const cubby = await cubbyForStaff(unit.trx, actor, lockerId, number)
    const isTakenOut = cubby.phase === 'HandingOver' && cubby.becomes !== null
    if (cubby.phase === 'Loaded' || cubby.phase === 'Collecting' || (cubby.phase === 'HandingOver' && !isTakenOut)) {
      throw conflict('cubby_in_use', `Cubby ${number} holds order ${cubby.orderId}: hand it over or take it back first`)
    }
    if (!byHand && cubby.online === 0) {
      throw conflict('locker_offline', 'The locker is offline: open the cubby with the key and empty it by hand')
    }
    const { orderId } = cubby
    if (orderId !== null) {
      await requireGuestElsewhere(unit, cubby, orderId)
      const becomes = cubby.phase === 'Unclaimed' ? whatBecomes(orderId, refund) : isTakenOut ? cubby.becomes : null
      await revokeAtCubby(unit, cubby, 'staff empty the cubby')
      if (becomes !== null && !byHand) {
        // The door first: the order changes only once the door was opened and closed.
        await openToTakeOut(unit, cubby, { purpose: 'handOver', orderId, actor: actor.label, becomes })
        return
      }
      if (becomes === null) await backToTheBar(unit, { orderId, actor: actor.label })
      else await moveTakenOut(unit, { orderId, becomes, actor: actor.label })
    }
    if (!byHand) {
      await setCubby(unit, cubby, { phase: 'Emptying', orderId: null })
      const open = { lockerId: cubby.lockerId, cubby: number, door: 'back', purpose: 'empty' } as const
      await storeCommand(unit, { ...open, orderId: null, actor: actor.label })
    } else if (cubby.phase === 'Unclaimed' || cubby.phase === 'Reserved' || isTakenOut) {
      const note = 'Emptied by hand: look inside'
      await setCubby(unit, cubby, { phase: 'Fault', orderId: null, occupied: false, checkInside: true, note })
    } else {
      // Staff have looked inside and confirm that it is empty.
      await freeCubby(unit, cubby, { checkInside: false })
    }
    if (orderId !== null) await clearCancelled(unit, orderId)
  })
}

/** Refuses to clear a part of an order away while its guest takes out another. @throws 409 `cubby_in_use` */
async function requireGuestElsewhere(
  unit: UnitOfWork,
  { phase }: { phase: CubbyPhase },
  orderId: number,
): Promise<void> {
  if (phase !== 'Unclaimed') return
  const cubbies = await cubbiesOfOrder(unit.trx, orderId)
  const atDoor = cubbies.find((cubby) => cubby.phase === 'Collecting')
  if (!atDoor) return
  throw conflict('cubby_in_use', `The guest is at cubby ${atDoor.number}, which is of the same order: wait a moment`)
}

/** The outcome of an unclaimed order. @throws 400 at `refund` when staff did not choose */
function whatBecomes(orderId: number, refund: boolean | undefined): Becomes {
  if (refund !== undefined) return refund ? 'Refunded' : 'Cancelled'
  throw badRequest([{ path: 'refund', message: `Choose whether to refund the guest of order ${orderId}` }])
}

/** Leaves the other cubbies of an order to staff, if it was cancelled with this one. */
async function clearCancelled(unit: UnitOfWork, orderId: number): Promise<void> {
  const order = await orderAt(unit.trx, orderId)
  if (order?.status === 'Cancelled') await releaseAll(unit, { id: orderId, status: 'Cancelled' })
}

/** An order from a cubby at fault, or one that was being loaded, goes to the head of the line. */
async function backToTheBar(unit: UnitOfWork, { orderId, actor }: { orderId: number; actor: string }): Promise<void> {
  const { trx, now } = unit
  const order = await trx.selectFrom('order').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()
  unit.touched.orders.add(orderId)
  if (order.status === 'Ready')
    await moveOrder(trx, { orderId, to: 'Prepared', actor, reason: 'fault of the cubby', now })
  await putAtHeadOfLine(unit, orderId)
}
