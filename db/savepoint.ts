import { sql } from 'kysely'
import type { Trx } from './store'

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
