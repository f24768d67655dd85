import type { Database as SqliteFile } from 'better-sqlite3'
import { migrations, type Migration } from '../migrations'
import { StoreError } from '../store-error'
import { waitingForLock } from './waiting'

/**
 * Migrates the database file to the newest version. Returns the names of the migrations it applied.
 *
 * Everything runs in one IMMEDIATE transaction: SQLite's write lock is the lock between two processes that
 * start at once, and a failing script leaves the file as it was. Kysely's own migrator takes no lock on SQLite
 * and runs one statement at a time, so it is not used here. `wanted`: only these, for tests that fill the tables in between.
 */
export function migrate(file: SqliteFile, now: () => number = Date.now, wanted = migrations): string[] {
  const mayRemake = wanted.some(({ remakesTables }) => remakesTables)
  const areChecked = file.pragma('foreign_keys', { simple: true }) === 1
  // SQLite ignores this pragma within a transaction.
  if (mayRemake && areChecked) file.pragma('foreign_keys = OFF')
  try {
    return waitingForLock(file, () => applyMissing(file, now, wanted))
  } finally {
    if (mayRemake && areChecked) file.pragma('foreign_keys = ON')
  }
}

function applyMissing(file: SqliteFile, now: () => number, wanted: readonly Migration[]): string[] {
  return file
    .transaction(() => {
      file.exec('CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, appliedAt INTEGER NOT NULL) STRICT')
      const applied = new Set(file.prepare<[], string>('SELECT name FROM migration').pluck().all())
      const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name))
      if (unknown.length > 0) {
        throw new StoreError(
          `The database was created by a newer Barback (it has ${unknown.join(', ')}): start that version instead.`,
        )
      }
      const missing = wanted.filter((migration) => !applied.has(migration.name))
      for (const migration of missing) {
        file.exec(migration.script)
        migration.fill?.(file)
        file.prepare('INSERT INTO migration (name, appliedAt) VALUES (?, ?)').run(migration.name, now())
      }
      if (missing.some(({ remakesTables }) => remakesTables)) {
        const broken = file.prepare('PRAGMA foreign_key_check').all()
        if (broken.length > 0) throw new Error(`A migration broke a foreign key: ${JSON.stringify(broken[0])}`)
      }
      return missing.map((migration) => migration.name)
    })
    .immediate()
}
