import { createHash } from 'node:crypto'
import type SqliteFile from 'better-sqlite3'

/** The hash of a record in an order's chain, over the previous record's hash ('' for the first) and its own content. */
export function chainHash(before: string, content: string): string {
  return createHash('sha256').update(`${before}\n${content}`).digest('hex')
}

/** Adds `chainHash(before, content)` to SQLite, for the triggers that write the chains. A connection without it cannot write payments. */
export function addChainHash(file: SqliteFile.Database): void {
  file.function('chainHash', { deterministic: true }, (before: unknown, content: unknown) =>
    chainHash(String(before), String(content)),
  )
}
