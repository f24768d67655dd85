import type { Pool } from 'pg'

/** The lock of a process that works alone, until its transaction ends. Any number that nothing else uses. */
const LOCK = 7_302_118_401

/** Runs work that only one process may do at a time. Another one waits for its end, however long. The work has connections of its own. */
export async function alone<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL lock_timeout = 0')
    // The operator may have limited statements, for the role or the database.
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    return await work()
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
    client.release()
  }
}
