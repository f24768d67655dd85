import { expressionBuilder, sql, type RawBuilder } from 'kysely'
import { compiledOnce, type GivenOf } from '../../db/compiled'
import type { Tables } from '../../db/tables'
import type { Step } from './step'

/** How long past its expiry a command counts as one that may still be carried out, in milliseconds. */
export const LATE_MS = 2_000

/** How long a released lock's door may stay still before the lock may be unlatched, in milliseconds. */
export const UNMOVED_MS = 20_000

/** A command that may still open its door, once time has not run out. */
export const OPEN_STATUSES = ['Pending', 'Sent', 'Revoking'] as const

/**
 * Whether a door of the cubby of the outer query may still be opened by a command (docs/rules/lockers.md#revoked-commands): one that may still
 * be carried out, or one that has released its lock while nobody has pulled the door yet.
 */
export function openCommandOfCubby(now: number | RawBuilder<number>) {
  const eb = expressionBuilder<Tables, 'cubby'>()
  const ago = (ms: number) => sql<number>`${now} - ${ms}`
  const commands = eb
    .selectFrom('lockerCommand')
    .select('lockerCommand.id')
    .whereRef('lockerCommand.lockerId', '=', 'cubby.lockerId')
    .whereRef('lockerCommand.cubby', '=', 'cubby.number')
  const open = commands
    .where('lockerCommand.status', 'in', OPEN_STATUSES)
    .where('lockerCommand.expiresAt', '>', ago(LATE_MS))
  const released = commands
    .where((command) => command('lockerCommand.awaitsMovement', '=', command.lit(1)))
    .where('lockerCommand.finishedAt', '>', ago(UNMOVED_MS))
    .where((command) =>
      command.not(
        command.exists(
          command
            .selectFrom('doorEvent')
            .select('doorEvent.id')
            .whereRef('doorEvent.lockerId', '=', 'lockerCommand.lockerId')
            .whereRef('doorEvent.cubby', '=', 'lockerCommand.cubby')
            .whereRef('doorEvent.door', '=', 'lockerCommand.door')
            .whereRef('doorEvent.at', '>=', 'lockerCommand.createdAt')
            .where('doorEvent.state', '=', 'open'),
        ),
      ),
    )
  return eb.or([eb.exists(open), eb.exists(released)])
}

const readWithOpen = compiledOnce((db, given: GivenOf<{ id: number; now: number }>) =>
  db
    .selectFrom('cubby')
    .select('cubby.id')
    .where('cubby.id', '=', given('id'))
    .where(openCommandOfCubby(given('now'))),
)

/** The same of one cubby. */
export async function hasOpenCommand(
  { trx, now }: Pick<Step, 'trx' | 'now'>,
  { id }: { id: number },
): Promise<boolean> {
  const open = await readWithOpen(trx, { id, now })
  return open.length > 0
}
