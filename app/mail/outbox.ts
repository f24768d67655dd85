import { z } from 'zod'
import type { Database, Trx } from '../../db/connection'
import type { Services } from '../server/services'
import type { Mail } from './mailer'

const MAIL = 'mail'
const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS
const MAX_ATTEMPTS = 12
const BATCH = 20

const queuedMail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string().optional() })

/**
 * Writes a mail in the transaction of the change that causes it. The server's next sweep sends it, seconds later: no request waits for
 * a mail server, and none reveals by its duration whether there was a mail to send.
 */
export async function queueMail(trx: Database | Trx, mail: Mail, now: number): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ kind: MAIL, payload: JSON.stringify(mail), nextAttemptAt: now, createdAt: now })
    .execute()
}

/**
 * Sends what is due, oldest first; the server's sweep calls it, never twice at once. A mail is sent at least once: after a kill between
 * sending and marking it, it is sent again. One that fails waits 1, 2, 4 … minutes (at most 6 hours) and is given up after 12 tries;
 * failures are logged, never thrown.
 */
export async function sendOutbox(app: Services): Promise<void> {
  const due = await app.db
    .selectFrom('outbox')
    .select(['id', 'payload', 'attempts'])
    .where('kind', '=', MAIL)
    .where('doneAt', 'is', null)
    .where('nextAttemptAt', '<=', app.now())
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const row of due) {
    if (app.stopping.aborted) return
    const failure = await sendOne(app, row.payload)
    const attempts = row.attempts + 1
    const outcome =
      failure === undefined ? { doneAt: app.now(), error: null } : retryLater(app, row.id, attempts, failure)
    await app.db
      .updateTable('outbox')
      .set({ attempts, ...outcome })
      .where('id', '=', row.id)
      .execute()
  }
}

async function sendOne(app: Services, payload: string): Promise<string | undefined> {
  try {
    await app.mail.send(queuedMail.parse(JSON.parse(payload)))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function retryLater(app: Services, outboxId: number, attempts: number, error: string) {
  const givenUp = attempts >= MAX_ATTEMPTS
  app.log.warn({ outboxId, attempts, givenUp, error }, 'a mail was not accepted')
  const wait = Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
  return { nextAttemptAt: givenUp ? null : app.now() + wait, error }
}
