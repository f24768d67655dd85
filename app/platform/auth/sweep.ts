import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/time'
import type { Database } from '../../../db/store'
import { sweepOutbox } from '../outbox/outbox'
import { atMostEvery } from '../server/at-most-every'

/** How long ended sessions stay for questions about what happened. */
const KEPT_MS = 30 * DAY_MS

/**
 * Deletes expired rows, at most once an hour: sessions and verification sessions (with their dates of birth) 30 days past their end,
 * refresh and reset tokens a day past theirs, codes for signing in and unconfirmed emails at once, rows of the outbox 30 days after they
 * were made, taps two days after they came, counted attempts and used tokens. Nothing here decides who is signed in.
 */
export const sweepSessions = atMostEvery(HOUR_MS, async (app) => {
  const now = app.now()
  await app.db
    .deleteFrom('session')
    .where('expiresAt', '<', now - KEPT_MS)
    .execute()
  await app.db
    .deleteFrom('refreshToken')
    .where('expiresAt', '<', now - DAY_MS)
    .execute()
  await app.db
    .deleteFrom('passwordReset')
    .where('expiresAt', '<', now - DAY_MS)
    .execute()
  await app.db.deleteFrom('emailCode').where('expiresAt', '<=', now).execute()
  await app.db.deleteFrom('emailChange').where('expiresAt', '<=', now).execute()
  await sweepOutbox(app.db, now)
  await app.db
    .deleteFrom('verificationSession')
    .where('expiresAt', '<', now - KEPT_MS)
    .execute()
  // The clocks of two processes may differ by seconds.
  await app.db
    .deleteFrom('usedToken')
    .where('until', '<', now - MINUTE_MS)
    .execute()
  // A browser drops a tap after it has waited for half a day.
  await app.db
    .deleteFrom('tap')
    .where('at', '<', now - 2 * DAY_MS)
    .execute()
  if (!app.peers.isAlone) await sweepAttempts(app.db, now)
})

/** Deletes what several processes count in the store, once it no longer decides anything. One process keeps it in memory. */
async function sweepAttempts(db: Database, now: number): Promise<void> {
  await db.deleteFrom('attemptCount').where('until', '<=', now).execute()
  await db
    .deleteFrom('accountAttempt')
    .where('lastAt', '<=', now - DAY_MS)
    .execute()
}
