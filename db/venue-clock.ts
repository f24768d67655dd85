import type SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import { businessDate, localHour } from '../contract/hours'

/** In every time zone business dates and hours begin on a quarter of an hour. */
const SLOT_MS = 900_000
const CACHED_SLOTS = 50_000

/**
 * Adds `businessDate(ms, timeZone)` and `localHour(ms, timeZone)` to SQLite, which knows no time zones. The triggers that sum up each
 * venue's figures by its own dates need the first. A connection without it cannot write orders.
 */
export function addVenueClock(file: SqliteFile.Database): void {
  file.function('businessDate', { deterministic: true }, bySlot(businessDate))
  file.function('localHour', { deterministic: true }, bySlot(localHour))
}

/** Caches results by zone and quarter of an hour, because time zone arithmetic is slow. Returns null for an invalid moment or zone. */
function bySlot<Answer extends string | number>(ask: (ms: number, timeZone: string) => Answer) {
  const known = new Map<string, Answer>()
  return (ms: unknown, timeZone: unknown): Answer | null => {
    if (typeof ms !== 'number' || typeof timeZone !== 'string') return null
    const key = `${timeZone} ${Math.floor(ms / SLOT_MS)}`
    const answer = known.get(key) ?? ask(ms, timeZone)
    if (known.size >= CACHED_SLOTS) known.clear()
    known.set(key, answer)
    return answer
  }
}

/** The business date of a moment (Unix ms, in `moment`) by the clock of `timeZone`, for queries that group by it. */
export function businessDateOf(moment: `${string}.${string}`, timeZone: `${string}.${string}`) {
  return sql<string>`businessDate(${sql.ref(moment)}, ${sql.ref(timeZone)})`
}

/** The hour, 0 to 23, of a moment (Unix ms, in `moment`) by the clock of `timeZone`, for queries that group by it. */
export function localHourOf(moment: `${string}.${string}`, timeZone: `${string}.${string}`) {
  return sql<number>`localHour(${sql.ref(moment)}, ${sql.ref(timeZone)})`
}
