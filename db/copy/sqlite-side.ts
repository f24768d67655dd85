import type { Database as SqliteFile } from 'better-sqlite3'
import { quoted, quotedList } from '../postgres/schema/names'
import type { Table } from '../postgres/schema/tables'
import { wordQuestion } from '../words'
import { lineOf, type Line, type Value } from './line'
import { centsOf } from './shape'
import type { Side, Sums } from './side'

/** Lines read at a time. */
const LINES = 2000

/** Reads a SQLite file. */
export class SqliteSide implements Side {
  constructor(
    readonly name: string,
    protected readonly file: SqliteFile,
  ) {}

  async read(table: Table, take: (lines: readonly Line[]) => Promise<void>): Promise<void> {
    const columns = quotedList(table.columns.map(({ name }) => name))
    const rows = this.file
      .prepare<[], Value[]>(`SELECT ${columns} FROM ${quoted(table.name)} ORDER BY ${quotedList(table.primaryKey)}`)
      .raw()
      .iterate()
    let lines: Line[] = []
    for (const row of rows) {
      lines.push(lineOf(table, row))
      if (lines.length < LINES) continue
      await take(lines)
      lines = []
    }
    await take(lines)
  }

  async sumsOf(table: Table): Promise<Sums> {
    const cents = centsOf(table)
    const sums = cents.map((column) => `CAST(coalesce(sum(${quoted(column)}), 0) AS TEXT)`)
    const row = this.file
      .prepare<[], unknown[]>(`SELECT ${['count(*)', ...sums].join(', ')} FROM ${quoted(table.name)}`)
      .raw()
      .get()
    const [rows, ...values] = row ?? []
    return { rows: Number(rows), cents: Object.fromEntries(cents.map((column, at) => [column, String(values[at])])) }
  }

  async lastNumbers(): Promise<ReadonlyMap<string, number>> {
    return this.pairs('SELECT name, seq FROM sqlite_sequence WHERE seq > 0')
  }

  async wordsOf(table: string): Promise<number> {
    return Number(
      this.file
        .prepare(`SELECT count(*) FROM ${quoted(table)}`)
        .pluck()
        .get(),
    )
  }

  async find(table: string, typed: string): Promise<readonly number[]> {
    const statement = `SELECT rowid FROM ${quoted(table)} WHERE ${quoted(table)} MATCH ? ORDER BY rowid`
    return this.file.prepare<[string], number>(statement).pluck().all(wordQuestion(typed))
  }

  async appliedMigrations(): Promise<ReadonlyMap<string, number>> {
    const exists = this.file.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migration'`).get()
    return exists === undefined ? new Map() : this.pairs('SELECT name, appliedAt FROM migration ORDER BY name')
  }

  async close(): Promise<void> {
    this.file.close()
  }

  protected pairs(query: string): Map<string, number> {
    return new Map(this.file.prepare<[], [string, number]>(query).raw().all())
  }
}
