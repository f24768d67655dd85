import { expressionBuilder } from 'kysely'
import type { Tables } from '../../db/tables'
import type { Step } from './step'

/** How long past its expiry a command counts as one that may still be carried out, in milliseconds. */
export const LATE_MS = 2_000

/** A command that may still open its door, once time has not run out. */
export const OPEN_STATUSES = ['Pending', 'Sent', 'Revoking'] as const

/** The commands that may still open a door of the cubby of the outer query. */
export function openCommandOfCubby(now: number) {
  const eb = expressionBuilder<Tables, 'cubby'>()
  return eb.exists(
    eb
      .selectFrom('lockerCommand')
      .select('lockerCommand.id')
      .whereRef('lockerCommand.lockerId', '=', 'cubby.lockerId')
      .whereRef('lockerCommand.cubby', '=', 'cubby.number')
      .where('lockerCommand.status', 'in', OPEN_STATUSES)
      .where('lockerCommand.expiresAt', '>', now - LATE_MS),
  )
}

/** Whether a door of a cubby may still be opened by a command (docs/rules/lockers.md#revoked-commands). */
export async function hasOpenCommand(
  { trx, now }: Pick<Step, 'trx' | 'now'>,
  { lockerId, number }: { lockerId: number; number: number },
): Promise<boolean> {
  const open = await trx
    .selectFrom('lockerCommand')
    .select('id')
    .where('lockerId', '=', lockerId)
    .where('cubby', '=', number)
    .where('status', 'in', OPEN_STATUSES)
    .where('expiresAt', '>', now - LATE_MS)
    .executeTakeFirst()
  return open !== undefined
}
