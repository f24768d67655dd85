import SqliteFile from 'better-sqlite3'
import { migrations } from '../migrations'
import { quoted } from '../postgres/schema/names'
import { tablesOf, wordTablesOf } from '../postgres/schema/translated'
import type { Table } from '../postgres/schema/tables'
import { addFunctions } from '../sqlite/functions'
import { migrate } from '../sqlite/migrate'

/** The tables and columns of a database of this version, in either store. */
export interface Shape {
  /** Each after those that it refers to, as far as there are no circles. `migration` is not among them. */
  tables: readonly Table[]
  /** Tables with the words of rows. Each store makes its own. */
  wordTables: readonly string[]
  /** Tables in which migrations write rows. All others are empty in a new database. */
  filled: ReadonlySet<string>
  migrations: readonly string[]
}

/** Triggers that write the words of a new row. They run during a copy, and no others. */
export const WORDS_OF_NEW_ROWS: readonly string[] = ['product_words_insert', 'customer_words_insert']

/** Deleted customers have no words. They were not deleted when they were inserted, so the trigger does not ask. */
export const REMOVE_WORDS_OF_DELETED =
  'DELETE FROM "customerWords" WHERE rowid IN (SELECT id FROM customer WHERE "deletedAt" IS NOT NULL)'

/** Reads the shape from a new database in memory, which takes a quarter of a second. */
export function currentShape(): Shape {
  const file = new SqliteFile(':memory:')
  addFunctions(file)
  migrate(file)
  const tables = tablesOf(file)
  const hasRows = ({ name }: Table) => file.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() !== undefined
  const shape = {
    tables: inOrder(tables),
    wordTables: wordTablesOf(file),
    filled: new Set(tables.filter(hasRows).map(({ name }) => name)),
    migrations: migrations.map(({ name }) => name),
  }
  file.close()
  return shape
}

function inOrder(tables: readonly Table[]): Table[] {
  const ordered = new Set<Table>()
  const visited = new Set<Table>()
  const visit = (table: Table) => {
    if (visited.has(table)) return
    visited.add(table)
    for (const reference of table.references) {
      const target = tables.find(({ name }) => name === reference.table)
      if (target) visit(target)
    }
    ordered.add(table)
  }
  tables.forEach(visit)
  return [...ordered]
}

/** The column that numbers the table's rows, if it has one. */
export function numberedColumn({ columns }: Table): string | undefined {
  return columns.find(({ isNumbered }) => isNumbered)?.name
}

/** Columns with amounts of money, whose sums a copy compares. */
export function centsOf({ columns }: Table): string[] {
  return columns.map(({ name }) => name).filter((name) => name.endsWith('Cents'))
}

/** A query in both stores whose result changes with most changes of a table: its count, its last key and its newest moments. */
export function markOf({ name, columns, primaryKey }: Table): string {
  const moments = columns.filter((column) => column.name.endsWith('At') && column.type === 'INTEGER')
  const newest = [...primaryKey.slice(0, 1), ...moments.map((column) => column.name)]
  return `SELECT ${['count(*)', ...newest.map((column) => `max(${quoted(column)}) AS ${quoted(column)}`)].join(', ')} FROM ${quoted(name)}`
}
