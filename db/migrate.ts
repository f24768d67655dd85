import type { Database as SqliteFile } from 'better-sqlite3'
import { migrations } from './migrations'

/**
 * Brings the database file forward to the newest migration and returns the names it applied.
 *
 * Everything happens in one IMMEDIATE transaction: SQLite's write lock is the lock between two processes that
 * start at once, and a failing script leaves the file as it was. Kysely's own migrator takes no lock on SQLite
 * and runs one statement at a time, which is why it is not used here. `wanted`: only these, for tests that fill the tables in between.
 */
export function migrate(file: SqliteFile, now: () => number = Date.now, wanted = migrations): string[] {
  return file
    .transaction(() => {
      file.exec('CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, appliedAt INTEGER NOT NULL) STRICT')
      const applied = new Set(file.prepare<[], string>('SELECT name FROM migration').pluck().all())
      const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name))
      if (unknown.length > 0) {
        throw new Error(
          `The database was made by a newer Barback (it has ${unknown.join(', ')}): start that version instead.`,
        )
      }
      const missing = wanted.filter((migration) => !applied.has(migration.name))
      for (const migration of missing) {
        file.exec(migration.script)
        file.prepare('INSERT INTO migration (name, appliedAt) VALUES (?, ?)').run(migration.name, now())
      }
      return missing.map((migration) => migration.name)
    })
    .immediate()
}
