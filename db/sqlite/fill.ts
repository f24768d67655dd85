import type { Database as SqliteFile, Statement } from 'better-sqlite3'
import type { Tables } from '../store'
import { waitingForLock } from './waiting'

/**
 * Writes everything in one transaction. Uses prepared statements instead of Kysely's builder: for a hundred thousand rows they
 * compile once per shape instead of once per batch, which is most of a seeding's time.
 */
export function fillTables(file: SqliteFile, tables: ReadonlyMap<keyof Tables, readonly object[]>): void {
  const writeAll = file.transaction(() => {
    // Checked at the end: a business's own category is written before the business.
    file.pragma('defer_foreign_keys = ON')
    for (const [table, rows] of tables) fillTable(file, table, rows)
  })
  waitingForLock(file, () => writeAll.immediate())
}

function fillTable(file: SqliteFile, table: string, rows: readonly object[]): void {
  const byShape = new Map<string, Statement>()
  for (const row of rows) {
    const shape = Object.keys(row).join(', ')
    const statement =
      byShape.get(shape) ??
      file.prepare(`INSERT INTO "${table}" (${shape}) VALUES (${Object.keys(row).fill('?').join(', ')})`)
    byShape.set(shape, statement)
    statement.run(Object.values(row))
  }
}
