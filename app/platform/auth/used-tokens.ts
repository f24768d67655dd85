import type { Database } from '../../../db/store'
import { hashSecret } from './secrets'

/** Tokens that work once, until they expire. */
export interface UsedTokens {
  /** Uses up a token. Returns false if it was used before. `until`: its expiry in Unix milliseconds, after which it is forgotten */
  use(token: string, until: number, now: number): Promise<boolean>
}

export function usedInMemory(): UsedTokens {
  const used = new Map<string, number>()
  return {
    async use(token, until, now) {
      if (used.has(token)) return false
      for (const [old, end] of used) if (end <= now) used.delete(old)
      used.set(token, until)
      return true
    },
  }
}

/** For several processes on one database. A sweep deletes expired ones. */
export function usedInStore(db: Database): UsedTokens {
  return {
    async use(token, until) {
      const inserted = await db
        .insertInto('usedToken')
        .values({ hash: hashSecret(token), until })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .returning('hash')
        .execute()
      return inserted.length > 0
    },
  }
}
