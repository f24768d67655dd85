import { randomBytes } from 'node:crypto'
import type { AccountTrx, Trx } from '../../../db/store'
import { hashSecret } from './secrets'

const COUNT = 10
/** Without I, L, O and U, which are easily misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** Makes ten codes that replace the earlier ones. They are shown once: the database stores only hashes. */
export async function makeRecoveryCodes(trx: AccountTrx, userId: number, now: number): Promise<string[]> {
  await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  const codes = Array.from({ length: COUNT }, newCode)
  const rows = codes.map((code) => ({ codeHash: hashOf(userId, code), userId, createdAt: now }))
  await trx.insertInto('recoveryCode').values(rows).execute()
  return codes
}

/** Uses up one of a user's codes, whatever its case and blanks. Returns false when it is not theirs, or was used. */
export async function useRecoveryCode(trx: Trx, userId: number, typed: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('codeHash', '=', hashOf(userId, typed))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

/** 80 random bits need no slow hash. */
function hashOf(userId: number, code: string): string {
  return hashSecret(`${userId} ${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`)
}
