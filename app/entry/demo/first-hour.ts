import { setTimeout as pause } from 'node:timers/promises'
import { listStoredMails } from '../../platform/mail/file-mailer'
import { sendOutbox } from '../../platform/mail/outbox'
import type { Services } from '../../platform/server/services'
import { completeSignup } from '../../portal/signups/complete-signup'
import { readSignup } from '../../portal/signups/read-signups'
import { simulatedAdmin } from './crew'

/** How often, and how many milliseconds apart, to look for a mail that another sweep may be sending. */
const LOOKS = 30
const LOOK_MS = 100

/**
 * Plays Barback's part in the demo: completes an inquiry. Returns the address of its owner's invitation, from the mail; the list of mails if they
 * are not stored here.
 *
 * @throws 404; 409 `account_exists` if the email has an account
 */
export async function beginFirstHour(app: Services, signupId: number): Promise<string> {
  const admin = await simulatedAdmin(app)
  const { email, status } = await readSignup(app.db, admin, signupId)
  if (status === 'New') await completeSignup(app, admin, signupId)
  for (let look = 0; look < LOOKS; look++) {
    await sendOutbox(app)
    const link = await invitationOf(app, email)
    if (link !== undefined) return link
    await pause(LOOK_MS)
  }
  return '/dev/mail'
}

async function invitationOf({ env }: Pick<Services, 'env'>, email: string): Promise<string | undefined> {
  const mails = await listStoredMails(env)
  const links = mails.flatMap(({ to, text }) => (to === email ? (/\/invitation\?token=[\w-]+/.exec(text) ?? []) : []))
  return links[0]
}
