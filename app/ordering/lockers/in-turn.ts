import { cubbyInTurn, isCubbyAvailable, type CubbyPhase } from '../../../contract/cubbies'
import { COMMAND_MS } from '../../../contract/limits'
import { touchOrder } from '../orders/transition'
import { openToTakeOut, storeCommand, type StoredCommand, type TakingOut } from './commands'
import { isPlaced } from './contents'
import { claimCubby, cubbiesOfOrder } from './cubby'
import { isBeforeLoad } from './cubby-life'
import { cubbiesOnline, type LockerCubby } from './venue-cubbies'
import { freeNeedless } from './line'
import type { UnitOfWork } from './unit-of-work'

/*
 * docs/rules/lockers.md#several-cubbies: an order's cubbies open one after another. The door that ends one opens the next, but only while its person
 * still stands there: no door opens late, with no one in front of it.
 */

/** How an order's last cubby ended. */
interface Ended {
  orderId: number
  /** When its door was closed (Unix ms). */
  closedAt: number
  /** Label of the actor that has the next one opened. */
  actor: string
}

/** As long as a press may wait for its door, a door that was closed may open the next one. */
function isStillThere({ now }: UnitOfWork, { closedAt }: Ended): boolean {
  return now - closedAt <= COMMAND_MS
}

/** Reserves a cubby for an order, if it is not, and opens its back. What the door has done so far counts. @throws 409 `cubby_taken` */
export async function openToLoad(
  unit: UnitOfWork,
  orderId: number,
  cubby: { id: number; lockerId: number; number: number; phase: CubbyPhase },
  actor: string,
): Promise<StoredCommand> {
  if (cubby.phase !== 'Reserved') await claimCubby(unit, cubby, { orderId, phase: 'Reserved' })
  const { lockerId, number } = cubby
  return storeCommand(unit, { lockerId, cubby: number, door: 'back', purpose: 'load', orderId, actor })
}

/** Opens the next cubby of an order after one was loaded. Returns true once all of it is loaded. */
export async function loadNext(unit: UnitOfWork, businessId: number, last: Ended): Promise<boolean> {
  const { orderId, actor } = last
  await freeNeedless(unit, orderId)
  const cubbies = await cubbiesOfOrder(unit.trx, orderId)
  if (cubbies.every(({ phase }) => phase === 'Loaded')) return isPlaced(unit.trx, orderId)
  const next = cubbyInTurn(cubbies)
  if (next?.phase !== 'NextInLine' || !isStillThere(unit, last)) return false
  // With another version, a press that meant the last cubby does not act on the next.
  await touchOrder(unit.trx, orderId, unit.now)
  if (mayBeLoaded(next, await cubbiesOnline(unit, businessId))) await openToLoad(unit, orderId, next, actor)
  return false
}

/** Whether a cubby that is held for an order can be loaded: one of its doors may have been opened or released since it was held. */
export function mayBeLoaded({ id }: { id: number }, online: readonly LockerCubby[]): boolean {
  const held = online.find((cubby) => cubby.id === id)
  return held === undefined || isCubbyAvailable({ ...held, orderId: null })
}

/**
 * Opens the next cubby of an order after one was emptied: the front for its guest, the back for staff. One that is held by now for what was taken back
 * is not to be emptied.
 */
export async function takeOutNext(unit: UnitOfWork, last: Ended & TakingOut): Promise<void> {
  const filled = (await cubbiesOfOrder(unit.trx, last.orderId)).filter(({ phase }) => !isBeforeLoad(phase))
  const next = cubbyInTurn(filled)
  if (next?.phase !== 'Loaded' && next?.phase !== 'Unclaimed') return
  await touchOrder(unit.trx, last.orderId, unit.now)
  if (next.online === 1 && isStillThere(unit, last)) await openToTakeOut(unit, next, last)
}
