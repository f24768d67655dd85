import type { Env } from '../server/env'
import type { Letter } from './letter'
import { createFileMailer } from './file-mailer'
import { createSmtpMailer } from './smtp-mailer'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The parts that only the HTML has. */
  letter?: Letter
  /** Beside the text: with-html.ts writes it as the mail leaves. */
  html?: string
}

/** Sends mail. Domain code queues mail instead (outbox.ts), so that none is lost, or sent for a change that was rolled back. */
export interface Mailer {
  /** Rejects when the mail was not accepted; the outbox then retries later. */
  send(mail: Mail): Promise<void>
}

declare module '../server/services' {
  interface Parts {
    mail: Mailer
  }
}

/** SMTP when `MAIL_URL` is set, otherwise files under `<data>/mail/`, which `/dev/mail` shows. */
export function createMailer(env: Pick<Env, 'MAIL_URL' | 'MAIL_FROM' | 'dataDirectory'>, now: () => number): Mailer {
  return env.MAIL_URL ? createSmtpMailer(env.MAIL_URL, env.MAIL_FROM) : createFileMailer(env, now)
}
