import { BarbackError } from '../../../contract/errors'
import { PASSWORD_RESET_SECONDS } from '../../../contract/limits'
import type { Trx } from '../../../db/store'
import type { Mail } from '../mail/mailer'
import type { Services } from '../server/services'
import { resetMail, tellNewPassword } from './account-mail'
import { beginGuess, endGuess } from './guesses'
import { networkOf } from '../server/client'
import { proveEmail } from './email-proof'
import { refuseGuessable } from './new-password'
import { hashPassword } from './passwords'
import { spendLinks, writeLink } from './password-link'
import { queueSecretMail, type SecretMailOf } from './secret-mail'
import { hashSecret } from './secrets'
import { endAllSessions, guardOf, type Account } from './sessions'

/** Paths where staff (in the portal) and guests (in their app) choose a new password. */
const PAGES = { user: '/reset-password/', customer: '/app/reset-password' } as const

/**
 * Mails a password reset link to the member of staff or customer with this email. For known and unknown emails alike it returns nothing and
 * waits for no mail (docs/rules/people.md#nobody-learns-who-has-an-account).
 *
 * @throws 429
 */
export async function requestPasswordReset(
  app: Services,
  kind: Account['kind'],
  request: { email: string; address: string },
): Promise<void> {
  await app.limits.takeFrom('reset', request.address)
  await beginGuess(app, 'reset', request.email, { network: networkOf(request.address) })
  const now = app.now()
  await app.store.unguarded(async (trx) => {
    const account = await findAccount(trx, kind, request.email)
    if (account) await queueReset(trx, { kind, ...account }, now)
  })
}

/** Queues the mail with a password reset link, in the caller's transaction. */
export async function queueReset(trx: Trx, account: Account & { email: string }, now: number): Promise<void> {
  const { kind, id, email } = account
  const expiresAt = now + PASSWORD_RESET_SECONDS * 1000
  await queueSecretMail(trx, { what: 'reset', kind, id, email }, { now, expiresAt })
}

/** Makes the link as the mail is sent. Returns undefined when the account is gone or has another email. */
export async function writeResetMail(app: Services, queued: SecretMailOf<'reset'>): Promise<Mail | undefined> {
  const { kind, id } = queued
  return app.store.inGuard({ account: guardOf({ kind, id }) }, async (trx) => {
    const account = await findAccount(trx, kind, queued.email)
    if (account?.id !== id) return undefined
    const token = await writeLink(trx, { kind, id }, { now: app.now(), seconds: PASSWORD_RESET_SECONDS })
    const link = `${app.publicUrl}${PAGES[kind]}?token=${token}`
    return resetMail(trx, { account: { kind, id }, to: account.email, link })
  })
}

/**
 * Sets a new password with a mailed token and signs the account out everywhere (docs/rules/people.md#password-links). The caller's
 * schema checks the password's own rules.
 *
 * @throws 400 'invalid_reset_token' when the token is not this email's, was used or has expired; 429
 */
export async function resetPassword(
  app: Services,
  kind: Account['kind'],
  reset: { email: string; password: string; token: string; address: string },
): Promise<void> {
  await app.limits.takeFrom('reset', reset.address)
  const tokenHash = hashSecret(reset.token)
  // Also checked before hashing, which is slow and must not happen inside a transaction.
  const owner = await findReset(app.db, kind, tokenHash, reset.email, app.now())
  if (!owner) throw invalidToken()
  refuseGuessable(reset.password, owner, 'password')
  const passwordHash = await hashPassword(reset.password)
  const now = app.now()
  await app.store.inGuard({ account: guardOf({ kind, id: owner.id }) }, async (trx) => {
    const found = await findReset(trx, kind, tokenHash, reset.email, now)
    if (!found) throw invalidToken()
    const account: Account = { kind, id: found.id }
    await proveEmail(app, trx, { account, now })
    await trx.updateTable(kind).set({ passwordHash, updatedAt: now }).where('id', '=', account.id).execute()
    if (kind === 'user') await trx.updateTable('user').set({ invitedAt: null }).where('id', '=', account.id).execute()
    // One reset also uses up the links of earlier mails.
    await spendLinks(trx, account, now)
    await endAllSessions(trx, { account, why: 'password reset', now })
    await tellNewPassword(trx, { account, to: found.email, now })
  })
  // Twice: asking for the link and using it each took one.
  for (const _ of ['asked', 'used']) await app.limits.giveBackFrom('reset', reset.address)
  await endGuess(app, 'reset', reset.email, { network: networkOf(reset.address) })
}

async function findAccount(
  trx: Trx,
  kind: Account['kind'],
  email: string,
): Promise<{ id: number; email: string } | undefined> {
  if (kind === 'user') {
    return trx
      .selectFrom('user')
      .select(['id', 'email'])
      .where('email', '=', email)
      .where('active', '=', 1)
      .executeTakeFirst()
  }
  return trx
    .selectFrom('customer')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** The account of an unused token. */
async function findReset(db: Services['db'], kind: Account['kind'], tokenHash: string, email: string, now: number) {
  const open = db
    .selectFrom('passwordReset')
    .where('passwordReset.tokenHash', '=', tokenHash)
    .where('passwordReset.isInvitation', '=', 0)
    .where('passwordReset.usedAt', 'is', null)
    .where('passwordReset.expiresAt', '>', now)
  if (kind === 'user') {
    return open
      .innerJoin('user', 'user.id', 'passwordReset.userId')
      .select(['user.id', 'user.email', 'user.firstName', 'user.lastName'])
      .where('user.email', '=', email)
      .where('user.active', '=', 1)
      .executeTakeFirst()
  }
  return open
    .innerJoin('customer', 'customer.id', 'passwordReset.customerId')
    .select(['customer.id', 'customer.email', 'customer.firstName', 'customer.lastName'])
    .where('customer.email', '=', email)
    .where('customer.deletedAt', 'is', null)
    .executeTakeFirst()
}

function invalidToken(): BarbackError {
  return new BarbackError({
    code: 'invalid_reset_token',
    message: 'This link cannot be used: it is not for this email, has been used, or is older than 30 minutes',
    status: 400,
  })
}
