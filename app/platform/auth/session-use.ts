import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import type { Tables } from '../../../db/connection'
import type { Services } from '../server/services'

/** A sign-in to the portal that nobody uses ends (docs/rules/people.md#sessions). */
export const IDLE_MS = 12 * 3_600_000
/** How exactly the last use is known. */
const USE_MS = 60_000

/** The condition of a session that may be used now (Unix ms). */
export function isOpen(now: number | RawBuilder<number>) {
  return (where: ExpressionBuilder<Tables, 'session'>) =>
    where.and([
      where('session.endedAt', 'is', null),
      where('session.expiresAt', '>', now),
      where.or([
        where('session.kind', '<>', 'portal'),
        // A guest's phone: nobody else's hands are on it.
        where('session.customerId', 'is not', null),
        // A shared tablet is locked by a PIN, and shows nothing but the bar's screen.
        where('session.sharedSince', 'is not', null),
        where('session.lastSeenAt', 'is', null),
        where('session.lastSeenAt', '>', sql<number>`${now} - ${IDLE_MS}`),
      ]),
    ])
}

/** Whether the last use that was noted is too long ago to be this one. */
export function isUnused({ lastSeenAt }: { lastSeenAt: number | null }, now: number): boolean {
  return lastSeenAt === null || lastSeenAt <= now - USE_MS
}

/** Notes that a session is used. Nobody waits for it: a store that takes no writes now neither delays a page nor signs anybody out. */
export function noteUse({ db, now }: Services, id: string): void {
  db.updateTable('session')
    .set({ lastSeenAt: now() })
    .where('id', '=', id)
    .execute()
    .catch(() => undefined)
}
