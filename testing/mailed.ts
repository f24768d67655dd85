import { listStoredMails, type StoredMail } from '../app/platform/mail/file-mailer'
import { sendOutbox } from '../app/platform/mail/outbox'
import { sendSecretMails } from '../app/portal/people/send-secret-mails'
import type { Answer } from './caller'
import type { TestBarback } from './barback'

/** Sends all queued mails. Returns every sent mail, the newest first. */
export async function allMails({ app }: TestBarback): Promise<StoredMail[]> {
  await sendSecretMails(app)
  await sendOutbox(app)
  return listStoredMails(app.env, 1000)
}

/** The sent mails of one address, the newest first. */
export async function mailsTo(bar: TestBarback, email: string): Promise<StoredMail[]> {
  return (await allMails(bar)).filter(({ to }) => to === email)
}

/** The latest six-digit code mailed to an address; 'none' without one. */
export async function codeFor(bar: TestBarback, email: string): Promise<string> {
  const mails = await mailsTo(bar, email)
  return mails.flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])[0] ?? 'none'
}

/** The token links mailed to an address, as paths, the newest first. */
export async function linksTo(bar: TestBarback, email: string): Promise<string[]> {
  return (await mailsTo(bar, email)).flatMap(({ text }) => {
    const found = /http\S+token=\S+/.exec(text)?.[0]
    if (found === undefined) return []
    const { pathname, search } = new URL(found)
    return [pathname + search]
  })
}

/** Signs a guest up as the app does: the details, then the code from the mail. Returns the last response. */
export async function signUp(bar: TestBarback, details: Record<string, unknown> & { email: string }): Promise<Answer> {
  const begun = await bar.anyone.post('/v1/auth/customer', details)
  if (begun.status !== 202) return begun
  const code = await codeFor(bar, details.email)
  return bar.anyone.put('/v1/auth/customer/code', { ...details, code })
}
