import type { Database as SqliteFile } from 'better-sqlite3'
import type { Client } from './schema/client'
import { quoted } from './schema/names'
import { tablesOf, wordTablesOf } from './schema/translated'
import type { Table } from './schema/tables'

/** Most rows, and most characters of JSON, in one statement. */
const MOST_ROWS = 5000
const MOST_CHARACTERS = 1_000_000

/** Triggers that write a row's words, and the column that fires them. SQLite's word indexes do not store the words. */
const WORDS = [
  { table: 'brand', column: 'name', trigger: 'brand_words_update' },
  { table: 'customer', column: 'deletedAt', trigger: 'customer_words_update' },
]

/**
 * Replaces all rows of a migrated PostgreSQL database with those of a SQLite file with the same migrations, in one transaction of `client`.
 * Returns the number of rows of each table.
 *
 * Rows are copied as they are, stored sums and versions too, so no trigger runs. References are removed before and created again after, which
 * checks them all. The owner of the tables may do both.
 * @throws if one of the two has a migration that the other has not
 */
export async function copyRows(file: SqliteFile, client: Client): Promise<Map<string, number>> {
  const tables = tablesOf(file)
  await client.query('BEGIN')
  try {
    await checkMigrations(file, client)
    const references = await referencesOf(client)
    for (const { table, name } of references) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
    const all = [...tables.map(({ name }) => name), ...wordTablesOf(file)].map(quoted)
    await client.query(`TRUNCATE ${all.join(', ')}`)
    const counts = new Map<string, number>()
    for (const table of tables) counts.set(table.name, await copyTable(file, client, table))
    for (const words of WORDS) await writeWords(client, words)
    for (const { table, name, definition } of references) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`)
    }
    await client.query('COMMIT')
    return counts
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function checkMigrations(file: SqliteFile, client: Client): Promise<void> {
  const names = JSON.stringify(file.prepare('SELECT name FROM migration ORDER BY name').all())
  const { rows } = await client.query('SELECT name FROM migration ORDER BY name')
  if (JSON.stringify(rows) !== names) {
    throw new Error('The two databases have different migrations: start the same version of Barback on both first.')
  }
}

interface Reference {
  table: string
  name: string
  definition: string
}

async function referencesOf(client: Client): Promise<Reference[]> {
  const { rows } = await client.query(
    `SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  )
  return rows.filter(isReference)
}

function isReference(row: unknown): row is Reference {
  return typeof row === 'object' && row !== null && 'table' in row && 'name' in row && 'definition' in row
}

async function copyTable(file: SqliteFile, client: Client, { name, columns }: Table): Promise<number> {
  const table = quoted(name)
  const write = async (rows: readonly string[]) => {
    if (rows.length === 0) return
    const all = `[${rows.join(',')}]`
    await client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [all])
  }
  await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  let [count, characters] = [0, 0]
  let waiting: string[] = []
  for (const row of file.prepare(`SELECT * FROM ${table}`).iterate()) {
    const json = JSON.stringify(row)
    count++
    characters += json.length
    waiting.push(json)
    if (waiting.length < MOST_ROWS && characters < MOST_CHARACTERS) continue
    await write(waiting)
    ;[waiting, characters] = [[], 0]
  }
  await write(waiting)
  await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  for (const column of columns) if (column.isNumbered) await continueNumbers(file, client, name, column.name)
  return count
}

/** The next row gets the number after the last one ever given, also if that row was deleted. */
async function continueNumbers(file: SqliteFile, client: Client, table: string, column: string): Promise<void> {
  const last = file.prepare<[string], number>('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck().get(table) ?? 0
  await client.query(
    'SELECT setval(pg_get_serial_sequence($1, $2)::regclass, greatest($3::bigint, 1), $3::bigint > 0)',
    [quoted(table), column, last],
  )
}

async function writeWords(client: Client, { table, column, trigger }: (typeof WORDS)[number]): Promise<void> {
  await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`)
  await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER ${quoted(trigger)}`)
  await client.query(`UPDATE ${quoted(table)} SET ${quoted(column)} = ${quoted(column)}`)
  await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`)
}
