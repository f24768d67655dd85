import { listStoredMails, type StoredMail } from '../app/platform/mail/file-mailer'
import { sendOutbox } from '../app/platform/mail/outbox'
import { sendSecretMails } from '../app/portal/people/send-secret-mails'
import type { Answer } from './caller'
import type { TestBarback } from './barback'

/** Sends what waits, and answers all mails that were sent, the newest first. */
export async function allMails({ app }: TestBarback): Promise<StoredMail[]> {
  await sendSecretMails(app)
  await sendOutbox(app)
  return listStoredMails(app.env, 1000)
}

/** The same for one address. */
export async function mailsTo(bar: TestBarback, email: string): Promise<StoredMail[]> {
  return (await allMails(bar)).filter(({ to }) => to === email)
}

/** The six digits that an address was mailed last; 'none' without. */
export async function codeFor(bar: TestBarback, email: string): Promise<string> {
  const mails = await mailsTo(bar, email)
  return mails.flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])[0] ?? 'none'
}

/** The links with a token that an address was mailed, as paths, the newest first. */
export async function linksTo(bar: TestBarback, email: string): Promise<string[]> {
  return (await mailsTo(bar, email)).flatMap(({ text }) => {
    const found = /http\S+token=\S+/.exec(text)?.[0]
    if (found === undefined) return []
    const { pathname, search } = new URL(found)
    return [pathname + search]
  })
}

/** Signs a guest up as a phone does: the details, then the digits from the mail. Answers what the last call answered. */
export async function signUp(bar: TestBarback, details: Record<string, unknown> & { email: string }): Promise<Answer> {
  const begun = await bar.anyone.post('/v1/auth/customer', details)
  if (begun.status !== 202) return begun
  const code = await codeFor(bar, details.email)
  return bar.anyone.put('/v1/auth/customer/code', { ...details, code })
}
