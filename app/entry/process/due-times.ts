import type { Tables } from '../../../db/connection'

type ColumnOf<T extends keyof Tables> = keyof Tables[T] & string

interface DueTime<T extends keyof Tables> {
  table: T
  column: ColumnOf<T>
  /** Which rows, as SQL; all unless it says. */
  where?: string
}

function dueTime<T extends keyof Tables>(table: T, column: ColumnOf<T>, where?: string) {
  return { table, column, where } satisfies DueTime<T>
}

/** Every column that holds when something of ours is done, or ends, in Unix milliseconds. */
export const DUE_TIMES = [
  dueTime('payment', 'nextCheckAt'),
  dueTime('refund', 'nextCheckAt'),
  dueTime('stripeStep', 'nextCheckAt'),
  // Before the first attempt it is Stripe's deadline that counts, by Stripe's clock.
  dueTime('dispute', 'nextCheckAt', 'attempts > 0'),
  dueTime('outbox', 'nextAttemptAt', 'doneAt IS NULL'),
  dueTime('reconciliation', 'nextAt'),
  // Codes and links of minutes and hours: an invitation is for days, and lost if a clock that ran ahead is put right.
  dueTime('passwordReset', 'expiresAt', 'isInvitation = 0'),
  dueTime('verificationSession', 'expiresAt'),
  dueTime('pairingCode', 'expiresAt'),
  dueTime('emailCode', 'expiresAt'),
  dueTime('emailChange', 'expiresAt'),
  // A tab is closed when it has been quiet for long: its last sign of life is no history.
  dueTime('tab', 'lastActivityAt', "status = 'Open'"),
  // Since when an order waits for its guest, a cubby for its door, and a lock to latch: each is compared with the time that it is now.
  dueTime('order', 'readyAt', "status = 'Ready'"),
  dueTime('cubby', 'since'),
  dueTime('cubby', 'frontOpenAt', "front = 'open'"),
  dueTime('cubby', 'backOpenAt', "back = 'open'"),
  dueTime('cubby', 'frontUnlatchedAt'),
  dueTime('cubby', 'backUnlatchedAt'),
  dueTime('lockerCommand', 'powerEndedAt', 'awaitsMovement = 1'),
]

/** Columns with such a name that a clock that is set back does not change, and why. */
export const NOT_DUE: Readonly<Record<string, string>> = {
  'lockerCommand.expiresAt': 'app/ordering/lockers/set-back.ts ends commands: none may live again',
  'session.expiresAt': 'a clock that ran ahead for a while and is put right would sign everybody out',
  'refreshToken.expiresAt': 'the same',
  'outbox.expiresAt': 'what is due moves, so it is sent in time',
  'menuItem.soldOutUntil': 'a time of day that staff chose',
  'dispute.dueBy': 'Stripe’s deadline',
  'orderOrigin.keptUntil': 'years of keeping: a day more or less is none',
  'reconciliation.untilAt': 'the end of a period in the past',
  'restoration.nextAfter': 'an order’s number',
}
