import {
  NO_AVAILABLE_CUBBY,
  cubbyColor,
  cubbyInTurn,
  isCubbyAvailable,
  isWithinReach,
  type LockerColor,
} from '../../../contract/cubbies'
import { conflict } from '../../../contract/errors'
import type { Actor } from '../../platform/auth/actor'
import { moveOrder } from '../orders/transition'
import { serveAtCounter } from './at-counter'
import { currentCommand, type StoredCommand } from './commands'
import { chooseCubbies, type ToPlace } from './choose'
import { glassesOf, isPlaced } from './contents'
import { cubbyTaken, freeCubby, type DrivenCubby } from './cubby'
import { cubbiesOfVenue, cubbiesOnline, type LockerCubby } from './venue-cubbies'
import { hasCycled, isMoving, watchOf } from './door-watch'
import { mayBeLoaded, openToLoad } from './in-turn'
import {
  freeNeedless,
  holdCubbies,
  isFor,
  leaveLine,
  offerFreeCubbies,
  placeInLine,
  putAtHeadOfLine,
  queueForCubby,
  type KeptCubbies,
} from './line'
import { alreadyLoading, leaveUnreachable, requirePrepared, type PreparedOrder } from './prepared'
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
  /** What is left of it is loaded already: it is Ready, and nothing opens. */
  | { atCounter: false; isReady: true }
  | {
      atCounter: false
      /** The cubby that opens first; `lockerId` is the locker's code. */
      cubby: { lockerId: string; number: number; color: LockerColor }
      commandId: string
      /** Unix milliseconds. */
      expiresAt: number
    }

/**
 * Loads a prepared order: its cubbies are held, and the back of the first one opens; the closing of each opens the next, and the last one makes the
 * order Ready. Pressing again after a door did not open opens the same cubby again. With `cubby: null` the order is Ready at the counter at once.
 *
 * @throws 409 `no_cubby` 'No available cubby' (with `placeInLine`): the order stays Prepared and waits in line
 * @throws 409 `stale_version`, `not_prepared`, `cubby_taken`, `too_small`, `does_not_fit`, `out_of_reach`, `already_loading`, `locker_offline`, `cubby_available`; 403, 404
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
    if (cubby === null) return serveAtCounter(unit, actor.label, order)
    return reserveForLoad(unit, { order, lockerId, cubby, actor: actor.label })
  })
}

interface Loading {
  order: PreparedOrder
  lockerId?: string | undefined
  cubby?: number | undefined
  actor: string
}

/** Opens the next of a prepared order's cubbies. One that has none gets all that it needs, or waits in line. */
async function reserveForLoad(unit: UnitOfWork, loading: Loading): Promise<LoadAnswer | 'waits'> {
  const { order, lockerId, cubby: chosen, actor } = loading
  requirePrepared(order)
  // Orders that have waited longer go first; this order may be one of them.
  const kept = await offerFreeCubbies(unit, order.businessId)
  await freeNeedless(unit, order.id)
  const own = await leaveUnreachable(unit, order.id)
  const current = cubbyInTurn(own)
  if (current?.phase === 'Reserved') {
    await requireDoorAtRest(unit, order.id, current)
    return answerOf(unit, current, await openToLoad(unit, order.id, current, actor))
  }
  const online = await cubbiesOnline(unit, order.businessId, lockerId)
  if (online.length === 0 && own.length === 0) {
    throw conflict('locker_offline', 'The locker is offline: hand the order over at the counter')
  }
  if (own.length > 0 && own.every(({ phase }) => phase === 'Loaded') && (await isPlaced(unit.trx, order.id))) {
    return becomeReady(unit, order, actor)
  }
  const held = own.filter(({ phase }) => phase === 'NextInLine')
  const isHeld =
    held.length > 0 && held.every((cubby) => mayBeLoaded(cubby, online)) && (await isPlaced(unit.trx, order.id))
  const isAsChosen = chosen === undefined || held.some(({ number }) => number === chosen)
  const first = isHeld && isAsChosen ? cubbyInTurn(held) : await holdAnew(unit, loading, { own, online, kept })
  if (!first) {
    if (held.length < own.length) await putAtHeadOfLine(unit, order.id)
    else await queueForCubby(unit, order.id)
    return 'waits'
  }
  await leaveLine(unit, order.id)
  return answerOf(unit, first, await openToLoad(unit, order.id, first, actor))
}

/** An order whose other lines the bar has taken off is loaded whole. */
async function becomeReady(unit: UnitOfWork, { id: orderId }: PreparedOrder, actor: string): Promise<LoadAnswer> {
  await leaveLine(unit, orderId)
  const reason = 'the rest was taken off'
  await moveOrder(unit.trx, { orderId, to: 'Ready', actor, reason, now: unit.now })
  unit.touched.orders.add(orderId)
  return { atCounter: false, isReady: true }
}

interface Lockers {
  /** The order's cubbies. */
  own: readonly DrivenCubby[]
  online: readonly LockerCubby[]
  kept: KeptCubbies
}

/**
 * Holds cubbies for all that an order still needs room for, instead of those that are held for it. Returns the first; undefined where there is no room.
 * @throws 409 `out_of_reach`, `cubby_taken`, `too_small`, `does_not_fit`
 */
async function holdAnew(
  unit: UnitOfWork,
  { order, cubby: chosen }: Loading,
  { own, online, kept }: Lockers,
): Promise<LockerCubby | undefined> {
  const held = own.filter(({ phase }) => phase === 'NextInLine')
  const isHeld = (cubby: LockerCubby) => held.some(({ id }) => id === cubby.id)
  for (const cubby of held) await freeCubby(unit, cubby)
  const glasses = await glassesOf(unit.trx, order.id)
  const lockerId = own.find(({ phase }) => phase !== 'NextInLine')?.lockerId ?? null
  const toPlace = { ...order, glasses, lockerId }
  const free = online
    .map((cubby) => (isHeld(cubby) ? { ...cubby, orderId: null } : cubby))
    .filter((cubby) => isCubbyAvailable(cubby) && isFor(cubby, { kept, order }))
  const way =
    chosen === undefined ? chooseCubbies(free, toPlace) : chooseWith(chosenCubby(online, chosen, order), free, toPlace)
  if (!way) {
    await requireRoom(unit, toPlace, order.businessId)
    return undefined
  }
  await holdCubbies(unit, order.id, way)
  return way[0]?.room
}

/** Cubbies with one that staff chose. @throws 409 `too_small` where the order cannot be in it, nor partly */
function chooseWith(chosen: LockerCubby, free: readonly LockerCubby[], toPlace: ToPlace) {
  const inLocker = [...free.filter(({ id, lockerId }) => id !== chosen.id && lockerId === chosen.lockerId), chosen]
  const way = chooseCubbies(inLocker, { ...toPlace, requestedCubby: chosen.number })
  if (!way || way.some(({ room }) => room.id === chosen.id)) return way
  throw conflict('too_small', `Cubby ${chosen.number} is too small for this order`, { cubby: chosen.number })
}

/** Refuses an order that no locker of the venue could hold, even an empty one. @throws 409 `does_not_fit` */
async function requireRoom(unit: UnitOfWork, toPlace: ToPlace, businessId: number): Promise<void> {
  if (chooseCubbies(await cubbiesOfVenue(unit, businessId), toPlace)) return
  throw conflict('does_not_fit', 'This order does not fit into a locker: hand it over at the counter')
}

/**
 * Refuses the second of two members of staff who load the same order. A door that was open too briefly to count as a load may be opened again.
 * @throws 409 `already_loading`
 */
async function requireDoorAtRest(unit: UnitOfWork, orderId: number, cubby: DrivenCubby): Promise<void> {
  const opening = await currentCommand(unit.trx, {
    orderId,
    purpose: 'load',
    now: unit.now,
    unfinished: true,
    at: cubby,
  })
  const back = watchOf(cubby, 'back')
  if (opening || isMoving(back, unit.now) || hasCycled(back, cubby.since, unit.now))
    throw alreadyLoading(orderId, cubby.number)
}

/**
 * The cubby that staff chose. Its sensors do not matter; its reach, another order, and a lock or a command that is not finished do.
 * @throws 409 `out_of_reach`, `cubby_taken`
 */
function chosenCubby(
  cubbies: readonly LockerCubby[],
  number: number,
  { id: orderId, reach }: PreparedOrder,
): LockerCubby {
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

async function answerOf(
  unit: UnitOfWork,
  { lockerId, number }: { lockerId: number; number: number },
  { id, expiresAt }: StoredCommand,
): Promise<LoadAnswer> {
  const locker = await unit.trx
    .selectFrom('businessLocker')
    .select('lockerId')
    .where('id', '=', lockerId)
    .executeTakeFirstOrThrow()
  const cubby = { lockerId: locker.lockerId, number, color: cubbyColor('Reserved') }
  return { atCounter: false, cubby, commandId: id, expiresAt }
}
