import type SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import { businessDate } from '../contract/hours'

/** Business days of every zone of the world begin on a quarter of an hour. */
const SLOT_MS = 900_000
const KEPT_SLOTS = 50_000

/**
 * `businessDate(ms, timeZone)` for the triggers that keep each venue's figures by its own days: what SQLite does not know and
 * PostgreSQL's `AT TIME ZONE` would. Nothing else writes orders, so a connection without it cannot either.
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
