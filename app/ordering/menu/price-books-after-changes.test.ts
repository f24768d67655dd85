import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import SqliteFile from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openSqlite, type SqliteStore } from '../../../db/sqlite/store'
import { templateDatabase } from '../../../testing/template'
import { PriceBooks } from './price-book'
import { loadPriceBook } from './price-book-load'

/** The demo's venues are the businesses 1, 2 and 3. */
const VENUES = [1, 2]

let store: SqliteStore
let folder: string
let tables: string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'barback-books-'))
  copyFileSync(await templateDatabase(), join(folder, 'barback.db'))
  store = openSqlite(join(folder, 'barback.db'))
  tables = names(
    "SELECT tbl_name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE '%_version_update' ORDER BY 1",
  )
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

function names(sql: string): string[] {
  return z.array(z.string()).parse(store.file.prepare(sql).pluck().all())
}

interface Change {
  kind: 'update' | 'delete' | 'copy'
  /** How the column's value changes: to another row's, to nothing, or a little. */
  to: 'other' | 'null' | 'more'
  table: number
  column: number
  row: number
  other: number
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('update', 'update', 'update', 'update', 'delete', 'copy'),
  to: fc.constantFrom('other', 'other', 'more', 'null'),
  table: fc.nat(),
  column: fc.nat(),
  row: fc.nat(),
  other: fc.nat(),
})

/** A statement that changes one value of a row, deletes the row, or adds a copy of it with another value. */
function statementOf(wanted: Change): string {
  const table = tables[wanted.table % tables.length] ?? ''
  const columns = names(`SELECT name FROM pragma_table_info('${table}')`)
  const column = columns[wanted.column % columns.length] ?? ''
  const key = columns[0] ?? ''
  const row = (nth: number) =>
    `${key} = (SELECT ${key} FROM ${table} ORDER BY ${key} LIMIT 1 OFFSET ${nth} % max(1, (SELECT count(*) FROM ${table})))`
  const value = {
    other: `(SELECT ${column} FROM ${table} WHERE ${row(wanted.other)} LIMIT 1)`,
    null: 'NULL',
    more: `CASE typeof(${column}) WHEN 'text' THEN ${column} || 'x' ELSE ${column} + 1 END`,
  }[wanted.to]
  if (wanted.kind === 'update') return `UPDATE ${table} SET ${column} = ${value} WHERE ${row(wanted.row)}`
  if (wanted.kind === 'delete') return `DELETE FROM ${table} WHERE ${row(wanted.row)}`
  const copied = columns.filter((each) => each !== 'id')
  const values = copied.map((each) => (each === column ? value : each))
  return `INSERT INTO ${table} (${copied.join(', ')}) SELECT ${values.join(', ')} FROM ${table} WHERE ${row(wanted.row)}`
}

/** Returns whether the schema allowed the statement. */
function isAllowed(statement: string): boolean {
  try {
    return store.file.prepare(statement).run().changes > 0
  } catch (error) {
    const isRefused = error instanceof SqliteFile.SqliteError && /^SQLITE_(CONSTRAINT|MISMATCH)/.test(error.code)
    if (isRefused) return false
    throw error
  }
}

test('after any change, the cached price books equal newly read ones', async () => {
  const books = new PriceBooks(store)
  const changed = new Set<string>()
  await fc.assert(
    fc.asyncProperty(change, async (wanted) => {
      const statement = statementOf(wanted)
      if (!isAllowed(statement)) return
      changed.add(tables[wanted.table % tables.length] ?? '')
      for (const businessId of VENUES) {
        const book = await books.of(store.db, businessId)
        const isSame = isDeepStrictEqual(book, await loadPriceBook(store.db, businessId))
        expect(isSame, `the book of ${businessId} after ${statement}`).toBe(true)
      }
    }),
    // The database keeps every change, so a shorter list of changes would be another test.
    { numRuns: 300, endOnFailure: true },
  )
  expect(changed.size).toBeGreaterThan(20)
}, 60_000)
