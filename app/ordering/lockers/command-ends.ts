import type { CommandOutcome } from '../../../contract/locker-protocol'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import { updateRow } from '../../../db/rows'
import { putAtHeadOfLine } from './line'
import { cubbiesOfLockers, freeCubby, readCubby, setCubby } from './cubby'
import { OPEN_STATUSES } from './open-commands'
import type { UnitOfWork } from './unit-of-work'
import { currentCommand, PHASE_OF, type NewCommand } from './commands'

const readUnended = compiledOnce((db, given: GivenOf<{ commandId: string; lockerId: number }>) =>
  db
    .selectFrom('lockerCommand')
    .select(['cubby', 'purpose', 'orderId', 'status', 'error', 'createdAt', 'expiresAt'])
    .where('id', '=', given('commandId'))
    .where('lockerId', '=', given('lockerId'))
    .where('status', 'in', OPEN_STATUSES),
)

/**
 * Stores how a command ended and applies what follows. If a load was not carried out, its order goes back to the head of the line. If a pickup or a
 * hand-over was not, the order stays where it is for another try. A command that has ended stays ended.
 */
export async function endCommand(unit: UnitOfWork, ending: EndedCommand): Promise<void> {
  const { commandId, lockerId, outcome, error } = ending
  const [open] = await readUnended(unit.trx, { commandId, lockerId })
  if (!open) {
    await correctRecord(unit, ending)
    return
  }
  const ended = {
    status: STATUS_OF[outcome],
    error: error ?? open.error,
    finishedAt: unit.now,
    ...watchedFrom(unit, ending, open),
  }
  // The hub marks commands as sent without the venue's guard: one that it has just sent did not end.
  if (!(await updateRow(unit.trx, 'lockerCommand', commandId, ended, { status: open.status }))) return
  if (open.status !== 'Revoking' && outcome !== 'done') {
    const failure = outcome === 'failed' ? (error ?? 'The lock failed') : undefined
    await undo(unit, { lockerId, number: open.cubby, orderId: open.orderId, purpose: open.purpose, failure })
  }
  await settleCubby(unit, { lockerId, number: open.cubby })
}

interface EndedCommand {
  commandId: string
  lockerId: number
  outcome: CommandOutcome
  error?: string | undefined
  /** When its lock lost power (Unix ms), as the controller reports it. */
  endedAt?: number | null | undefined
}

/**
 * Corrects the record of a command that was given up and that the controller, late, reports as carried out. Consequences already applied stay; the
 * lock is watched until it latches.
 */
async function correctRecord(unit: UnitOfWork, ending: EndedCommand): Promise<void> {
  const { commandId, lockerId, outcome } = ending
  if (!mayHaveOpened(outcome)) return
  const wrong = await unit.trx
    .selectFrom('lockerCommand')
    .select(['createdAt', 'expiresAt'])
    .where('id', '=', commandId)
    .where('lockerId', '=', lockerId)
    .where('status', 'in', outcome === 'done' ? ['Expired', 'Revoked', 'Failed'] : ['Expired', 'Revoked'])
    .executeTakeFirst()
  if (!wrong) return
  await updateRow(unit.trx, 'lockerCommand', commandId, {
    status: STATUS_OF[outcome],
    finishedAt: unit.now,
    ...watchedFrom(unit, ending, wrong),
  })
}

/** Whether the lock may have had power: a lock that failed may have released its door, too. */
function mayHaveOpened(outcome: CommandOutcome): boolean {
  return outcome === 'done' || outcome === 'failed'
}

/** The longest that a lock has power, in milliseconds. Controllers enforce it. */
export const LONGEST_PULSE_MS = 1000

/** Records since when a command's lock is watched, until it is seen to latch (docs/rules/lockers.md#unlatched-locks). */
function watchedFrom(
  { now }: Pick<UnitOfWork, 'now'>,
  { outcome, endedAt }: EndedCommand,
  { createdAt, expiresAt }: { createdAt: number; expiresAt: number },
) {
  if (!mayHaveOpened(outcome)) return { awaitsMovement: 0 as const, powerEndedAt: null }
  // No command starts after its expiry.
  const powerEndedAt = Math.max(endedAt ?? expiresAt + LONGEST_PULSE_MS, createdAt)
  return { awaitsMovement: 1 as const, powerEndedAt: Math.min(powerEndedAt, now) }
}

const STATUS_OF = {
  done: 'Done',
  expired: 'Expired',
  failed: 'Failed',
  revoked: 'Revoked',
  refused: 'Expired',
} as const

/**
 * Revokes an order's commands. One that was never sent is revoked at once; one that was sent may have been carried out, until its controller
 * answers or it expires.
 */
export function revokeCommands(unit: UnitOfWork, orderId: number, why: string): Promise<void> {
  return withdraw(unit, { orderId }, why)
}

/** As `revokeCommands`, for the commands of an order at one of its cubbies. */
export function revokeAtCubby(
  unit: UnitOfWork,
  { orderId, lockerId, number }: { orderId: number | null; lockerId: number; number: number },
  why: string,
): Promise<void> {
  return withdraw(unit, { orderId, lockerId, cubby: number }, why)
}

/** As `revokeCommands`, for commands that open a cubby to be emptied. */
export function revokeEmptying(
  unit: UnitOfWork,
  { lockerId, number }: { lockerId: number; number: number },
): Promise<void> {
  return withdraw(unit, { lockerId, cubby: number, purpose: 'empty' }, 'the cubby is emptied')
}

type Ended = 'Revoked' | 'Revoking'

async function withdraw(unit: UnitOfWork, which: Partial<NewCommand>, why: string): Promise<void> {
  const withdrawn = await unit.trx
    .updateTable('lockerCommand')
    .set((eb) => {
      const isUnsent = eb.case().when('status', '=', 'Pending')
      return {
        status: isUnsent.then<Ended>('Revoked').else<Ended>('Revoking').end(),
        finishedAt: isUnsent.then(eb.val(unit.now)).else(eb.ref('finishedAt')).end(),
        error: why,
      }
    })
    .where((eb) => eb.and(which))
    .where('status', 'in', ['Pending', 'Sent'])
    .returning('lockerId')
    .execute()
  for (const { lockerId } of withdrawn) unit.touched.lockers.add(lockerId)
}

/** Frees a cubby that was waiting for its last command, once no command can open it. */
export async function settleCubby(unit: UnitOfWork, at: { lockerId: number; number: number }): Promise<void> {
  const cubby = await readCubby(unit, at)
  if (cubby?.phase !== 'Settling') return
  await freeCubby(unit, cubby)
}

interface Undo {
  lockerId: number
  number: number
  orderId: number | null
  purpose: NewCommand['purpose']
  /** Set when the lock failed: its door may have opened. */
  failure: string | undefined
}

/**
 * Applies what follows when a command was not carried out, unless the awaited door has moved or the cubby has changed since. A lock that failed may
 * still be open, so the cubby keeps waiting for that door.
 */
async function undo(unit: UnitOfWork, { lockerId, number, orderId, purpose, failure }: Undo): Promise<void> {
  if (purpose === 'reopen' || purpose === 'service') return
  const cubby = await cubbiesOfLockers(unit.trx)
    .where('cubby.lockerId', '=', lockerId)
    .where('cubby.number', '=', number)
    .where('cubby.orderId', orderId === null ? 'is' : '=', orderId)
    .where('cubby.phase', '=', PHASE_OF[purpose])
    .where('cubby.doorMoved', '=', 0)
    .executeTakeFirst()
  if (!cubby) return
  if (purpose === 'load') {
    // A failed lock is not used for the next order: the cubby turns red until staff have looked inside.
    if (failure === undefined) await freeCubby(unit, cubby)
    else await setCubby(unit, cubby, { phase: 'Fault', orderId: null, checkInside: true, note: failure })
    if (orderId !== null) await putAtHeadOfLine(unit, orderId)
  } else if (purpose === 'empty') {
    await setCubby(unit, cubby, { phase: 'Fault', checkInside: true, note: failure ?? 'Its door was not opened' })
  } else if (failure !== undefined) {
    await unit.trx.updateTable('cubby').set({ note: failure }).where('id', '=', cubby.id).execute()
    unit.touched.lockers.add(lockerId)
  } else if (
    orderId !== null &&
    !(await currentCommand(unit.trx, { orderId, purpose, now: unit.now, at: { lockerId, number } }))
  ) {
    await setCubby(unit, cubby, { phase: 'Loaded' })
    unit.touched.orders.add(orderId)
  }
}
