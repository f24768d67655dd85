import { rulesFor } from '../../../contract/abilities'
import type { SignedInUser } from '../../../contract/calls/auth'
import { unauthorized } from '../../../contract/errors'
import { REFRESH_TOKEN_SECONDS } from '../../../contract/limits'
import type { Trx } from '../../../db/store'
import type { Services } from '../server/services'
import { signAccessToken } from './access-token'
import { findCustomer, findStaff, type CustomerAccount, type StaffAccount } from './accounts'
import { customerHolder, staffHolder } from './actor'
import type { Device } from './known-device'
import { requireSamePassword } from './password-mark'
import { requireFactorInTime } from './second-step'
import { hashSecret, newSecret } from './secrets'
import { endSession, guardOf, startSession, type Account } from './sessions'

/** A signed-in person of either kind, freshly read. */
export type Person = { kind: 'user'; staff: StaffAccount } | { kind: 'customer'; customer: CustomerAccount }

/** A pair of tokens and their session. `expiresAt` is the access token's, in Unix seconds. */
export interface Tokens {
  token: string
  expiresAt: number
  refreshToken: string
}

/**
 * Begins a `/v1` session on one device and issues its first tokens. `passwordMark`: of the password that was checked for it.
 * @throws 401 `login_error` if the password has changed since it was checked
 */
export async function startTokens(
  app: Services,
  person: Person,
  { device, passwordMark }: { device: Device; passwordMark: string | undefined },
): Promise<Tokens> {
  const account = accountOf(person)
  const now = app.now()
  const expiresAt = now + REFRESH_TOKEN_SECONDS * 1000
  const { sessionId, refreshToken } = await app.store.inGuard({ account: guardOf(account) }, async (trx) => {
    await requireSamePassword(trx, account, passwordMark)
    const sessionId = await startSession(trx, { kind: 'api', account, device, now, expiresAt })
    return { sessionId, refreshToken: await addRefreshToken(trx, sessionId, { now, expiresAt }) }
  })
  return { ...(await signAccessToken(app, { account, sessionId })), refreshToken }
}

/**
 * Exchanges a refresh token for new tokens. Each works once; a second use means that it was copied, so the whole session ends, for the thief
 * and the owner alike.
 *
 * @throws 401 'Refresh token error' without a token, 'Invalid refresh token' for an invalid one; 403 `second_factor_missing`
 */
export async function refreshTokens(
  app: Services,
  kind: Account['kind'],
  refreshToken: string | undefined,
): Promise<{ person: Person; tokens: Tokens }> {
  if (!refreshToken) throw unauthorized('Refresh token error', 'no_refresh_token')
  // Before the exchange, so that a refusal does not use up the token.
  if (kind === 'user') await requireFactorOf(app, refreshToken)
  const rotated = await app.store.unguarded((trx) => rotate(trx, kind, refreshToken, app.now()))
  if (!rotated) throw unauthorized('Invalid refresh token', 'invalid_refresh_token')
  const { person, sessionId, next } = rotated
  const access = await signAccessToken(app, { account: accountOf(person), sessionId })
  return { person, tokens: { ...access, refreshToken: next } }
}

/** Ends the session that a refresh token belongs to; an unknown token ends nothing. */
export async function endSessionOfToken(app: Services, refreshToken: string): Promise<void> {
  const row = await app.db
    .selectFrom('refreshToken')
    .select('sessionId')
    .where('tokenHash', '=', hashSecret(refreshToken))
    .executeTakeFirst()
  if (row) await endSession(app.db, { sessionId: row.sessionId, why: 'signed out', now: app.now() })
}

/** The `user` in the response to a sign-in: the account, and the rules by which a client shows and hides things. */
export function describePerson(app: Services, person: Person): SignedInUser {
  if (person.kind === 'user') {
    const { staff } = person
    const holder = staffHolder(staff)
    return { ...staff, businessIds: [...holder.businessIds], rules: rulesFor(holder) }
  }
  const { verifiedDob: _private, hasAccount: _always, ...customer } = person.customer
  const holder = customerHolder(person.customer, app.now())
  return { ...customer, userType: null, roles: [], over21: holder.over21, rules: rulesFor(holder) }
}

async function rotate(trx: Trx, kind: Account['kind'], refreshToken: string, now: number) {
  const tokenHash = hashSecret(refreshToken)
  const row = await trx
    .selectFrom('refreshToken')
    .innerJoin('session', 'session.id', 'refreshToken.sessionId')
    .select([
      'session.id as sessionId',
      'session.userId',
      'session.customerId',
      'session.createdAt',
      'session.endedAt',
      'session.expiresAt as sessionExpiresAt',
      'refreshToken.expiresAt',
      'refreshToken.usedAt',
    ])
    .where('refreshToken.tokenHash', '=', tokenHash)
    .executeTakeFirst()
  if (!row || row.endedAt !== null || Math.min(row.expiresAt, row.sessionExpiresAt) <= now) return undefined
  const endCopied = async () => {
    await endSession(trx, { sessionId: row.sessionId, why: 'a refresh token was used twice', now })
    return undefined
  }
  if (row.usedAt !== null) return endCopied()
  const person = await findPerson(trx, row)
  if (person?.kind !== kind) return undefined
  if (!(await spendToken(trx, tokenHash, now))) return endCopied()
  // A guest's device that is used stays signed in, and one unused for 30 days does not. A staff session ends 30 days after the
  // sign-in.
  const lasts = REFRESH_TOKEN_SECONDS * 1000
  const expiresAt = kind === 'user' ? row.createdAt + lasts : now + lasts
  await trx.updateTable('session').set({ expiresAt }).where('id', '=', row.sessionId).execute()
  return { person, sessionId: row.sessionId, next: await addRefreshToken(trx, row.sessionId, { now, expiresAt }) }
}

/** Conditional, so that of two requests with the same token at the same moment only one succeeds. */
async function spendToken(trx: Trx, tokenHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refreshToken')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @throws 403 `second_factor_missing` */
async function requireFactorOf(app: Services, refreshToken: string): Promise<void> {
  const owner = await app.db
    .selectFrom('refreshToken')
    .innerJoin('session', 'session.id', 'refreshToken.sessionId')
    .select('session.userId')
    .where('refreshToken.tokenHash', '=', hashSecret(refreshToken))
    .where('refreshToken.usedAt', 'is', null)
    .where('session.endedAt', 'is', null)
    .executeTakeFirst()
  const staff = owner?.userId == null ? undefined : await findStaff(app.db, owner.userId)
  if (staff) await requireFactorInTime(app, staff)
}

async function findPerson(
  trx: Trx,
  owner: { userId: number | null; customerId: number | null },
): Promise<Person | undefined> {
  if (owner.userId !== null) {
    const staff = await findStaff(trx, owner.userId)
    return staff && { kind: 'user', staff }
  }
  const customer = owner.customerId === null ? undefined : await findCustomer(trx, owner.customerId)
  return customer && { kind: 'customer', customer }
}

async function addRefreshToken(
  trx: Trx,
  sessionId: string,
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<string> {
  const refreshToken = newSecret()
  await trx
    .insertInto('refreshToken')
    .values({
      tokenHash: hashSecret(refreshToken),
      sessionId,
      createdAt: now,
      expiresAt,
    })
    .execute()
  return refreshToken
}

function accountOf(person: Person): Account {
  return person.kind === 'user' ? { kind: 'user', id: person.staff.id } : { kind: 'customer', id: person.customer.id }
}
