import { randomUUID } from 'node:crypto'
import type { DoorState } from '../../../contract/enumerations'
import type { CubbyDoors, DoorSide } from '../../../contract/locker-protocol'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import { updateRow } from '../../../db/rows'
import { readCubby, type KnownCubby } from './cubby'
import { awaitedDoors } from './cubby-life'
import { afterReport, cycleAt, watchOf } from './door-watch'
import { settleCubbyDoors } from './settle-doors'
import type { UnitOfWork } from './unit-of-work'

/** Largest error of a report's time, in milliseconds: the two directions of the connection differ in delay. */
export const CLOCK_ERROR_MS = 500

export interface LockerIdentity {
  /** businessLocker.id */
  id: number
  /** businessLocker.lockerId: the code that kiosks and histories show. */
  code: string
  businessId: number
  /** The hardware serial of its controller. */
  deviceId: string
}

export interface DoorReport {
  cubby: number
  door: DoorSide
  state: DoorState
  bootId: string
  seq: number
  /** When the controller saw it, Unix milliseconds of the server's clock. */
  at: number
  /** Whether a sensor saw something inside. Undefined: the cubby has no such sensor. */
  presence?: boolean | undefined
}

interface DoorEvent extends Omit<DoorReport, 'presence'> {
  lockerId: number
  orderId: number | null
  receivedAt: number
}

/** Inserts a report. Returns a row unless the report was stored before. */
const writeDoorEvent = compiledOnce((db, given: GivenOf<DoorEvent>) =>
  db
    .insertInto('doorEvent')
    .values({
      lockerId: given('lockerId'),
      bootId: given('bootId'),
      seq: given('seq'),
      cubby: given('cubby'),
      door: given('door'),
      state: given('state'),
      at: given('at'),
      orderId: given('orderId'),
      receivedAt: given('receivedAt'),
    })
    .onConflict((conflict) => conflict.columns(['lockerId', 'bootId', 'seq']).doNothing())
    .returning('id'),
)

/**
 * Stores a door report and moves the cubby and its order accordingly. A repeated report changes nothing.
 * @returns false when the locker has no such cubby
 */
export async function recordDoor(unit: UnitOfWork, locker: LockerIdentity, report: DoorReport): Promise<boolean> {
  const { trx, now } = unit
  const cubby = await readCounted(unit, { lockerId: locker.id, number: report.cubby }, report)
  if (!cubby) return false
  const { presence, ...moved } = report
  const event = { lockerId: locker.id, orderId: cubby.orderId, receivedAt: now, ...moved }
  if ((await writeDoorEvent(trx, event)).length === 0) return true

  const { door, state, at } = moved
  const watch = afterReport(watchOf(cubby, door), state, at)
  const isOfPhase = at >= cubby.since - CLOCK_ERROR_MS
  const isAwaited = awaitedDoors(cubby.phase).includes(door) && state === 'open' && isOfPhase
  const seen = {
    updatedAt: now,
    ...(door === 'front'
      ? { front: state, frontOpenAt: watch.openAt, frontShutAt: watch.shutAt }
      : { back: state, backOpenAt: watch.openAt, backShutAt: watch.shutAt }),
    ...(isAwaited && { doorMoved: 1 as const }),
    presence: presence === undefined ? null : presence ? (1 as const) : (0 as const),
    // Opening a door shows what is inside.
    ...(state === 'open' && { checkInside: 0 as const }),
  }
  await updateRow(trx, 'cubby', cubby.id, seen)
  unit.touched.lockers.add(locker.id)
  await settleCubbyDoors(unit, { ...cubby, ...seen })
  return true
}

/** Reads a cubby whose door moves again. After a restart its earlier movement counts first: the next opening would erase it. */
async function readCounted(
  unit: UnitOfWork,
  cubby: { lockerId: number; number: number },
  { door, at }: Pick<DoorReport, 'door' | 'at'>,
) {
  const known = await readCubby(unit, cubby)
  const countsAt = known && cycleAt(watchOf(known, door))
  if (!known || countsAt === undefined || countsAt > at) return known
  await settleCubbyDoors(unit, known)
  return readCubby(unit, cubby)
}

/**
 * Records the door states of a hello that differ from the stored ones: the controller restarted, or dropped reports in a long time offline. The
 * differences are stored under a boot id of their own.
 */
export async function recordSnapshot(
  unit: UnitOfWork,
  locker: LockerIdentity,
  snapshot: CubbyDoors[],
  stored: readonly KnownCubby[],
): Promise<void> {
  const bootId = `snapshot-${randomUUID()}`
  let seq = 0
  for (const cubby of stored) {
    const seen = snapshot.find(({ number }) => number === cubby.number)
    for (const door of ['back', 'front'] as const) {
      // The doors of a cubby that the controller does not have are unknown.
      const state = seen?.[door] ?? 'unknown'
      if (state === cubby[door]) continue
      seq += 1
      await recordDoor(unit, locker, { cubby: cubby.number, door, state, bootId, seq, at: unit.now })
    }
  }
}
