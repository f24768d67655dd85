import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import type { Tables } from '../../../db/store'
import type { Services } from '../server/services'

/** An unused portal session ends after this time (docs/rules/people.md#sessions). */
const IDLE_MS = 12 * 3_600_000
/** Precision of `lastSeenAt`: a later use within this time is not recorded. */
const USE_MS = 60_000

/** The condition for a session that is valid now (Unix ms). */
export function isOpen(now: number | RawBuilder<number>) {
  return (where: ExpressionBuilder<Tables, 'session'>) =>
    where.and([
      where('session.endedAt', 'is', null),
      where('session.expiresAt', '>', now),
      where.or([
        where('session.kind', '<>', 'portal'),
        // A guest's phone is in nobody else's hands.
        where('session.customerId', 'is not', null),
        // A shared tablet locks with a PIN, and shows only the bar's screen.
        where('session.sharedSince', 'is not', null),
        where('session.lastSeenAt', 'is', null),
        where('session.lastSeenAt', '>', sql<number>`cast(${now} as bigint) - ${IDLE_MS}`),
      ]),
    ])
}

/** Whether the recorded last use is too old to stand for this one. */
export function isUnused({ lastSeenAt }: { lastSeenAt: number | null }, now: number): boolean {
  return lastSeenAt === null || lastSeenAt <= now - USE_MS
}

/** Records that a session is in use. Nothing waits for it: a failed write neither delays a page nor signs anybody out. */
export function noteUse({ db, now }: Services, id: string): void {
  db.updateTable('session')
    .set({ lastSeenAt: now() })
    .where('id', '=', id)
    .execute()
    .catch(() => undefined)
}
