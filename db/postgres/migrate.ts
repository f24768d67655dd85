import { StoreError } from '../store-error'
import { UNFINISHED_COPY } from '../unfinished-copy'
import { baseline } from './schema/baseline'
import type { Client } from './schema/client'
import { storeLetters } from './schema/letters'
import { later, type PostgresMigration } from './later-migrations'

/** The lock that a migrating process holds, until its transaction ends. Any number that nothing else uses. */
const LOCK = 7_302_118_400
const OLDEST_VERSION = 150_000

/**
 * Migrates the database to the newest version. Returns the names of the migrations it applied.
 *
 * Everything runs in one transaction of `client`, which must not be in one. The first of several processes that start at once migrates, and the
 * others wait for it. `now`: Unix milliseconds. `known`: the migrations since the baseline, for tests of another build.
 * @throws StoreError if the server is unfit, or the database is of a newer Barback that says that this one cannot work on it
 */
export async function migrate(client: Client, now: () => number, known = later): Promise<string[]> {
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL lock_timeout = 0')
    await client.query('SET LOCAL statement_timeout = 0')
    // The notices are of existing tables and extensions.
    await client.query('SET LOCAL client_min_messages = warning')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    const applied = await applyMissing(client, now, known)
    await client.query('COMMIT')
    return applied
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function applyMissing(client: Client, now: () => number, known: readonly PostgresMigration[]): Promise<string[]> {
  await checkServer(client)
  await checkIsOurs(client)
  await client.query(
    'CREATE TABLE IF NOT EXISTS migration (name text COLLATE "C" PRIMARY KEY, "appliedAt" bigint NOT NULL)',
  )
  // For builds that do not know a migration yet: whether they can work on a database that has it.
  const [column] = await texts(
    client,
    `SELECT attname AS text FROM pg_attribute WHERE attrelid = 'migration'::regclass AND attname = 'isReadableBefore'`,
  )
  if (column === undefined)
    await client.query('ALTER TABLE migration ADD COLUMN "isReadableBefore" integer NOT NULL DEFAULT 0')
  const applied = new Set(await texts(client, 'SELECT name AS text FROM migration'))
  if (applied.has(UNFINISHED_COPY))
    throw new StoreError('The database is an unfinished copy: finish it with npm run copy, or use another database.')
  const names = new Set([...baseline.migrations, ...known.map(({ name }) => name)])
  const unreadable = await texts(client, 'SELECT name AS text FROM migration WHERE "isReadableBefore" = 0')
  const unknown = unreadable.filter((name) => !names.has(name))
  if (unknown.length > 0) {
    throw new StoreError(
      `The database was created by a newer Barback (it has ${unknown.join(', ')}): start that version instead.`,
    )
  }
  const added: string[] = []
  if (applied.size === 0) {
    await client.query(baseline.script)
    await storeLetters(client)
    added.push(...baseline.migrations)
  }
  for (const { name, script, fill } of known) {
    if (applied.has(name)) continue
    await client.query(script)
    await fill?.(client)
    added.push(name)
  }
  const readable = known.filter(({ isReadableBefore }) => isReadableBefore).map(({ name }) => name)
  await client.query(
    `INSERT INTO migration (name, "appliedAt", "isReadableBefore")
     SELECT name, $2::bigint, (name = ANY ($3::text[]))::integer FROM unnest($1::text[]) AS name`,
    [added, now(), readable],
  )
  return added
}

/** @throws for a database of another program: Barback's names would meet those of its tables, or its tables would go with ours */
async function checkIsOurs(client: Client): Promise<void> {
  const columns = await texts(
    client,
    `SELECT attname AS text FROM pg_attribute WHERE attrelid = to_regclass('migration') AND attname IN ('name', 'appliedAt')`,
  )
  if (columns.length === 2) return
  const table = await nameOfOthersTable(client)
  if (table === undefined) return
  throw new StoreError(
    `The database has the table ${table} of another program: create a database for Barback alone, and correct DATABASE_URL.`,
  )
}

/** A table or view of a database that is not yet Barback's. Those that belong to an extension are no program's. */
export async function nameOfOthersTable(client: Client): Promise<string | undefined> {
  const [name] = await texts(
    client,
    `SELECT relname AS text FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
       AND NOT EXISTS (
         SELECT FROM pg_depend
         WHERE pg_depend.classid = 'pg_class'::regclass AND pg_depend.objid = pg_class.oid AND pg_depend.deptype = 'e'
       )
     ORDER BY relname LIMIT 1`,
  )
  return name
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
