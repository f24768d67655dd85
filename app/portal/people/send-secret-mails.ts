import { writeInvitation } from '../../platform/auth/invitations'
import { writeResetMail } from '../../platform/auth/password-reset'
import { secretMail, type SecretMail } from '../../platform/auth/secret-mail'
import { writeCodeMail } from '../../platform/auth/sign-in-code'
import type { Mail } from '../../platform/mail/mailer'
import { sendDue } from '../../platform/outbox/outbox'
import type { Services } from '../../platform/server/services'
import { writeNewEmailMail } from './email-change'

/** A person waits for it, so the first retry comes sooner than for other mails. */
const FIRST_WAIT_MS = 5000

/**
 * Sends the due mails with codes and links, and creates each secret on sending. If the mail server refuses one, retries after 5, 10, 20 …
 * seconds with a new secret.
 */
export async function sendSecretMails(app: Services): Promise<void> {
  const send = async (payload: unknown) => {
    const mail = await write(app, secretMail.parse(payload))
    if (!mail) return 'dropped'
    await app.mail.send(mail)
    return 'sent'
  }
  await sendDue(app, { kind: 'secret mail', send, firstWaitMs: FIRST_WAIT_MS })
}

function write(app: Services, queued: SecretMail): Promise<Mail | undefined> {
  switch (queued.what) {
    case 'code':
      return writeCodeMail(app, queued)
    case 'reset':
      return writeResetMail(app, queued)
    case 'invitation':
      return writeInvitation(app, queued)
    case 'new email':
      return writeNewEmailMail(app, queued)
  }
}
