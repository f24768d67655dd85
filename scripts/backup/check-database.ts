import SqliteFile from 'better-sqlite3'
import { EnvError } from '../../app/platform/server/env'

/** Checks a database file's integrity and returns a summary of its orders. @throws EnvError in words if it is damaged */
export function checkDatabase(path: string): { orders: number; newestOrder: string } {
  const file = new SqliteFile(path, { fileMustExist: true, readonly: true })
  try {
    const faults = file.pragma('integrity_check', { simple: true })
    if (faults !== 'ok') throw new EnvError(`${path} is damaged: ${String(faults)}`)
    const orphans = file.prepare('SELECT count(*) FROM pragma_foreign_key_check').pluck().get()
    if (orphans !== 0) throw new EnvError(`${path} refers to ${String(orphans)} missing records`)
    const orders = Number(file.prepare('SELECT count(*) FROM "order"').pluck().get())
    const newest = Number(file.prepare('SELECT max(createdAt) FROM "order"').pluck().get())
    return { orders, newestOrder: orders === 0 ? 'no time' : new Date(newest).toISOString() }
  } finally {
    file.close()
  }
}
