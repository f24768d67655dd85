import { sql } from 'kysely'
import type { Database, Trx } from './store'

/** Runs `act` inside a savepoint. If it throws, the transaction continues without its changes. */
export async function inSavepoint<T>(trx: Trx, act: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(trx)
  try {
    const done = await act()
    await sql`release attempt`.execute(trx)
    return done
  } catch (error) {
    await sql`rollback to attempt`.execute(trx)
    await sql`release attempt`.execute(trx)
    throw error
  }
}

/** Runs a transaction and commits it only if `keep` accepts its result. */
export async function transactionIf<T>(
  db: Database,
  act: (trx: Trx) => Promise<T>,
  keep: (result: T) => boolean,
): Promise<T> {
  const trx = await db.startTransaction().execute()
  try {
    const result = await act(trx)
    await (keep(result) ? trx.commit() : trx.rollback()).execute()
    return result
  } finally {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute()
  }
}
