import type { Database as SqliteFile } from 'better-sqlite3'
import type { SchemaFacts } from './expressions'
import { FUNCTIONS } from './functions'
import { indexPart } from './indexes'
import { quoted, quotedList } from './names'
import { referenceParts, tableDefinition, tableOf, uniqueKeyParts, type Part, type Table } from './tables'
import { triggerDefinitions } from './triggers'

interface Item {
  name: string
  sql: string
}

/** A table for the words of `productWords` or `customerWords`, which are FTS5 tables in SQLite. */
export const wordTable = (
  name: string,
) => `CREATE TABLE ${quoted(name)} (rowid bigint PRIMARY KEY, words tsvector NOT NULL);
CREATE INDEX ${quoted(`${name}_words`)} ON ${quoted(name)} USING gin (words);`

/** The schema of a migrated SQLite file, in PostgreSQL's words. Also the rows that migrations have written. */
export function translatedSchema(file: SqliteFile): string {
  const { tables, wordTables, indexes, references, triggers, facts } = schemaOf(file)
  const created = (parts: readonly Part[]) => parts.map(({ create }) => create).join('\n')
  return [
    'CREATE EXTENSION IF NOT EXISTS citext;',
    FUNCTIONS.trim(),
    ...tables.map(tableDefinition),
    ...wordTables.map(wordTable),
    ...tables.flatMap((table) => rowsOf(file, table)),
    created(indexes),
    created(references),
    triggerDefinitions(triggers, facts),
  ].join('\n\n')
}

/** The parts of a migrated schema. Triggers are SQLite's own. */
export function schemaOf(file: SqliteFile) {
  const tables = tablesOf(file)
  const wordTables = wordTablesOf(file)
  const facts = factsOf(tables, wordTables)
  return {
    tables,
    wordTables,
    facts,
    indexes: [...tables.flatMap(uniqueKeyParts), ...itemsOf(file, 'index').map(({ sql }) => indexPart(sql, facts))],
    references: tables.flatMap(referenceParts),
    triggers: itemsOf(file, 'trigger'),
  }
}

/** The tables that both databases have, in the order of their creation. `migration` belongs to migrate.ts, and word indexes have their own shape. */
export function tablesOf(file: SqliteFile): Table[] {
  const virtual = wordTablesOf(file)
  return itemsOf(file, 'table')
    .filter(({ name }) => name !== 'migration' && !virtual.some((one) => name === one || name.startsWith(`${one}_`)))
    .map(({ sql }) => tableOf(sql))
}

export function wordTablesOf(file: SqliteFile): string[] {
  return itemsOf(file, 'table')
    .filter(({ sql }) => sql.startsWith('CREATE VIRTUAL TABLE'))
    .map(({ name }) => name)
}

function itemsOf(file: SqliteFile, type: 'table' | 'index' | 'trigger'): Item[] {
  return file
    .prepare<[string], Item>(
      `SELECT name, sql FROM sqlite_master WHERE type = ? AND sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY rowid`,
    )
    .all(type)
}

function factsOf(tables: readonly Table[], wordTables: readonly string[]): SchemaFacts {
  const columns = tables.flatMap((table) => table.columns)
  const namesOf = (some: typeof columns) => new Set(some.map(({ name }) => name))
  const whole = namesOf(columns.filter(({ type }) => type !== 'REAL'))
  return {
    nullable: namesOf(columns.filter(({ isRequired }) => !isRequired)),
    fractions: namesOf(columns.filter(({ type, name }) => type === 'REAL' && !whole.has(name))),
    wordTables: new Set(wordTables),
  }
}

function rowsOf(file: SqliteFile, { name, columns }: Table): string[] {
  const rows = file
    .prepare<[], unknown[]>(`SELECT * FROM ${quoted(name)}`)
    .raw()
    .all()
  if (rows.length === 0) return []
  if (columns.some(({ isNumbered }) => isNumbered))
    throw new Error(`${name} numbers its rows: its sequence must be set`)
  const values = rows.map((row) => `(${row.map(literal).join(', ')})`)
  return [
    `INSERT INTO ${quoted(name)} (${quotedList(columns.map((column) => column.name))}) VALUES ${values.join(', ')};`,
  ]
}

function literal(value: unknown): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new Error(`No literal for ${typeof value}`)
}
