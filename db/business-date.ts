import type SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import { businessDate } from '../contract/hours'

/** In every time zone business dates begin on a quarter of an hour. */
const SLOT_MS = 900_000
const KEPT_SLOTS = 50_000

/**
 * Adds `businessDate(ms, timeZone)` to SQLite, which knows no time zones: the triggers that keep each venue's figures by its own
 * dates need it. A connection without it cannot write orders.
 */
export function addBusinessDate(file: SqliteFile.Database): void {
  const known = new Map<string, string>()
  file.function('businessDate', { deterministic: true }, (ms: unknown, timeZone: unknown) => {
    if (typeof ms !== 'number' || typeof timeZone !== 'string') return null
    const key = `${timeZone} ${Math.floor(ms / SLOT_MS)}`
    const date = known.get(key) ?? businessDate(ms, timeZone)
    if (known.size >= KEPT_SLOTS) known.clear()
    known.set(key, date)
    return date
  })
}

/** The business date of a moment (Unix ms, in `moment`) by the clock of `timeZone`, for queries that group by it. */
export function businessDateOf(moment: `${string}.${string}`, timeZone: `${string}.${string}`) {
  return sql<string>`businessDate(${sql.ref(moment)}, ${sql.ref(timeZone)})`
}
