import { expressionBuilder, sql, type RawBuilder } from 'kysely'
import type { DoorSide } from '../../../contract/locker-protocol'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Tables } from '../../../db/tables'
import type { UnitOfWork } from './unit-of-work'

/** How long after its expiry a command counts as one that may still be carried out, in milliseconds. */
export const LATE_MS = 2_000

/**
 * A command that was created later than this after now is over: the clock was set back. Less counts as now, because the clocks of two processes on
 * one database differ a little, and the slower one must not end the other's new commands. Milliseconds.
 */
export const CLOCKS_APART_MS = 2_000

/** How long a released lock's door may not move before the lock may be unlatched, in milliseconds. */
export const UNMOVED_MS = 20_000

/** Statuses of a command that may still open its door, until it expires. */
export const OPEN_STATUSES = ['Pending', 'Sent', 'Revoking'] as const

/**
 * Whether a command may still open a door of the outer query's cubby, or the given `door` of it (docs/rules/lockers.md#revoked-commands): a command
 * that may still be carried out, or one whose lock may have been released and has not been seen to latch since.
 */
export function openCommandOfCubby(now: number | RawBuilder<number>, door?: DoorSide) {
  const eb = expressionBuilder<Tables, 'cubby'>()
  const commands = eb
    .selectFrom('lockerCommand')
    .select('lockerCommand.id')
    .whereRef('lockerCommand.lockerId', '=', 'cubby.lockerId')
    .whereRef('lockerCommand.cubby', '=', 'cubby.number')
    .$if(door !== undefined, (query) => query.where('lockerCommand.door', '=', door ?? 'front'))
  const open = commands
    .where('lockerCommand.status', 'in', OPEN_STATUSES)
    .where('lockerCommand.expiresAt', '>', sql<number>`cast(${now} as bigint) - ${LATE_MS}`)
  const released = commands.where((command) => command('lockerCommand.awaitsMovement', '=', command.lit(1)))
  return eb.or([eb.exists(open), eb.exists(released)])
}

/** The latest time at which a command may have been created. `now`: Unix milliseconds. */
export function latestCreation(now: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`cast(${now} as bigint) + ${CLOCKS_APART_MS}`
}

const readWithOpen = (door?: DoorSide) =>
  compiledOnce((db, given: GivenOf<{ id: number; now: number }>) =>
    db
      .selectFrom('cubby')
      .select('cubby.id')
      .where('cubby.id', '=', given('id'))
      .where(openCommandOfCubby(given('now'), door)),
  )

const READ_WITH_OPEN = { either: readWithOpen(), front: readWithOpen('front'), back: readWithOpen('back') }

/** As `openCommandOfCubby`, for one cubby. */
export async function hasOpenCommand(
  { trx, now }: Pick<UnitOfWork, 'trx' | 'now'>,
  { id }: { id: number },
  door?: DoorSide,
): Promise<boolean> {
  const open = await READ_WITH_OPEN[door ?? 'either'](trx, { id, now })
  return open.length > 0
}
