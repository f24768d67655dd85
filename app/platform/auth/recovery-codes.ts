import { randomBytes } from 'node:crypto'
import type { Trx } from '../../../db/connection'
import { hashSecret } from './secrets'

const COUNT = 10
/** Without what is taken for something else: I, L, O and U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** Makes ten codes in place of the earlier ones. They are shown once: only their hashes are kept. */
export async function makeRecoveryCodes(trx: Trx, userId: number, now: number): Promise<string[]> {
  await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  const codes = Array.from({ length: COUNT }, newCode)
  const rows = codes.map((code) => ({ codeHash: hashOf(userId, code), userId, createdAt: now }))
  await trx.insertInto('recoveryCode').values(rows).execute()
  return codes
}

/** Uses up one of somebody's codes, in any case and with any blanks; false when it is none of theirs, or was used. */
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
