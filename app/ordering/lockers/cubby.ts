import { expressionBuilder } from 'kysely'
import { cubbyColor, cubbyInTurn, mayBeUnlocked, type CubbyPhase } from '../../../contract/cubbies'
import type { DoorState } from '../../../contract/enumerations'
import { conflict } from '../../../contract/errors'
import type { CubbyLights, DoorSide, TicketsMessage } from '../../../contract/locker-protocol'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database } from '../../../db/store'
import type { Flag, Tables } from '../../../db/tables'
import { takeFrom } from './contents'
import { awaitedDoors, isHeldForGuest } from './cubby-life'
import { hasOpenCommand } from './open-commands'
import type { UnitOfWork } from './unit-of-work'
import type { Becomes } from './taken-out'

interface CubbyChange {
  phase: CubbyPhase
  /** Left out: unchanged. */
  orderId?: number | null
  occupied?: boolean
  /** Where the order leaves: its guest has what was inside, or staff do who hand it over. Left out: it is to be placed again. */
  handedOut?: boolean
  /** The order that its guest has just taken out: they may open the cubby once more for a minute. Left out: unchanged. */
  emptiedOf?: number
  /** The load that was put in (loads.ts). Left out: unchanged, or none when the order leaves. */
  loadId?: string
  /** Whether the content is unknown. Left out: unchanged. */
  checkInside?: boolean
  /** Shown to staff, such as why the cubby is red. Left out: cleared. */
  note?: string | null
  /** The order's outcome when staff take it out. Left out: it is handed over. */
  becomes?: Becomes | undefined
  /** When the phase began (Unix ms). Left out: now. */
  since?: number | undefined
  /** The doors whose watch restarts. Left out: those that the phase waits for, where it begins now. */
  afresh?: readonly DoorSide[] | undefined
}

/** Puts a cubby into a phase. The watch of the awaited door restarts; an open door counts as open from now on. */
export async function setCubby(
  unit: UnitOfWork,
  cubby: { id: number; lockerId: number },
  change: CubbyChange,
): Promise<void> {
  const awaited = awaitedDoors(change.phase)
  if (change.orderId === null) await takeFrom(unit, cubby.id, { handedOut: change.handedOut ?? false })
  await unit.trx
    .updateTable('cubby')
    .set((eb) => ({
      phase: change.phase,
      ...(change.orderId !== undefined && { orderId: change.orderId }),
      ...(change.occupied !== undefined && { occupied: change.occupied ? 1 : 0 }),
      ...(change.orderId === null && { loadId: null }),
      ...(change.emptiedOf !== undefined && { lastOrderId: change.emptiedOf, emptiedAt: unit.now }),
      ...(change.loadId !== undefined && { loadId: change.loadId }),
      ...(change.checkInside !== undefined && { checkInside: change.checkInside ? 1 : 0 }),
      note: change.note ?? null,
      becomes: change.becomes ?? null,
      doorMoved:
        awaited.length === 0
          ? 0
          : eb
              .case()
              .when(eb.or(awaited.map((door) => eb(door, '=', 'open'))))
              .then<Flag>(1)
              .else<Flag>(0)
              .end(),
      ...watchAfresh(change.afresh ?? (change.since === undefined ? awaited : []), unit.now),
      since: change.since ?? unit.now,
      updatedAt: unit.now,
    }))
    .where('id', '=', cubby.id)
    .execute()
  unit.touched.lockers.add(cubby.lockerId)
}

/**
 * Restarts the watch of doors. Movements before a phase began do not count, even if the clock was set back and the phase seems to begin earlier. An
 * open door counts as open from now on.
 */
function watchAfresh(doors: readonly DoorSide[], now: number) {
  const eb = expressionBuilder<Tables, 'cubby'>()
  // Bound as a parameter: Kysely inlines a number after `then`, so each timestamp would be a statement of its own.
  const openAt = (door: DoorSide) =>
    eb
      .case()
      .when(door, '=', 'open')
      .then(eb.cast<number>(eb.val(now), 'bigint'))
      .else(null)
      .end()
  return {
    ...(doors.includes('front') && { frontOpenAt: openAt('front'), frontShutAt: null }),
    ...(doors.includes('back') && { backOpenAt: openAt('back'), backShutAt: null }),
  }
}

/**
 * Frees a cubby. If a command may still open one of its doors, the cubby settles first (docs/rules/lockers.md#revoked-commands) and goes to no
 * order until then.
 */
export async function freeCubby(
  unit: UnitOfWork,
  cubby: { id: number; lockerId: number; number: number },
  change: Omit<CubbyChange, 'phase' | 'orderId' | 'occupied'> = {},
): Promise<void> {
  const mayOpen = await hasOpenCommand(unit, cubby)
  await setCubby(unit, cubby, { ...change, phase: mayOpen ? 'Settling' : 'Free', orderId: null, occupied: false })
}

/**
 * Gives a cubby to an order, unless another order got it first.
 * @throws 409 `cubby_taken`
 */
export async function claimCubby(
  unit: UnitOfWork,
  cubby: { id: number; lockerId: number; number: number },
  { orderId, phase }: { orderId: number; phase: 'NextInLine' | 'Reserved' },
): Promise<void> {
  const claimed = await unit.trx
    .updateTable('cubby')
    .set({
      phase,
      orderId,
      note: null,
      doorMoved: 0,
      since: unit.now,
      updatedAt: unit.now,
      ...watchAfresh(awaitedDoors(phase), unit.now),
    })
    .where('id', '=', cubby.id)
    .where('occupied', '=', 0)
    .where('phase', 'in', ['Free', 'NextInLine', 'Reserved'])
    .where((eb) => eb.or([eb('orderId', 'is', null), eb('orderId', '=', orderId)]))
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 0n) throw cubbyTaken(cubby.number)
  unit.touched.lockers.add(cubby.lockerId)
}

export function cubbyTaken(number: number) {
  return conflict('cubby_taken', `Cubby ${number} is not free`, { cubby: number })
}

/** Cubbies, each with its locker's code, business and `online`. */
export function cubbiesOfLockers(db: Database) {
  return db
    .selectFrom('cubby')
    .innerJoin('businessLocker', 'businessLocker.id', 'cubby.lockerId')
    .selectAll('cubby')
    .select(['businessLocker.online', 'businessLocker.businessId', 'businessLocker.lockerId as lockerCode'])
}

/** A cubby with its locker, as `readCubby` returns it. */
export type DrivenCubby = NonNullable<Awaited<ReturnType<typeof readCubby>>>

const readCubbies = compiledOnce((db, given: GivenOf<{ lockerId: number; number: number }>) =>
  cubbiesOfLockers(db).where('cubby.lockerId', '=', given('lockerId')).where('cubby.number', '=', given('number')),
)

/** The cubby with that number in a locker (businessLocker.id). */
export async function readCubby({ trx }: Pick<UnitOfWork, 'trx'>, at: { lockerId: number; number: number }) {
  const [cubby] = await readCubbies(trx, at)
  return cubby
}

const readOfOrder = compiledOnce((db, given: GivenOf<{ orderId: number }>) =>
  cubbiesOfLockers(db).where('cubby.orderId', '=', given('orderId')).orderBy('cubby.lockerId').orderBy('cubby.number'),
)

/** The cubbies that hold, or are held for, an order, by number. */
export function cubbiesOfOrder(db: Database, orderId: number): Promise<DrivenCubby[]> {
  return readOfOrder(db, { orderId })
}

/** Returns the order's cubby that has its turn (docs/rules/lockers.md#several-cubbies). */
export async function cubbyOfOrder(db: Database, orderId: number): Promise<DrivenCubby | undefined> {
  return cubbyInTurn(await cubbiesOfOrder(db, orderId))
}

const readForController = compiledOnce((db, given: GivenOf<{ lockerId: number }>) =>
  db
    .selectFrom('cubby')
    .select(['number', 'phase', 'loadId', 'frontUnlatchedAt', 'backUnlatchedAt'])
    .where('lockerId', '=', given('lockerId'))
    .orderBy('number'),
)

/** The state that the server sends to a controller, by cubby number: each colour, and the loads that a ticket may open. */
export async function controllerState(
  db: Database,
  lockerId: number,
): Promise<{ lights: CubbyLights; loads: TicketsMessage['loads'] }> {
  const cubbies = await readForController(db, { lockerId })
  return {
    lights: cubbies.map(({ number, phase, ...locks }) => ({ number, color: cubbyColor(phase, mayBeUnlocked(locks)) })),
    loads: cubbies.flatMap(({ number, phase, loadId }) =>
      loadId !== null && isHeldForGuest(phase) ? [{ cubby: number, loadId }] : [],
    ),
  }
}

/** Stored state of a cubby that a hello may change. */
export interface KnownCubby {
  id: number
  number: number
  front: DoorState
  back: DoorState
  reported: Flag
}

const readKnown = compiledOnce((db, given: GivenOf<{ lockerId: number }>) =>
  db
    .selectFrom('cubby')
    .select(['id', 'number', 'front', 'back', 'reported'])
    .where('lockerId', '=', given('lockerId'))
    .orderBy('number'),
)

const readNumber = compiledOnce((db, given: GivenOf<{ lockerId: number }>) =>
  db.selectFrom('businessLocker').select('numberOfCubbies').where('id', '=', given('lockerId')),
)

/** Adds the missing rows of a locker's (businessLocker.id) cubbies, 1 to `numberOfCubbies`. Returns all of its cubbies. */
export async function addMissingCubbies({ trx, now }: UnitOfWork, lockerId: number): Promise<KnownCubby[]> {
  const known = await readKnown(trx, { lockerId })
  const [locker] = await readNumber(trx, { lockerId })
  const numbers = new Set(known.map(({ number }) => number))
  const missing = Array.from({ length: locker?.numberOfCubbies ?? 0 }, (_, i) => i + 1).filter((i) => !numbers.has(i))
  if (missing.length === 0) return known
  await trx
    .insertInto('cubby')
    .values(missing.map((number) => ({ lockerId, number, since: now, updatedAt: now })))
    .execute()
  return readKnown(trx, { lockerId })
}
