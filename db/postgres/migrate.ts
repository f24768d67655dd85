import { migrations } from '../migrations'
import { StoreError } from '../store-error'
import { UNFINISHED_COPY } from '../unfinished-copy'
import { baseline } from './schema/baseline'
import type { Client } from './schema/client'
import { storeLetters } from './schema/letters'
import { later } from './later-migrations'

/** The lock that a migrating process holds, until its transaction ends. Any number that nothing else uses. */
const LOCK = 7_302_118_400
const OLDEST_VERSION = 150_000

/**
 * Migrates the database to the newest version. Returns the names of the migrations it applied.
 *
 * Everything runs in one transaction of `client`, which must not be in one. The first of several processes that start at once migrates, and the
 * others wait for it. `now`: Unix milliseconds.
 * @throws StoreError if the server is unfit, or the database is of a newer Barback
 */
export async function migrate(client: Client, now: () => number): Promise<string[]> {
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL lock_timeout = 0')
    await client.query('SET LOCAL statement_timeout = 0')
    // The notices are of existing tables and extensions.
    await client.query('SET LOCAL client_min_messages = warning')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    const applied = await applyMissing(client, now)
    await client.query('COMMIT')
    return applied
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function applyMissing(client: Client, now: () => number): Promise<string[]> {
  await checkServer(client)
  await client.query(
    'CREATE TABLE IF NOT EXISTS migration (name text COLLATE "C" PRIMARY KEY, "appliedAt" bigint NOT NULL)',
  )
  const applied = new Set(await texts(client, 'SELECT name AS text FROM migration'))
  if (applied.has(UNFINISHED_COPY))
    throw new StoreError('The database is an unfinished copy: finish it with npm run copy, or use another database.')
  const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0) {
    throw new StoreError(
      `The database was created by a newer Barback (it has ${unknown.join(', ')}): start that version instead.`,
    )
  }
  const names: string[] = []
  if (applied.size === 0) {
    await client.query(baseline.script)
    await storeLetters(client)
    names.push(...baseline.migrations)
  }
  for (const { name, script, fill } of later) {
    if (applied.has(name)) continue
    await client.query(script)
    await fill?.(client)
    names.push(name)
  }
  await client.query('INSERT INTO migration (name, "appliedAt") SELECT unnest($1::text[]), $2::bigint', [names, now()])
  return names
}

/** @throws for a server that compares texts otherwise than Barback expects */
async function checkServer(client: Client): Promise<void> {
  const [version = ''] = await texts(client, `SELECT current_setting('server_version_num') AS text`)
  const [shown = ''] = await texts(client, `SELECT current_setting('server_version') AS text`)
  if (Number(version) < OLDEST_VERSION) throw new StoreError(`Barback needs PostgreSQL 15 or newer. This is ${shown}.`)
  const [encoding = ''] = await texts(client, `SELECT current_setting('server_encoding') AS text`)
  if (encoding !== 'UTF8')
    throw new StoreError(
      `The database must be in UTF8. It is in ${encoding}: create it with --encoding=UTF8 --template=template0.`,
    )
  // In a Turkish database I and i are different letters, and an address would not be found.
  const [lower = ''] = await texts(client, `SELECT lower('I') AS text`)
  if (lower !== 'i') throw new StoreError('The database must not have a Turkish locale: create it with LC_CTYPE C.')
}

async function texts(client: Client, query: string): Promise<string[]> {
  const { rows } = await client.query(query)
  return rows.map((row) => (typeof row === 'object' && row !== null && 'text' in row ? String(row.text) : ''))
}
