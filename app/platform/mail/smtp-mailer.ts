import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer'

/** Sends through the SMTP server at `url`. The timeouts (ms) keep a dead server from blocking the outbox for minutes. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 },
    { from },
  )
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
  }
}
