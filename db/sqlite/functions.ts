import type SqliteFile from 'better-sqlite3'
import { folded } from '../../contract/folded'
import { businessDate, localHour } from '../../contract/hours'
import { chainHash } from '../chain-hash'

/** Adds the functions that triggers and queries call. A connection without them cannot write orders, payments or names. */
export function addFunctions(file: SqliteFile.Database): void {
  addVenueClock(file)
  addChainHash(file)
  addFolding(file)
}

/** In every time zone business dates and hours begin on a quarter of an hour. */
const SLOT_MS = 900_000
const CACHED_SLOTS = 50_000

/**
 * Adds `businessDate(ms, timeZone)` and `localHour(ms, timeZone)` to SQLite, which knows no time zones. The triggers that sum up each
 * venue's figures by its own dates need the first. A connection without it cannot write orders.
 */
function addVenueClock(file: SqliteFile.Database): void {
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

/** Adds `chainHash(before, content)` to SQLite, for the triggers that write the chains. */
function addChainHash(file: SqliteFile.Database): void {
  file.function('chainHash', { deterministic: true }, (before: unknown, content: unknown) =>
    chainHash(String(before), String(content)),
  )
}

/** Most folded texts cached: the same drinks and people come again and again. */
const CACHED_TEXTS = 50_000

/** Adds `folded(text)` to SQLite. A connection without it cannot write names. */
function addFolding(file: SqliteFile.Database): void {
  const known = new Map<string, string>()
  file.function('folded', { deterministic: true }, (text: unknown) => {
    if (typeof text !== 'string') return null
    const before = known.get(text)
    if (before !== undefined) return before
    const plain = folded(text)
    if (known.size >= CACHED_TEXTS) known.clear()
    known.set(text, plain)
    return plain
  })
}
