import { existsSync } from 'node:fs'
import SqliteFile from 'better-sqlite3'
import { awaitsFirstStart } from '../sqlite/restored'
import { CopyRefused } from './refused'
import { markOf, type Shape } from './shape'
import type { Source } from './side'
import { SqliteSide } from './sqlite-side'

/** Opens a SQLite file for a copy. A read transaction keeps the moment; a server may write meanwhile. */
export function openSqliteSource(path: string, shape: Shape): Source {
  if (!existsSync(path)) throw new CopyRefused(`There is no database at ${path}`)
  if (awaitsFirstStart(path))
    throw new CopyRefused(
      `${path} was restored from a backup: start the server on it once, so that it skips order numbers`,
    )
  // Opened first, so that it notices every change after the snapshot.
  const present = openForReading(path)
  const file = openForReading(path)
  file.prepare('BEGIN').run()
  // The first read takes the snapshot.
  file.prepare('SELECT count(*) FROM sqlite_master').get()
  return new SqliteSource(path, file, present, shape)
}

function openForReading(path: string): SqliteFile.Database {
  try {
    const file = new SqliteFile(path, { readonly: true, fileMustExist: true })
    file.prepare('SELECT count(*) FROM sqlite_master').get()
    return file
  } catch (error) {
    if (error instanceof SqliteFile.SqliteError)
      throw new CopyRefused(`${path} cannot be read as a database: ${error.message}`)
    throw error
  }
}

class SqliteSource extends SqliteSide implements Source {
  readonly #version: number

  constructor(
    name: string,
    file: SqliteFile.Database,
    private readonly present: SqliteFile.Database,
    private readonly shape: Shape,
  ) {
    super(name, file)
    this.#version = versionOf(present)
  }

  async changedTables(): Promise<readonly string[]> {
    const { file, present } = this
    if (versionOf(present) === this.#version) return []
    const changed = this.shape.tables.filter((table) => {
      const mark = (one: SqliteFile.Database) => JSON.stringify(one.prepare(markOf(table)).get())
      return mark(file) !== mark(present)
    })
    return changed.map(({ name }) => name)
  }

  override async close(): Promise<void> {
    this.present.close()
    await super.close()
  }
}

/** Changes with every write of another connection. */
function versionOf(file: SqliteFile.Database): number {
  return Number(file.pragma('data_version', { simple: true }))
}
