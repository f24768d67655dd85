import type { Trx } from '../../../db/store'
import { hashSecret, newSecret } from './secrets'
import type { Account } from './sessions'

/** Stores the hash of a new token for a mailed password link and returns the token. It works once. */
export async function writeLink(
  trx: Trx,
  account: Account,
  { now, seconds, isInvitation = false }: { now: number; seconds: number; isInvitation?: boolean },
): Promise<string> {
  const token = newSecret()
  await trx
    .insertInto('passwordReset')
    .values({
      tokenHash: hashSecret(token),
      userId: account.kind === 'user' ? account.id : null,
      customerId: account.kind === 'customer' ? account.id : null,
      isInvitation: isInvitation ? 1 : 0,
      createdAt: now,
      expiresAt: now + seconds * 1000,
    })
    .execute()
  return token
}

/** Uses up all password links mailed to an account. */
export async function spendLinks(trx: Trx, { kind, id }: Account, now: number): Promise<void> {
  await trx
    .updateTable('passwordReset')
    .set({ usedAt: now })
    .where(kind === 'user' ? 'userId' : 'customerId', '=', id)
    .where('usedAt', 'is', null)
    .execute()
}
