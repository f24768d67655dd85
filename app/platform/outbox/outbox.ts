import { DAY_MS, MINUTE_MS } from '../../../contract/time'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/connection'
import type { Services } from '../server/services'

const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS
const MAX_ATTEMPTS = 12
const BATCH = 20

export type OutboxKind = 'mail' | 'secret mail' | 'push' | 'ready mail' | 'receipt'

interface Queued {
  kind: OutboxKind
  /** What is told to the sender, as JSON. */
  payload: unknown
  /** Unix milliseconds. */
  now: number
  /** What is told once only: another row with this key is not written. */
  key?: string
  /** It is of no use from then on, and is no longer sent. */
  expiresAt?: number
}

const addRow = compiledOnce((db, given: GivenOf<NewRow>) =>
  db
    .insertInto('outbox')
    .values({
      kind: given('kind'),
      payload: given('payload'),
      key: given('key'),
      expiresAt: given('expiresAt'),
      nextAttemptAt: given('now'),
      createdAt: given('now'),
    })
    .onConflict((conflict) => conflict.column('key').doNothing()),
)

interface NewRow {
  kind: OutboxKind
  payload: string
  key: string | null
  expiresAt: number | null
  now: number
}

/** Writes what must leave the process in the transaction of the change that causes it; the server's next sweep sends it, seconds later. */
export async function queue(trx: Database | Trx, { kind, payload, now, key, expiresAt }: Queued): Promise<void> {
  await addRow(trx, { kind, payload: JSON.stringify(payload), key: key ?? null, expiresAt: expiresAt ?? null, now })
}

interface Sender {
  kind: OutboxKind
  /** Rejects when it should be tried again; answers 'dropped' when there is nothing to send any more. */
  send(payload: unknown): Promise<'sent' | 'dropped'>
  /** How long after the first failure it is tried again, in milliseconds; then twice as long each time. */
  firstWaitMs?: number
  /** Each goes to a server of its own, so that they need not wait for each other. */
  atOnce?: boolean
}

/**
 * Sends what is due of one kind, oldest first; the server's sweep calls it, never twice at once. Each is sent at least once: after a kill between
 * sending and marking it, it is sent again. One that fails waits, longer each time (at most 6 hours), and is given up after 12 tries; failures
 * are logged, never thrown.
 */
export async function sendDue(app: Services, sender: Sender): Promise<void> {
  const due = await app.db
    .selectFrom('outbox')
    .select(['id', 'payload', 'attempts', 'expiresAt'])
    .where('kind', '=', sender.kind)
    .where('doneAt', 'is', null)
    .where('nextAttemptAt', '<=', app.now())
    .orderBy('id')
    .limit(BATCH)
    .execute()
  if (sender.atOnce) await Promise.all(due.map((row) => sendRow(app, sender, row)))
  else for (const row of due) await sendRow(app, sender, row)
}

interface DueRow {
  id: number
  payload: string
  attempts: number
  expiresAt: number | null
}

async function sendRow(app: Services, sender: Sender, row: DueRow): Promise<void> {
  if (app.stopping.aborted) return
  const isLate = row.expiresAt !== null && row.expiresAt <= app.now()
  const outcome = isLate ? { nextAttemptAt: null, error: 'too late' } : await attempt(app, sender, row)
  const isOver = 'doneAt' in outcome || outcome.nextAttemptAt === null
  await app.db
    .updateTable('outbox')
    // What was sent is not kept: mails have names, emails and orders in them.
    .set({ ...outcome, ...(isOver && { payload: '{}' }) })
    .where('id', '=', row.id)
    .execute()
}

async function attempt(app: Services, { kind, send, firstWaitMs = MINUTE_MS }: Sender, row: DueRow) {
  const attempts = row.attempts + 1
  try {
    const outcome = await send(JSON.parse(row.payload))
    return { attempts, doneAt: app.now(), error: outcome === 'dropped' ? outcome : null }
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown)
    const isGivenUp = attempts >= MAX_ATTEMPTS
    app.log.warn(
      { outboxId: row.id, kind, attempts, givenUp: isGivenUp, error },
      'what was to be sent was not accepted',
    )
    const wait = Math.min(firstWaitMs * 2 ** (attempts - 1), LONGEST_WAIT_MS)
    return { attempts, nextAttemptAt: isGivenUp ? null : app.now() + wait, error }
  }
}

/** How long a row is kept after it was made, should somebody ask what was sent. Those with a key keep a second one from being written. */
const KEPT_MS = 30 * DAY_MS
/** That a receipt was mailed is evidence in a dispute, which may come a year and a half later. */
const KEYED_KEPT_MS = 550 * DAY_MS

/** Deletes rows of the outbox that are done, or were given up, long ago. */
export async function sweepOutbox(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((where) => where.or([where('doneAt', 'is not', null), where('nextAttemptAt', 'is', null)]))
    .where((where) =>
      where.or([
        where.and([where('key', 'is', null), where('createdAt', '<', now - KEPT_MS)]),
        where('createdAt', '<', now - KEYED_KEPT_MS),
      ]),
    )
    .execute()
}
