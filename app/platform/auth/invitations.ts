import { BarbackError } from '../../../contract/errors'
import { INVITATION_DAYS } from '../../../contract/limits'
import type { AccountTrx, PeopleTrx } from '../../../db/store'
import type { Mail } from '../mail/mailer'
import type { Services } from '../server/services'
import { findStaff, type StaffAccount } from './accounts'
import { proveEmail } from './email-proof'
import { refuseGuessable } from './new-password'
import { spendLinks, writeLink } from './password-link'
import { markOf, type Proved } from './password-mark'
import { hashPassword } from './passwords'
import { queueSecretMail, type SecretMailOf } from './secret-mail'
import { hashSecret } from './secrets'
import { endAllSessions } from './sessions'

const SECONDS = INVITATION_DAYS * 24 * 60 * 60

/** The invited user, and the content of their mail. */
export interface Invitation {
  userId: number
  email: string
  subject: string
  /** The reason for the invitation, as a sentence. */
  why: string
}

/**
 * Mails a user an invitation to choose their first password, in the caller's transaction (docs/rules/people.md#invitations). A second
 * invitation revokes the links of the first. Under 'people' alone only for a user of the same transaction, whom no other can see yet.
 */
export async function invite(trx: AccountTrx | PeopleTrx, invited: Invitation, now: number): Promise<void> {
  await spendLinks(trx, { kind: 'user', id: invited.userId }, now)
  await trx.updateTable('user').set({ invitedAt: now }).where('id', '=', invited.userId).execute()
  await queueSecretMail(trx, { what: 'invitation', ...invited }, { now, expiresAt: now + SECONDS * 1000 })
}

/** Makes the link as the mail is sent. Returns undefined when the user no longer needs one or has another email. */
export async function writeInvitation(app: Services, queued: SecretMailOf<'invitation'>): Promise<Mail | undefined> {
  const { userId, email, subject, why } = queued
  return app.store.inGuard({ account: { user: userId } }, async (trx) => {
    const invited = await trx
      .selectFrom('user')
      .select('firstName')
      .where('id', '=', userId)
      .where('email', '=', email)
      .where('active', '=', 1)
      .where('invitedAt', 'is not', null)
      .executeTakeFirst()
    if (!invited) return undefined
    const account = { kind: 'user', id: userId } as const
    const now = app.now()
    await spendLinks(trx, account, now)
    const token = await writeLink(trx, account, { now, seconds: SECONDS, isInvitation: true })
    const text = [
      `Hello ${invited.firstName},`,
      '',
      `${why} Choose your password here within ${INVITATION_DAYS} days:`,
      `${app.publicUrl}/invitation?token=${token}`,
      '',
      'The link works once and signs you in. If it has expired, ask for another one with your email address:',
      `${app.publicUrl}/forgot-password`,
    ]
    return { to: email, subject, text: text.join('\n'), letter: { button: { label: 'Choose my password' } } }
  })
}

/** Returns the user of an invitation link; undefined once it was used or has expired. */
export async function readInvitation(
  app: Pick<Services, 'db' | 'now'>,
  token: string,
): Promise<StaffAccount | undefined> {
  const found = await app.db
    .selectFrom('passwordReset')
    .innerJoin('user', 'user.id', 'passwordReset.userId')
    .where('passwordReset.tokenHash', '=', hashSecret(token))
    .where('passwordReset.isInvitation', '=', 1)
    .where('passwordReset.usedAt', 'is', null)
    .where('passwordReset.expiresAt', '>', app.now())
    // A user who has chosen a password since signs in with that.
    .where('user.invitedAt', 'is not', null)
    .select('user.id')
    .executeTakeFirst()
  return found && findStaff(app.db, found.id)
}

/**
 * Sets an invited user's first password. The caller's schema checks the password's own rules, and the caller signs the returned user in.
 * @throws 400 `invalid_reset_token`; 400 at `password`; 429
 */
export async function acceptInvitation(
  app: Services,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<Proved<StaffAccount>> {
  await app.limits.takeFrom('reset', address)
  const invited = await readInvitation(app, token)
  if (!invited) throw ended()
  refuseGuessable(password, invited, 'password')
  // Slow, so outside the transaction.
  const passwordHash = await hashPassword(password)
  const now = app.now()
  const accepted = await app.store.inGuard({ account: { user: invited.id } }, async (trx) => {
    const found = await readInvitation({ db: trx, now: app.now }, token)
    if (!found) throw ended()
    const account = { kind: 'user', id: found.id } as const
    await proveEmail(app, trx, { account, now })
    await trx
      .updateTable('user')
      .set({ passwordHash, invitedAt: null, updatedAt: now })
      .where('id', '=', found.id)
      .execute()
    await spendLinks(trx, account, now)
    await endAllSessions(trx, { account, why: 'invitation accepted', now })
    return found
  })
  await app.limits.giveBackFrom('reset', address)
  return { account: accepted, passwordMark: markOf(passwordHash) }
}

/** Returns when a user without a password was invited (Unix ms); null for everybody else. */
export async function invitedSince(db: Services['db'], userId: number): Promise<number | null> {
  const row = await db.selectFrom('user').select('invitedAt').where('id', '=', userId).executeTakeFirst()
  return row?.invitedAt ?? null
}

function ended(): BarbackError {
  return new BarbackError({
    code: 'invalid_reset_token',
    message: `This invitation cannot be used: it was used already, or is older than ${INVITATION_DAYS} days`,
    status: 400,
  })
}
