/**
 * Writes db/tables.ts, the Kysely types, from the migrated schema, so that the SQL is the only source.
 * `npm run db:types` writes the file; with `--check` it exits with 1 if the file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { openSqlite } from '../db/sqlite/store'
import { migrate } from '../db/sqlite/migrate'

const TARGET = new URL('../db/tables.ts', import.meta.url)

interface Column {
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  pk: number
}

/** `status TEXT CHECK (status IN ('A', 'B'))` becomes 'A' | 'B'; a 0/1 check becomes Flag. */
function typeOf(column: Column, ddl: string): string {
  const choices = new RegExp(`\\b${column.name} IN \\(([^)]*)\\)`).exec(ddl)?.[1]
  if (choices === '0, 1') return 'Flag'
  if (choices) return choices.split(/,\s*/).join(' | ')
  return column.type === 'TEXT' ? 'string' : 'number'
}

function interfaceName(table: string): string {
  return `${table.charAt(0).toUpperCase()}${table.slice(1)}Table`
}

export function tablesSource(): string {
  const { file } = openSqlite(':memory:')
  migrate(file)
  const tables = file
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migration' ORDER BY rowid",
    )
    .all()
    // Skip the word indexes and their inner tables, which only db/words.ts and triggers use.
    .filter(({ name }) => !/Words(_\w+)?$/.test(name))
  const interfaces = tables.map(({ name, sql }) => {
    const columns = file.prepare<[string], Column>('SELECT * FROM pragma_table_info(?)').all(name)
    const lines = columns.map((column) => {
      const nullable = column.notnull === 0 && !(column.pk === 1 && column.type === 'INTEGER')
      const base = typeOf(column, sql) + (nullable && column.pk === 0 ? ' | null' : '')
      const generated = column.dflt_value !== null || (column.name === 'id' && column.type === 'INTEGER')
      return `  ${column.name}: ${generated ? `Generated<${base}>` : base}`
    })
    return `export interface ${interfaceName(name)} {\n${lines.join('\n')}\n}\n`
  })
  const map = tables.map(({ name }) => `  ${name}: ${interfaceName(name)}`)
  return [
    '// Made by `npm run db:types` from db/migrations. Do not edit: change the schema with a new migration.',
    "import type { Generated } from 'kysely'\n",
    '/** SQLite has no boolean. */',
    'export type Flag = 0 | 1\n',
    ...interfaces,
    `/** Money is whole cents (…Cents), times are Unix milliseconds, volumes whole ml. */`,
    `export interface Tables {\n${map.join('\n')}\n}\n`,
  ].join('\n')
}

const source = tablesSource()
if (process.argv.includes('--check')) {
  if (readFileSync(TARGET, 'utf8') !== source) {
    console.error('db/tables.ts does not match db/migrations: run `npm run db:types`')
    process.exit(1)
  }
} else {
  writeFileSync(TARGET, source)
}
