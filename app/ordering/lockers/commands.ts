import { randomUUID } from 'node:crypto'
import { expressionBuilder, type RawBuilder } from 'kysely'
import type { CubbyPhase } from '../../../contract/cubbies'
import { conflict } from '../../../contract/errors'
import { COMMAND_MS } from '../../../contract/limits'
import type { DoorSide } from '../../../contract/locker-protocol'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database } from '../../../db/store'
import { insertRows } from '../../../db/rows'
import type { Flag, LockerCommandTable, Tables } from '../../../db/tables'
import { setCubby } from './cubby'
import { awaitedDoors } from './cubby-life'
import { isCounting, watchOf } from './door-watch'
import { latestCreation } from './open-commands'
import type { UnitOfWork } from './unit-of-work'
import type { Becomes } from './taken-out'

export interface NewCommand {
  /** businessLocker.id */
  lockerId: number
  cubby: number
  door: DoorSide
  purpose: LockerCommandTable['purpose']
  orderId: number | null
  /** Label of the actor that requested it. */
  actor: string
}

/** `expiresAt` in Unix milliseconds. */
export interface StoredCommand {
  id: string
  expiresAt: number
}

/** The phase in which a cubby waits for the door that a command opens. */
export const PHASE_OF = {
  load: 'Reserved',
  pickup: 'Collecting',
  handOver: 'HandingOver',
  empty: 'Emptying',
} as const satisfies Partial<Record<NewCommand['purpose'], CubbyPhase>>

/** Stores a command in the transaction that decided it. The hub sends it after the commit. */
export async function storeCommand(unit: UnitOfWork, command: NewCommand): Promise<StoredCommand> {
  const stored = { id: randomUUID(), expiresAt: unit.now + COMMAND_MS }
  await insertRows(unit.trx, 'lockerCommand', [{ createdAt: unit.now, ...command, ...stored }])
  unit.touched.lockers.add(command.lockerId)
  return stored
}

interface TakenOutOf {
  id: number
  lockerId: number
  number: number
  phase: CubbyPhase
  /** When the phase began (Unix ms). Needed where staff take the order out. */
  since?: number | undefined
}

export interface TakingOut {
  purpose: 'pickup' | 'handOver'
  orderId: number
  actor: string
  becomes?: Becomes | undefined
}

/**
 * Opens a cubby to take its order out: the guest through the front, staff through the back. A cubby that already waits for that door keeps waiting,
 * and what the door has done so far counts. `becomes` is what staff take the order out for; left out, the stored value stays.
 * @throws 409 `not_ready` for the second in which the other door may just have been shut: the other side may have the order
 */
export async function openToTakeOut(
  unit: UnitOfWork,
  { id, lockerId, number, phase, since }: TakenOutOf,
  { purpose, orderId, actor, becomes }: TakingOut,
): Promise<StoredCommand> {
  const awaits = PHASE_OF[purpose]
  if (phase !== awaits) {
    await requireCounted(unit, { id, phase })
    // Front movements since the guest asked still count, even if their report arrives late.
    const goesOn = phase === 'Collecting' && since !== undefined && { since, afresh: ['back'] as const }
    await setCubby(unit, { id, lockerId }, { phase: awaits, becomes, ...goesOn })
  } else if (becomes !== undefined) {
    await unit.trx.updateTable('cubby').set({ becomes, updatedAt: unit.now }).where('id', '=', id).execute()
  }
  // The guest's screens show who is at the cubby.
  unit.touched.orders.add(orderId)
  const door = purpose === 'pickup' ? 'front' : 'back'
  return storeCommand(unit, { lockerId, cubby: number, door, purpose, orderId, actor })
}

const readDoors = compiledOnce((db, given: GivenOf<{ id: number }>) =>
  db
    .selectFrom('cubby')
    .select(['front', 'frontOpenAt', 'frontShutAt', 'back', 'backOpenAt', 'backShutAt'])
    .where('id', '=', given('id')),
)

/** Throws while a door that was just closed does not count yet: a new phase would discard its movement. @throws 409 `not_ready` */
async function requireCounted(unit: UnitOfWork, { id, phase }: { id: number; phase: CubbyPhase }): Promise<void> {
  const [cubby] = await readDoors(unit.trx, { id })
  if (!cubby) return
  const isShutting = awaitedDoors(phase).some((door) => isCounting(watchOf(cubby, door), unit.now))
  if (isShutting) throw conflict('not_ready', 'Its door just closed: try again in a second')
}

/** Whether a command has not reached its expiry and may still be carried out, or was carried out. */
export function isCurrentCommand(
  purpose: NewCommand['purpose'] | RawBuilder<NewCommand['purpose']>,
  now: RawBuilder<number>,
) {
  const command = expressionBuilder<Tables, 'lockerCommand'>()
  return command.and([
    command('lockerCommand.purpose', '=', purpose),
    command('lockerCommand.status', 'in', ['Pending', 'Sent', 'Done']),
    command('lockerCommand.expiresAt', '>', now),
    command('lockerCommand.createdAt', '<=', latestCreation(now)),
  ])
}

const readCurrent = compiledOnce(
  (db, given: GivenOf<{ orderId: number; purpose: NewCommand['purpose']; now: number }>) =>
    db
      .selectFrom('lockerCommand')
      .select(['id', 'lockerId', 'cubby', 'expiresAt', 'createdAt', 'status'])
      .where('orderId', '=', given('orderId'))
      .where(isCurrentCommand(given('purpose'), given('now')))
      .orderBy('createdAt', 'desc'),
)

/**
 * An order's newest unexpired command of this purpose, at one of its cubbies when given: one that may still be carried out or, unless `unfinished`, one
 * that was.
 */
export async function currentCommand(
  db: Database,
  {
    at,
    unfinished = false,
    ...of
  }: {
    orderId: number
    purpose: NewCommand['purpose']
    now: number
    unfinished?: boolean
    at?: { lockerId: number; number: number }
  },
): Promise<(StoredCommand & { createdAt: number }) | undefined> {
  const commands = await readCurrent(db, of)
  const isAt = (command: { lockerId: number; cubby: number }) =>
    at === undefined || (command.lockerId === at.lockerId && command.cubby === at.number)
  return commands.find((command) => isAt(command) && !(unfinished && command.status === 'Done'))
}

const readActor = compiledOnce((db, given: GivenOf<{ orderId: number; purpose: NewCommand['purpose'] }>) =>
  db
    .selectFrom('lockerCommand')
    .select(['actor', 'byTicket'])
    .where('orderId', '=', given('orderId'))
    .where('purpose', '=', given('purpose'))
    .orderBy('createdAt', 'desc')
    .limit(1),
)

/** Returns the actor's label of an order's newest command of this purpose, and whether a ticket opened the door without the server. */
export async function askerOf(
  db: Database,
  of: { orderId: number; purpose: NewCommand['purpose'] },
): Promise<{ actor: string; byTicket: Flag } | undefined> {
  const [command] = await readActor(db, of)
  return command
}
