import { writeInvitation } from '../../platform/auth/invitations'
import { writeResetMail } from '../../platform/auth/password-reset'
import { secretMail, type SecretMail } from '../../platform/auth/secret-mail'
import { writeCodeMail } from '../../platform/auth/sign-in-code'
import type { Mail } from '../../platform/mail/mailer'
import { sendDue } from '../../platform/outbox/outbox'
import type { Services } from '../../platform/server/services'
import { writeNewEmailMail } from './email-change'

/** Somebody waits for it: tried again sooner than another mail. */
const FIRST_WAIT_MS = 5000

/**
 * Sends the mails with codes and links that are due, and makes each secret as it is sent: again after 5, 10, 20 … seconds, with another secret,
 * when the mail server refuses one.
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
