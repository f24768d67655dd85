import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Database as SqliteFile } from 'better-sqlite3'

/** How many order numbers are skipped at least. */
const SKIPPED_AT_LEAST = 1000
/** The venue may have taken up to this many times as many orders a week since the copy was made as in the week before it. */
const PACE = 3
const WEEK_MS = 7 * 24 * 60 * 60_000

/** A file beside a database that was restored from a backup. The server looks for it at start. */
function markOf(path: string): string {
  return `${path}.restored-at`
}

/** True if a database was restored and no server has opened it since. */
export function awaitsFirstStart(path: string): boolean {
  return existsSync(markOf(path))
}

/** Records that a database was restored. `at`: Unix milliseconds. */
export function markRestored(path: string, at: number): void {
  writeFileSync(markOf(path), String(at))
}

/**
 * Handles a restore from a backup, if there was one: order numbers continue after a gap, because guests hold paid orders that
 * the copy has lost. Returns the last number skipped. Call it after the migrations; safe to repeat.
 */
export function skipNumbersAfterRestore(file: SqliteFile, path: string): number | undefined {
  const mark = markOf(path)
  if (!existsSync(mark)) return undefined
  const restoredAt = Number(readFileSync(mark, 'utf8'))
  const skipped = file.transaction(() => skipNumbers(file, Number.isFinite(restoredAt) ? restoredAt : 0)).immediate()
  rmSync(mark)
  return skipped
}

function skipNumbers(file: SqliteFile, restoredAt: number): number {
  const known = file
    .prepare<[number], number>('SELECT nextAfter FROM restoration WHERE restoredAt = ?')
    .pluck()
    .get(restoredAt)
  if (known !== undefined) return known
  // Given or skipped: after an earlier restore it lies far above that of the last order.
  const lastNumber = file.prepare<[], number>(`SELECT seq FROM sqlite_sequence WHERE name = 'order'`).pluck().get() ?? 0
  const newest = file.prepare<[], number | null>(`SELECT max(placedAt) FROM "order"`).pluck().get() ?? restoredAt
  const ofWeek =
    file
      .prepare<[number], number>('SELECT count(*) FROM "order" WHERE placedAt > ?')
      .pluck()
      .get(newest - WEEK_MS) ?? 0
  const lacking = Math.max(0, restoredAt - newest) / WEEK_MS
  const nextAfter = lastNumber + SKIPPED_AT_LEAST + Math.ceil(ofWeek * lacking * PACE)
  skipOrderNumbers(file, nextAfter)
  file
    .prepare('INSERT INTO restoration (restoredAt, lacksFrom, lastNumber, nextAfter) VALUES (?, ?, ?, ?)')
    .run(restoredAt, newest, lastNumber, nextAfter)
  return nextAfter
}

/** Makes order numbers continue after `last`, unless they are already higher. */
function skipOrderNumbers(file: SqliteFile, last: number): void {
  const { changes } = file.prepare(`UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'order'`).run(last)
  if (changes === 0) file.prepare(`INSERT INTO sqlite_sequence (name, seq) VALUES ('order', ?)`).run(last)
}
