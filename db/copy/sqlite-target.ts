import { existsSync, renameSync, rmSync } from 'node:fs'
import SqliteFile from 'better-sqlite3'
import { keepDatabaseForOwner } from '../owners-only'
import { quoted, quotedList } from '../postgres/schema/names'
import type { Table } from '../postgres/schema/tables'
import { addFunctions } from '../sqlite/functions'
import { migrate } from '../sqlite/migrate'
import { valuesOf, type Line, type Value } from './line'
import { CopyRefused } from './refused'
import { numberedColumn, REMOVE_WORDS_OF_DELETED, WORDS_OF_NEW_ROWS, type Shape } from './shape'
import type { Progress, Step, Target } from './side'
import { SqliteSide } from './sqlite-side'

interface Item {
  type: string
  name: string
  sql: string
}

/**
 * Opens a new SQLite file for a copy, or an unfinished one. It gets its name when it is proved; until then it has another beside it. `anew`: removes
 * an unfinished copy and begins again.
 */
export function openSqliteTarget(path: string, shape: Shape, anew: boolean): Target {
  if (existsSync(path))
    throw new CopyRefused(`${path} exists: move it aside or give another name. A copy overwrites nothing`)
  const draft = `${path}.unfinished-copy`
  let file = openDraft(draft)
  const tables = file.prepare<[], string>(`SELECT name FROM sqlite_master WHERE type = 'table'`).pluck().all()
  // A run that ended just before it began to copy, or before the file got its name, left no progress.
  if (anew || (tables.length > 0 && !tables.includes('copyProgress'))) {
    file.close()
    remove(draft)
    file = openDraft(draft)
  }
  return new SqliteTarget(path, draft, file, shape)
}

function openDraft(draft: string): SqliteFile.Database {
  keepDatabaseForOwner(draft)
  const file = new SqliteFile(draft, { timeout: 0 })
  // One copy at a time writes into a file.
  file.pragma('locking_mode = EXCLUSIVE')
  try {
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = NORMAL')
    file.pragma('user_version = 0')
  } catch {
    file.close()
    throw new CopyRefused(`Another copy into ${draft} is running, or another program has it open`)
  }
  // They are checked at the end. A row may come before the one that it refers to.
  file.pragma('foreign_keys = OFF')
  file.pragma('cache_size = -200000')
  file.pragma('temp_store = MEMORY')
  addFunctions(file)
  return file
}

function remove(draft: string): void {
  for (const part of [draft, `${draft}-wal`, `${draft}-shm`]) rmSync(part, { force: true })
}

class SqliteTarget extends SqliteSide implements Target {
  readonly #inserts = new Map<Table, SqliteFile.Statement<Value[]>>()

  constructor(
    private readonly path: string,
    private readonly draft: string,
    file: SqliteFile.Database,
    private readonly shape: Shape,
  ) {
    super(path, file)
  }

  async begin(): Promise<ReadonlyMap<string, Progress>> {
    const { file, shape } = this
    const isBegun = file.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'copyProgress'`).get() !== undefined
    if (!isBegun) {
      migrate(file)
      file.transaction(() => this.#strip()).immediate()
      return new Map()
    }
    const applied = await this.appliedMigrations()
    if (applied.size !== shape.migrations.length || !shape.migrations.every((name) => applied.has(name)))
      throw new CopyRefused(
        `The unfinished copy ${this.draft} is of another version of Barback: begin again with --anew`,
      )
    const rows = file.prepare<[], Progress & { name: string }>('SELECT name, rows, checksum FROM copyProgress').all()
    return new Map(rows.map(({ name, ...progress }) => [name, progress]))
  }

  /** Removes what would slow the copy down, or write rows of its own, and notes how to make it again, in the same order. */
  #strip(): void {
    const { file, shape } = this
    file.exec(`
      CREATE TABLE copyProgress (name TEXT PRIMARY KEY, rows INTEGER NOT NULL, checksum TEXT NOT NULL) STRICT;
      CREATE TABLE copyLater (at INTEGER PRIMARY KEY, type TEXT NOT NULL, name TEXT NOT NULL, sql TEXT NOT NULL) STRICT;
      INSERT INTO copyLater (type, name, sql)
        SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY rowid`)
    for (const { type, name } of this.#later()) {
      if (!WORDS_OF_NEW_ROWS.includes(name)) file.exec(`DROP ${type} ${quoted(name)}`)
    }
    for (const name of shape.filled) file.exec(`DELETE FROM ${quoted(name)}`)
  }

  #later(): Array<Item & { at: number }> {
    return this.file.prepare<[], Item & { at: number }>('SELECT * FROM copyLater ORDER BY at').all()
  }

  async write(table: Table, lines: readonly Line[], { rows, checksum }: Progress): Promise<void> {
    const insert = this.#insertInto(table)
    const note = this.file.prepare('REPLACE INTO copyProgress (name, rows, checksum) VALUES (?, ?, ?)')
    this.file
      .transaction(() => {
        for (const line of lines) insert.run(...valuesOf(table, line))
        note.run(table.name, rows, checksum)
      })
      .immediate()
  }

  #insertInto(table: Table): SqliteFile.Statement<Value[]> {
    const known = this.#inserts.get(table)
    if (known) return known
    const columns = quotedList(table.columns.map(({ name }) => name))
    const places = table.columns.map(() => '?').join(', ')
    const insert = this.file.prepare<Value[]>(`INSERT INTO ${quoted(table.name)} (${columns}) VALUES (${places})`)
    this.#inserts.set(table, insert)
    return insert
  }

  async finish(lastNumbers: ReadonlyMap<string, number>, step: Step): Promise<void> {
    const { file } = this
    file.exec(REMOVE_WORDS_OF_DELETED)
    const later = this.#later().filter(({ type }) => type === 'index')
    for (const [done, { at, sql }] of later.entries()) {
      step('indexes', done, later.length)
      file
        .transaction(() => {
          file.exec(sql)
          file.prepare('DELETE FROM copyLater WHERE at = ?').run(at)
        })
        .immediate()
    }
    file.transaction(() => this.#continueNumbers(lastNumbers)).immediate()
    step('references', 0, 1)
    const broken = file.prepare('PRAGMA foreign_key_check').get()
    if (broken !== undefined) throw new CopyRefused(`The source has a broken reference: ${JSON.stringify(broken)}`)
  }

  #continueNumbers(lastNumbers: ReadonlyMap<string, number>): void {
    this.file.exec('DELETE FROM sqlite_sequence')
    const add = this.file.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)')
    for (const table of this.shape.tables) {
      const last = lastNumbers.get(table.name)
      if (last !== undefined && numberedColumn(table) !== undefined) add.run(table.name, last)
    }
  }

  async seal(migrations: ReadonlyMap<string, number>): Promise<void> {
    const { file } = this
    file
      .transaction(() => {
        for (const { name, sql } of this.#later()) {
          // The triggers that have run meanwhile get their place among the others, which is the order in which they run.
          file.exec(`DROP TRIGGER IF EXISTS ${quoted(name)}`)
          file.exec(sql)
        }
        file.exec('DELETE FROM migration')
        const add = file.prepare('INSERT INTO migration (name, appliedAt) VALUES (?, ?)')
        for (const [name, appliedAt] of migrations) add.run(name, appliedAt)
        file.exec('DROP TABLE copyProgress; DROP TABLE copyLater')
      })
      .immediate()
    // The whole file is on the disk before it gets its name.
    file.pragma('synchronous = FULL')
    file.pragma('wal_checkpoint(TRUNCATE)')
    file.close()
    renameSync(this.draft, this.path)
  }
}
