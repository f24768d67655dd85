import {
  NO_AVAILABLE_CUBBY,
  cubbyColor,
  findCubby,
  isCubbyAvailable,
  isWithinReach,
  type CubbyWish,
  type LockerColor,
} from '../../../contract/cubbies'
import { conflict } from '../../../contract/errors'
import type { Actor } from '../../platform/auth/actor'
import { moveOrder } from '../orders/transition'
import { revokeCommands } from './command-ends'
import { currentCommand, storeCommand } from './commands'
import {
  claimCubby,
  cubbiesOnline,
  cubbyOfOrder,
  cubbyTaken,
  freeCubby,
  setCubby,
  type DrivenCubby,
  type LockerCubby,
} from './cubby'
import { hasCycled, isMoving, watchOf } from './door-watch'
import { isFrontSafe } from './latches'
import { leaveLine, offerFreeCubbies, placeInLine, queueForCubby } from './line'
import { newLoadId } from './loads'
import { orderForStaff } from './staff'
import { inUnitOfWork, type LockerServices, type UnitOfWork } from './unit-of-work'

export interface LoadRequest {
  orderId: number
  /** Left out: the cubby that the guest requested, else the first free one. null: handed over at the counter. */
  cubby?: number | null
  /** The code of the locker in front of the staff. Left out: any locker of the business. */
  lockerId?: string
  /** The version of the order on the screen; an outdated one is refused. */
  version?: number
}

export type LoadAnswer =
  | { atCounter: true }
  | {
      atCounter: false
      /** `lockerId` is the locker's code. */
      cubby: { lockerId: string; number: number; color: LockerColor }
      commandId: string
      /** Unix milliseconds. */
      expiresAt: number
    }

/** The fields of an order that loading needs. */
interface PreparedOrder extends CubbyWish {
  id: number
  businessId: number
  status: string
}

/**
 * Loads a prepared order: its cubby is reserved and the back door opens; the door's closing makes the order Ready. Pressing again after the door
 * did not open opens the same cubby again. With `cubby: null` the order is Ready at the counter at once.
 *
 * @throws 409 `no_cubby` 'No available cubby' (with `placeInLine`): the order stays Prepared and waits in line
 * @throws 409 `stale_version`, `not_prepared`, `cubby_taken`, `out_of_reach`, `already_loading`, `locker_offline`, `cubby_available`; 403, 404
 */
export async function loadOrder(app: LockerServices, actor: Actor, request: LoadRequest): Promise<LoadAnswer> {
  const answer = await loadOrWait(app, actor, request)
  // Thrown after the commit, so that the order keeps its place in line.
  if (answer === 'waits') {
    const place = await placeInLine(app.db, request.orderId)
    throw conflict('no_cubby', NO_AVAILABLE_CUBBY, { placeInLine: place })
  }
  return answer
}

/** As `loadOrder`, but returns 'waits' for an order that waits in line. */
export function loadOrWait(
  app: LockerServices,
  actor: Actor,
  { orderId, version, cubby, lockerId }: LoadRequest,
): Promise<LoadAnswer | 'waits'> {
  return inUnitOfWork(app, { order: orderId }, async (unit) => {
    const order = await orderForStaff(unit.trx, actor, orderId, version)
    if (cubby === null) return handOverAtCounter(unit, actor.label, order)
    return reserveForLoad(unit, { order, lockerId, cubby, actor: actor.label })
  })
}

/** Reserves a cubby for a prepared order and stores the command that opens its back door, or puts the order in line. */
async function reserveForLoad(
  unit: UnitOfWork,
  { order, lockerId, cubby: chosen, actor }: { order: PreparedOrder; lockerId?: string; cubby?: number; actor: string },
): Promise<LoadAnswer | 'waits'> {
  requirePrepared(order)
  // Orders that have waited longer go first; this order may be one of them.
  await offerFreeCubbies(unit, order.businessId)
  const held = await leaveUnreachable(unit, order.id)
  if (held?.phase === 'Reserved') {
    await requireDoorAtRest(unit, order.id, held)
    return openToLoad(unit, order.id, held, actor)
  }
  const cubbies = await cubbiesOnline(unit, order.businessId, lockerId)
  if (cubbies.length === 0 && !held) {
    throw conflict('locker_offline', 'The locker is offline: hand the order over at the counter')
  }
  const first = held && isStillSafe(held, cubbies) ? held : findCubby(cubbies, order)
  const cubby = chosen === undefined ? first : chosenCubby(cubbies, chosen, order)
  if (!cubby) {
    await queueForCubby(unit, order.id)
    return 'waits'
  }
  if (held && held.id !== cubby.id) await freeCubby(unit, held)
  await leaveLine(unit, order.id)
  await claimCubby(unit, cubby, { orderId: order.id, phase: 'Reserved' })
  return openToLoad(unit, order.id, cubby, actor)
}

/** Whether the cubby held for an order can be loaded: one of its doors may have been opened or released since it was held. */
function isStillSafe({ id }: { id: number }, cubbies: readonly LockerCubby[]): boolean {
  const held = cubbies.find((cubby) => cubby.id === id)
  return held === undefined || isCubbyAvailable({ ...held, orderId: null })
}

/**
 * Staff confirm that the order is in its cubby, regardless of the sensors (docs/rules/lockers.md#sensors-and-staff). No effect if its door has just
 * reported the same.
 * @throws 409 `not_loading`, `may_be_unlocked` while its front could be opened, `stale_version`; 403, 404
 */
export async function markLoaded(
  app: LockerServices,
  actor: Actor,
  { orderId, version }: { orderId: number; version?: number },
): Promise<void> {
  await inUnitOfWork(app, { order: orderId }, async (unit) => {
    await orderForStaff(unit.trx, actor, orderId, version)
    const cubby = await cubbyOfOrder(unit.trx, orderId)
    if (cubby?.phase === 'Loaded') return
    if (cubby?.phase !== 'Reserved') throw conflict('not_loading', 'This order is not being loaded: press Load first')
    if (!(await isFrontSafe(unit, cubby))) {
      const { number } = cubby
      const what = `The front of cubby ${number} may be unlocked: open and close it first, or load the order elsewhere`
      throw conflict('may_be_unlocked', what, { cubby: number })
    }
    await revokeCommands(unit, orderId, 'staff loaded the cubby by hand')
    await setCubby(unit, cubby, { phase: 'Loaded', occupied: true, loadId: newLoadId(orderId) })
    await moveOrder(unit.trx, { orderId, to: 'Ready', actor: actor.label, reason: 'loaded by hand', now: unit.now })
    unit.touched.orders.add(orderId)
  })
}

/**
 * Makes the order Ready at the counter. Allowed only when no locker of the business is online, or none has a cubby for it. @throws 409
 * `cubby_available`, `already_loading`, `not_prepared`
 */
async function handOverAtCounter(unit: UnitOfWork, actor: string, order: PreparedOrder): Promise<LoadAnswer> {
  requirePrepared(order)
  const held = await leaveUnreachable(unit, order.id)
  if (held?.phase === 'Reserved') throw alreadyLoading(order.id, held.number)
  const free = held ?? findCubby(await cubbiesOnline(unit, order.businessId), { ...order, requestedCubby: null })
  if (free) {
    throw conflict('cubby_available', `Cubby ${free.number} is free: load the order there`, { cubby: free.number })
  }
  await unit.trx.updateTable('order').set({ atCounter: 1 }).where('id', '=', order.id).execute()
  await moveOrder(unit.trx, {
    orderId: order.id,
    to: 'Ready',
    actor,
    reason: 'handed over at the counter',
    now: unit.now,
  })
  unit.touched.orders.add(order.id)
  return { atCounter: true }
}

/**
 * The cubby that is held or reserved for the order, if its locker is online. A cubby in an offline locker is given up; if its door may have been
 * opened, it turns red so that staff look inside.
 */
async function leaveUnreachable(unit: UnitOfWork, orderId: number) {
  const held = await cubbyOfOrder(unit.trx, orderId)
  if (!held || held.online === 1) return held
  await revokeCommands(unit, orderId, 'the locker went offline')
  if (held.phase === 'Reserved') {
    await setCubby(unit, held, {
      phase: 'Fault',
      orderId: null,
      checkInside: true,
      note: 'Went offline while it was loaded: check what is inside',
    })
  } else {
    await freeCubby(unit, held)
  }
  return undefined
}

function requirePrepared(order: PreparedOrder): void {
  if (order.status === 'Prepared') return
  throw conflict('not_prepared', `This order is ${order.status}: only a prepared order can be loaded`, {
    status: order.status,
  })
}

/**
 * Refuses the second of two members of staff who load the same order. A door that was open too briefly to count as a load may be opened again.
 * @throws 409 `already_loading`
 */
async function requireDoorAtRest(unit: UnitOfWork, orderId: number, cubby: DrivenCubby): Promise<void> {
  const opening = await currentCommand(unit.trx, { orderId, purpose: 'load', now: unit.now, unfinished: true })
  const back = watchOf(cubby, 'back')
  if (opening || isMoving(back, unit.now) || hasCycled(back, cubby.since, unit.now))
    throw alreadyLoading(orderId, cubby.number)
}

function alreadyLoading(orderId: number, number: number) {
  return conflict('already_loading', `This order is already being loaded into cubby ${number}`, { cubby: number })
}

/**
 * The cubby that staff chose. Its sensors do not matter; its reach, another order, and a lock or a command that is not finished do.
 * @throws 409 `out_of_reach`, `cubby_taken`
 */
function chosenCubby(cubbies: LockerCubby[], number: number, { id: orderId, reach }: PreparedOrder): LockerCubby {
  const cubby = cubbies.find((candidate) => candidate.number === number)
  if (cubby && !isWithinReach(cubby, reach)) {
    const needs = `the guest of order ${orderId} needs one they can reach while seated`
    throw conflict('out_of_reach', `Cubby ${number} is too high: ${needs}`, { cubby: number })
  }
  const isSafe = cubby && cubby.reported && !cubby.mayBeUnlocked && !cubby.mayStillOpen
  const isFree = isSafe && !cubby.occupied && (cubby.phase === 'Free' || cubby.phase === 'NextInLine')
  if (!isFree || (cubby.orderId !== null && cubby.orderId !== orderId)) throw cubbyTaken(number)
  return cubby
}

async function openToLoad(
  unit: UnitOfWork,
  orderId: number,
  cubby: { lockerId: number; number: number },
  actor: string,
): Promise<LoadAnswer> {
  const { id, expiresAt } = await storeCommand(unit, {
    lockerId: cubby.lockerId,
    cubby: cubby.number,
    door: 'back',
    purpose: 'load',
    orderId,
    actor,
  })
  const { lockerId } = await unit.trx
    .selectFrom('businessLocker')
    .select('lockerId')
    .where('id', '=', cubby.lockerId)
    .executeTakeFirstOrThrow()
  return {
    atCounter: false,
    cubby: { lockerId, number: cubby.number, color: cubbyColor('Reserved') },
    commandId: id,
    expiresAt,
  }
}
