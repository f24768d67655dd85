import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer'

/** Sends through the SMTP server at `url`. The timeouts (ms) keep one dead server from holding up the outbox for minutes. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from },
  )
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
  }
}
