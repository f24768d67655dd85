import type { Database, Trx } from './store'

/** Runs a transaction and commits it only if `keep` accepts its result. */
export async function transactionIf<T>(
  db: Database,
  work: (trx: Trx) => Promise<T>,
  keep: (result: T) => boolean,
): Promise<T> {
  const trx = await db.startTransaction().execute()
  try {
    const result = await work(trx)
    await (keep(result) ? trx.commit() : trx.rollback()).execute()
    return result
  } finally {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute()
  }
}
