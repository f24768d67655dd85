import { z } from 'zod'
import type { Database, Trx } from '../../../db/store'
import { queue, sendDue } from '../outbox/outbox'
import type { Services } from '../server/services'
import { letter } from './letter'
import type { Mail } from './mailer'

const queuedMail = z.object({ to: z.string(), subject: z.string(), text: z.string(), letter: letter.optional() })

/**
 * Queues a mail in the transaction of the change that causes it. The server's next sweep sends it, seconds later: no request waits for
 * a mail server, and no duration reveals whether there was a mail to send. `expiresAt` (Unix ms): the mail is not sent after that.
 */
export async function queueMail(
  trx: Database | Trx,
  mail: Mail,
  now: number,
  { expiresAt }: { expiresAt?: number } = {},
): Promise<void> {
  await queue(trx, { kind: 'mail', payload: mail, now, expiresAt })
}

/** Sends the mails that are due. Retries after 1, 2, 4 … minutes when the mail server refuses one. */
export async function sendOutbox(app: Services): Promise<void> {
  const send = async (payload: unknown) => {
    await app.mail.send(queuedMail.parse(payload))
    return 'sent' as const
  }
  await sendDue(app, { kind: 'mail', send })
}
