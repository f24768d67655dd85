import type { Tables } from '../../../db/store'

type ColumnOf<T extends keyof Tables> = keyof Tables[T] & string

interface DueTime<T extends keyof Tables> {
  table: T
  column: ColumnOf<T>
  /** A condition on the rows, as SQL with quoted names. By default, all rows count. */
  where?: string
}

function dueTime<T extends keyof Tables>(table: T, column: ColumnOf<T>, where?: string) {
  return { table, column, where } satisfies DueTime<T>
}

/** Every column with a time, in Unix milliseconds, at which our own work is due or a record expires. */
export const DUE_TIMES = [
  dueTime('payment', 'nextCheckAt'),
  dueTime('refund', 'nextCheckAt'),
  dueTime('refund', 'undoUntil', `"status" = 'Creating'`),
  dueTime('tabCharge', 'nextCheckAt'),
  dueTime('stripeStep', 'nextCheckAt'),
  // Before the first attempt, the column holds Stripe's deadline, by Stripe's clock.
  dueTime('dispute', 'nextCheckAt', '"attempts" > 0'),
  dueTime('outbox', 'nextAttemptAt', '"doneAt" IS NULL'),
  dueTime('reconciliation', 'nextAt'),
  dueTime('payoutReading', 'nextAt'),
  // Short-lived codes and links only. An invitation lasts days, and moving it would expire it if a fast clock is corrected.
  dueTime('passwordReset', 'expiresAt', '"isInvitation" = 0'),
  dueTime('verificationSession', 'expiresAt'),
  dueTime('pairingCode', 'expiresAt'),
  dueTime('emailCode', 'expiresAt'),
  dueTime('emailChange', 'expiresAt'),
  dueTime('ageCode', 'expiresAt'),
  dueTime('menuFile', 'expiresAt'),
  // An idle tab is closed, so its last activity counts as a due time, not as history.
  dueTime('tab', 'lastActivityAt', `"status" = 'Open'`),
  dueTime('tab', 'sharesUntil'),
  dueTime('business', 'pausedAt'),
  dueTime('business', 'pausedUntil'),
  // Starts of waits that are compared with the current time: an order for its guest, a cubby for its door, a lock for its latch.
  dueTime('order', 'readyAt', `"status" = 'Ready'`),
  dueTime('cubby', 'since'),
  dueTime('cubby', 'frontOpenAt', `"front" = 'open'`),
  dueTime('cubby', 'backOpenAt', `"back" = 'open'`),
  dueTime('cubby', 'frontUnlatchedAt'),
  dueTime('cubby', 'backUnlatchedAt'),
  dueTime('lockerCommand', 'powerEndedAt', '"awaitsMovement" = 1'),
]

/** Columns with similar names that stay unchanged when the clock is set back, and why. */
export const NOT_DUE: Readonly<Record<string, string>> = {
  'lockerCommand.expiresAt': 'app/ordering/lockers/set-back.ts ends commands: none may live again',
  'session.expiresAt': 'a clock that ran ahead for a while and is put right would sign everybody out',
  'refreshToken.expiresAt': 'the same',
  'outbox.expiresAt': 'what is due moves, so it is sent in time',
  'menuItem.soldOutUntil': 'a time of day that staff chose',
  'tab.dueCents': 'an amount',
  'tabCharge.nextActionUrl': 'an address',
  'dispute.dueBy': 'Stripe’s deadline',
  'ageCheck.until': 'the end of a business date, by the clock of the venue',
  'drinkRefusal.until': 'the bar decided until when',
  'orderOrigin.keptUntil': 'years of keeping: a day more or less is none',
  'reconciliation.untilAt': 'the end of a period in the past',
  'lease.until': 'one that ends later than a new one counts as ended (app/platform/server/leases.ts)',
  'attemptCount.until': 'the next attempt ends its window as a new one would (db/attempt-counts.ts)',
  'usedToken.until': 'the token itself expires then',
  'restoration.nextAfter': 'an order’s number',
}
