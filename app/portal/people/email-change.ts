import { BarbackError } from '../../../contract/errors'
import { EMAIL_CHANGE_DAYS } from '../../../contract/limits'
import type { AccountTrx, Database, Trx } from '../../../db/store'
import { announceNewEmail, confirmationMail, tellOldAddress } from '../../platform/auth/account-mail'
import { findCustomer, findStaff } from '../../platform/auth/accounts'
import { customerActor, staffActor, type UserActor } from '../../platform/auth/actor'
import { proveEmail } from '../../platform/auth/email-proof'
import { spendLinks } from '../../platform/auth/password-link'
import { queueReset } from '../../platform/auth/password-reset'
import { queueSecretMail, type SecretMailOf } from '../../platform/auth/secret-mail'
import { hashSecret, newSecret } from '../../platform/auth/secrets'
import { guardOf, type Account } from '../../platform/auth/sessions'
import { noteChange } from '../../records/store/audit'
import type { Mail } from '../../platform/mail/mailer'
import type { Services } from '../../platform/server/services'

const SECONDS = EMAIL_CHANGE_DAYS * 24 * 3600
const PAGES = { user: '/confirm-email', customer: '/app/confirm-email' } as const

/**
 * Queues a link to the new email of an account and a notice to the current one, in the caller's transaction. The email changes once the
 * link is used (docs/rules/people.md#whose-an-email-is). A later request replaces an earlier one.
 */
export async function askForEmail(
  trx: AccountTrx,
  asked: { actor: UserActor; account: Account; from: string; to: string; now: number },
): Promise<void> {
  const { actor, account, from, to, now } = asked
  const owner = account.kind === 'user' ? { userId: account.id } : { customerId: account.id }
  await trx.deleteFrom('emailChange').where(columnOf(account.kind), '=', account.id).execute()
  const { id: changeId } = await trx
    .insertInto('emailChange')
    .values({ ...owner, email: to, createdAt: now, expiresAt: now + SECONDS * 1000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueSecretMail(trx, { what: 'new email', changeId }, { now, expiresAt: now + SECONDS * 1000 })
  await announceNewEmail(trx, { account, from, to, now })
  const [before, after] = [{ newEmail: null }, { newEmail: `${to}, to be confirmed` }]
  await noteChange(trx, { entity: account.kind, id: account.id, actor, now, before, after })
}

/** Creates the link when such a mail is sent; undefined if a later request has replaced this one. */
export async function writeNewEmailMail(
  app: Services,
  { changeId }: SecretMailOf<'new email'>,
): Promise<Mail | undefined> {
  const token = newSecret()
  return app.store.unguarded(async (trx) => {
    const change = await trx
      .updateTable('emailChange')
      .set({ tokenHash: hashSecret(token) })
      .where('id', '=', changeId)
      .where('expiresAt', '>', app.now())
      .returning(['email', 'userId', 'customerId'])
      .executeTakeFirst()
    const account = change && accountOf(change)
    if (!account) return undefined
    const link = `${app.publicUrl}${PAGES[account.kind]}?token=${token}`
    return confirmationMail(trx, { account, to: change.email, link, days: EMAIL_CHANGE_DAYS })
  })
}

function accountOf({ userId, customerId }: { userId: number | null; customerId: number | null }): Account | undefined {
  if (userId !== null) return { kind: 'user', id: userId }
  return customerId === null ? undefined : { kind: 'customer', id: customerId }
}

/** Returns the unconfirmed new email of an account; null if there is none. */
export async function pendingEmail({ db, now }: Services, { kind, id }: Account): Promise<string | null> {
  const change = await db
    .selectFrom('emailChange')
    .select('email')
    .where(columnOf(kind), '=', id)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return change?.email ?? null
}

/** Returns the email that a link confirms; undefined if the link was used or has expired. */
export async function readEmailChange(
  { db, now }: { db: Database | Trx; now: () => number },
  kind: Account['kind'],
  token: string,
) {
  const change = await db
    .selectFrom('emailChange')
    .select(['id', 'email', 'userId', 'customerId'])
    .where('tokenHash', '=', hashSecret(token))
    .where(columnOf(kind), 'is not', null)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  const id = kind === 'user' ? change?.userId : change?.customerId
  return change && id != null ? { changeId: change.id, email: change.email, account: { kind, id } } : undefined
}

/** Changes an account's email through the link mailed to the new one. @throws 400 `invalid_reset_token`, 429 */
export async function confirmEmail(
  app: Services,
  kind: Account['kind'],
  { token, address }: { token: string; address: string },
): Promise<void> {
  await app.limits.takeFrom('reset', address)
  const asked = await readEmailChange(app, kind, token)
  if (!asked) throw ended()
  const now = app.now()
  await app.store.inGuard({ people: true, account: guardOf(asked.account) }, async (trx) => {
    const change = await readEmailChange({ db: trx, now: app.now }, kind, token)
    if (!change) throw ended()
    const { account, email, changeId } = change
    await trx.deleteFrom('emailChange').where('id', '=', changeId).execute()
    const before = await ownerOf(trx, account)
    const taken = await trx.selectFrom(kind).select('id').where('email', '=', email).executeTakeFirst()
    if (!before || (taken && taken.id !== account.id)) throw ended()
    await spendLinks(trx, account, now)
    if (kind === 'customer') await trx.deleteFrom('emailCode').where('email', '=', before.email.toLowerCase()).execute()
    await trx.updateTable(kind).set({ email, updatedAt: now }).where('id', '=', account.id).execute()
    // `proveEmail` removes the password on the first proof of an account. Staff need a password to sign in.
    if (kind === 'user' && before.emailProvedAt === null) await queueReset(trx, { ...account, email }, now)
    await proveEmail(app, trx, { account, now })
    await trx.updateTable(kind).set({ emailProvedAt: now }).where('id', '=', account.id).execute()
    await tellOldAddress(trx, { account, from: before.email, to: email, now })
    const changes = { before: { email: before.email }, after: { email } }
    await noteChange(trx, { entity: kind, id: account.id, actor: before.actor, now, ...changes })
  })
  await app.limits.giveBackFrom('reset', address)
}

/** Returns the account with its own person as the actor, whom the history then names. */
async function ownerOf(trx: Trx, { kind, id }: Account) {
  const row = await trx.selectFrom(kind).select(['email', 'emailProvedAt']).where('id', '=', id).executeTakeFirst()
  const staff = kind === 'user' ? await findStaff(trx, id) : undefined
  const customer = kind === 'customer' ? await findCustomer(trx, id) : undefined
  const actor = staff ? staffActor(staff, '') : customer && customerActor(customer, { sessionId: '', now: 0 })
  return row && actor && { ...row, actor }
}

function columnOf(kind: Account['kind']) {
  return kind === 'user' ? 'userId' : 'customerId'
}

function ended(): BarbackError {
  return new BarbackError({
    code: 'invalid_reset_token',
    message: `This link cannot be used: it was used already, is older than ${EMAIL_CHANGE_DAYS} days, or the email is taken`,
    status: 400,
  })
}
