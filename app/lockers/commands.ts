import { randomUUID } from 'node:crypto'
import { COMMAND_MS } from '../../contract/limits'
import type { CommandMessage, CommandOutcome, DoorSide } from '../../contract/locker-protocol'
import type { Database } from '../../db/connection'
import { offerFreeCubbies, putAtHeadOfLine } from './line'
import { setCubby } from './cubby'
import type { Step } from './step'

export interface NewCommand {
  /** businessLocker.id */
  lockerId: number
  cubby: number
  door: DoorSide
  purpose: 'load' | 'pickup' | 'service'
  orderId: number | null
  /** The label of who asked for it. */
  actor: string
}

/** Where a command stands. `expiresAt` in Unix milliseconds. */
export interface StoredCommand {
  id: string
  expiresAt: number
}

/** Writes a command in the transaction that decided it. The hub sends it after the commit. */
export async function storeCommand(step: Step, command: NewCommand): Promise<StoredCommand> {
  const stored = { id: randomUUID(), expiresAt: step.now + COMMAND_MS }
  await step.trx
    .insertInto('lockerCommand')
    .values({ ...command, ...stored, createdAt: step.now })
    .execute()
  step.touched.lockers.add(command.lockerId)
  return stored
}

/**
 * The commands to send now, marked Sent beforehand: a command that is still Pending past its expiry was certainly never sent, and so
 * never carried out. `again` includes those sent on an earlier connection; the controller's journal keeps it from carrying one out
 * twice.
 */
export async function takeCommands(
  db: Database,
  { lockerId, now, again = false }: { lockerId: number; now: number; again?: boolean },
): Promise<CommandMessage[]> {
  const commands = await db
    .updateTable('lockerCommand')
    .set({ status: 'Sent', sentAt: now })
    .where('lockerId', '=', lockerId)
    .where('status', 'in', again ? ['Pending', 'Sent'] : ['Pending'])
    .where('expiresAt', '>', now)
    .returning(['id', 'cubby', 'door', 'expiresAt', 'createdAt'])
    .execute()
  return commands
    .sort((a, b) => a.createdAt - b.createdAt)
    .map(({ id, cubby, door, expiresAt }) => ({ type: 'command', id, cubby, door, expiresAt }))
}

/**
 * The newest command of this purpose for an order that has not reached its expiry: one that may still be carried out, or, unless
 * `unfinished`, was carried out.
 */
export function currentCommand(
  db: Database,
  of: { orderId: number; purpose: NewCommand['purpose']; now: number; unfinished?: boolean },
): Promise<StoredCommand | undefined> {
  return db
    .selectFrom('lockerCommand')
    .select(['id', 'expiresAt'])
    .where('orderId', '=', of.orderId)
    .where('purpose', '=', of.purpose)
    .where('status', 'in', of.unfinished ? ['Pending', 'Sent'] : ['Pending', 'Sent', 'Done'])
    .where('expiresAt', '>', of.now)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
}

/**
 * Writes how a command ended and what follows: a load that did not happen sends its order back to the head of the line, a pickup
 * that did not happen leaves the order where it is, for another try. A command that has ended is left as it is.
 */
export async function endCommand(
  step: Step,
  {
    commandId,
    lockerId,
    outcome,
    error,
  }: { commandId: string; lockerId: number; outcome: CommandOutcome; error?: string },
): Promise<void> {
  const command = await step.trx
    .updateTable('lockerCommand')
    .set({ status: STATUS_OF[outcome], error: error ?? null, finishedAt: step.now })
    .where('id', '=', commandId)
    .where('lockerId', '=', lockerId)
    .where('status', 'in', ['Pending', 'Sent'])
    .returning(['cubby', 'purpose', 'orderId'])
    .executeTakeFirst()
  if (!command || command.orderId === null || outcome === 'done') return
  const undo = {
    lockerId,
    number: command.cubby,
    orderId: command.orderId,
    error: outcome === 'failed' ? (error ?? 'The lock failed') : undefined,
  }
  if (command.purpose === 'load') await undoLoad(step, undo)
  if (command.purpose === 'pickup') await undoPickup(step, undo)
}

const STATUS_OF = { done: 'Done', expired: 'Expired', failed: 'Failed' } as const

/** Ends commands that are no longer wanted, so that they are not sent, or not again. */
export async function dropCommands(step: Step, orderId: number, why: string): Promise<void> {
  await step.trx
    .updateTable('lockerCommand')
    .set({ status: 'Expired', error: why, finishedAt: step.now })
    .where('orderId', '=', orderId)
    .where('status', 'in', ['Pending', 'Sent'])
    .execute()
}

interface Undo {
  lockerId: number
  number: number
  orderId: number
  /** Set when the lock failed, rather than the time having run out. */
  error: string | undefined
}

async function undoLoad(step: Step, { lockerId, number, orderId, error }: Undo): Promise<void> {
  const cubby = await untouchedCubby(step, lockerId, number, orderId, 'Reserved')
  if (!cubby) return
  // A lock that failed is not given to the next order: the cubby turns red until staff have looked.
  await setCubby(step, cubby, { phase: error === undefined ? 'Free' : 'Fault', orderId: null, note: error ?? null })
  await putAtHeadOfLine(step, orderId)
  await offerFreeCubbies(step, cubby.businessId)
}

async function undoPickup(step: Step, { lockerId, number, orderId, error }: Undo): Promise<void> {
  const cubby = await untouchedCubby(step, lockerId, number, orderId, 'Collecting')
  if (!cubby || (await currentCommand(step.trx, { orderId, purpose: 'pickup', now: step.now }))) return
  await setCubby(step, cubby, { phase: 'Loaded', note: error ?? null })
}

/** The cubby, if it is still in this phase for this order and the awaited door has not moved. */
function untouchedCubby(
  step: Step,
  lockerId: number,
  number: number,
  orderId: number,
  phase: 'Reserved' | 'Collecting',
) {
  return step.trx
    .selectFrom('cubby')
    .innerJoin('businessLocker', 'businessLocker.id', 'cubby.lockerId')
    .select(['cubby.id', 'cubby.lockerId', 'businessLocker.businessId'])
    .where('cubby.lockerId', '=', lockerId)
    .where('cubby.number', '=', number)
    .where('cubby.orderId', '=', orderId)
    .where('cubby.phase', '=', phase)
    .where('cubby.doorCycled', '=', 0)
    .executeTakeFirst()
}
