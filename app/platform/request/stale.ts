import { conflict, type BarbackError } from '../../../contract/errors'

/**
 * Refuses a change based on an older version: it would undo another editor's changes. Call it in the transaction that writes. Without a
 * version it checks nothing (docs/rules/catalogue.md#versions). @throws 409 `stale_version` with the current record
 */
export function refuseStale(version: number | undefined, record: { readonly version: number }, what: string): void {
  if (version === undefined || version === record.version) return
  throw stale(record, what)
}

/** The 409 for a change based on an older version of a record. */
export function stale(record: { readonly version: number }, what: string): BarbackError {
  return conflict('stale_version', `Someone else changed this ${what} in the meantime`, {
    version: record.version,
    record,
  })
}
