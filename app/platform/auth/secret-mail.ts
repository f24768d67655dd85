import { z } from 'zod'
import { LANGUAGES } from '../../../contract/languages'
import type { Database, Trx } from '../../../db/store'
import { queue } from '../outbox/outbox'

/** A mail with a code or a link, as the outbox stores it: its recipient and its kind, never the secret itself. */
export const secretMail = z.discriminatedUnion('what', [
  z.object({ what: z.literal('code'), email: z.string(), language: z.enum(LANGUAGES) }),
  z.object({ what: z.literal('reset'), kind: z.enum(['user', 'customer']), id: z.number(), email: z.string() }),
  z.object({
    what: z.literal('invitation'),
    userId: z.number(),
    email: z.string(),
    subject: z.string(),
    why: z.string(),
  }),
  z.object({ what: z.literal('new email'), changeId: z.number() }),
])
export type SecretMail = z.infer<typeof secretMail>
export type SecretMailOf<W extends SecretMail['what']> = Extract<SecretMail, { what: W }>

/**
 * Queues such a mail in the transaction of the change that causes it. The server makes the code or link as it sends the mail, and stores only
 * the hash. `expiresAt` (Unix ms): the mail is not sent after that.
 */
export async function queueSecretMail(
  trx: Database | Trx,
  mail: SecretMail,
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<void> {
  await queue(trx, { kind: 'secret mail', payload: mail, now, expiresAt })
}
