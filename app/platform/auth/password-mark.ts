import { unauthorized, type BarbackError } from '../../../contract/errors'
import type { AccountTrx } from '../../../db/store'
import { hashSecret } from './secrets'
import type { Account } from './sessions'

/** An account whose password was just checked. */
export interface Proved<T> {
  account: T
  /** Tells which password it was. A session begins only while the account still has that one. */
  passwordMark: string
}

/** Returns a password's mark. It reveals nothing about the password, and may be in a cookie. */
export function markOf(passwordHash: string): string {
  return hashSecret(passwordHash).slice(0, 22)
}

/**
 * Checking a password takes a while, and a second factor minutes. A change of the password in between signs out everywhere, this sign-in included, and
 * so does the account's deactivation.
 * @throws 401 `login_error` if the account has another password now, or may not sign in
 */
export async function requireSamePassword(
  trx: AccountTrx,
  { kind, id }: Account,
  passwordMark: string | undefined,
): Promise<void> {
  if (passwordMark === undefined) return
  const row = await (kind === 'user'
    ? trx.selectFrom('user').select('passwordHash').where('id', '=', id).where('active', '=', 1).executeTakeFirst()
    : trx
        .selectFrom('customer')
        .select('passwordHash')
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirst())
  if (row?.passwordHash == null || markOf(row.passwordHash) !== passwordMark) throw wrongSignIn()
}

export function wrongSignIn(): BarbackError {
  return unauthorized('Login error', 'login_error')
}
