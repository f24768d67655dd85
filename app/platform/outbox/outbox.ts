import { DAY_MS, MINUTE_MS } from '../../../contract/time'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/store'
import type { Services } from '../server/services'

const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS
const MAX_ATTEMPTS = 12
const BATCH = 20
/** Rows are taken until this long after the first ones, in milliseconds. The sweep then ends, so that a slow mail server is not taken for a hanging one. */
const LONGEST_SWEEP_MS = 10_000
/** How long a message belongs to the process that began to send it, in milliseconds. */
const CLAIMED_MS = 2 * MINUTE_MS

export type OutboxKind = 'mail' | 'secret mail' | 'push' | 'ready mail' | 'receipt'

interface Queued {
  kind: OutboxKind
  /** Data for the sender, as JSON. */
  payload: unknown
  /** Unix milliseconds. */
  now: number
  /** For messages that must be queued only once: a second row with this key is not written. */
  key?: string
  /** Not sent after this time (Unix ms). */
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

/** Queues a message in the transaction of the change that causes it. The server's next sweep sends it, seconds later. */
export async function queue(trx: Database | Trx, { kind, payload, now, key, expiresAt }: Queued): Promise<void> {
  await addRow(trx, { kind, payload: JSON.stringify(payload), key: key ?? null, expiresAt: expiresAt ?? null, now })
}

interface Sender {
  kind: OutboxKind
  /** Rejects when it should be retried. Returns 'dropped' when there is nothing left to send. */
  send(payload: unknown): Promise<'sent' | 'dropped'>
  /** Milliseconds between the first failure and the first retry; the wait doubles each time. */
  firstWaitMs?: number
  /** Sends in parallel, for messages to different servers. */
  atOnce?: boolean
}

/**
 * Sends the due messages of one kind, oldest first. The server's sweep calls it, never twice at once. Delivers at least once: if the process
 * dies between sending and marking a message, it is sent again. A failed message waits longer each time (at most 6 hours) and is given up after
 * 12 tries. Failures are logged, never thrown.
 */
export async function sendDue(app: Services, sender: Sender): Promise<void> {
  const startedAt = performance.now()
  let isMore = true
  while (isMore && !app.stopping.aborted && performance.now() - startedAt < LONGEST_SWEEP_MS) {
    const due = await dueRows(app, sender)
    const isSent: boolean[] = []
    if (sender.atOnce) isSent.push(...(await Promise.all(due.map((row) => sendRow(app, sender, row)))))
    else for (const row of due) isSent.push(await sendRow(app, sender, row))
    // If no message of a batch is delivered, the others wait for the next sweep: an absent mail server must not keep this one busy.
    isMore = due.length === BATCH && isSent.includes(true)
  }
}

function dueRows({ db, now }: Services, { kind }: Sender): Promise<DueRow[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'payload', 'attempts', 'expiresAt', 'nextAttemptAt'])
    .where('kind', '=', kind)
    .where('doneAt', 'is', null)
    .where('nextAttemptAt', '<=', now())
    .orderBy('id')
    .limit(BATCH)
    .execute()
}

interface DueRow {
  id: number
  payload: string
  attempts: number
  expiresAt: number | null
  nextAttemptAt: number | null
}

/** Returns whether the message was sent. */
async function sendRow(app: Services, sender: Sender, row: DueRow): Promise<boolean> {
  if (app.stopping.aborted || !(await claim(app, row))) return false
  const isLate = row.expiresAt !== null && row.expiresAt <= app.now()
  const outcome = isLate ? { nextAttemptAt: null, error: 'too late' } : await attempt(app, sender, row)
  const isOver = 'doneAt' in outcome || outcome.nextAttemptAt === null
  await app.db
    .updateTable('outbox')
    // The payload is deleted once sent: mails have names, emails and orders in them.
    .set({ ...outcome, ...(isOver && { payload: '{}' }) })
    .where('id', '=', row.id)
    .execute()
  return 'doneAt' in outcome
}

/**
 * Whether this process sends the message. Where there are several, one that was stopped in the middle of its sweep may come back when another has
 * taken over. A message whose process dies is sent by another two minutes later.
 */
async function claim({ db, now, peers }: Services, { id, nextAttemptAt }: DueRow): Promise<boolean> {
  if (peers.isAlone) return true
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ nextAttemptAt: now() + CLAIMED_MS })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .where('nextAttemptAt', '=', nextAttemptAt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function attempt(app: Services, { kind, send, firstWaitMs = MINUTE_MS }: Sender, row: DueRow) {
  const attempts = row.attempts + 1
  try {
    const outcome = await send(JSON.parse(row.payload))
    return { attempts, doneAt: app.now(), error: outcome === 'dropped' ? outcome : null }
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown)
    const isGivenUp = attempts >= MAX_ATTEMPTS
    app.log.warn({ outboxId: row.id, kind, attempts, givenUp: isGivenUp, error }, 'a queued message was not delivered')
    const wait = Math.min(firstWaitMs * 2 ** (attempts - 1), LONGEST_WAIT_MS)
    return { attempts, nextAttemptAt: isGivenUp ? null : app.now() + wait, error }
  }
}

/** How long a row stays for questions about what was sent. Rows with a key also prevent a second message. */
const KEPT_MS = 30 * DAY_MS
/** The record of a mailed receipt is evidence in a dispute, which may come a year and a half later. */
const KEYED_KEPT_MS = 550 * DAY_MS

/** Deletes old rows of the outbox that were sent or given up. */
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
