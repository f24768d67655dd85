import { conflict } from '../../../contract/errors'

/**
 * Refuses a change based on an older version: it would undo another editor's changes. Call it in the transaction that writes. Without a
 * version it checks nothing (docs/rules/catalogue.md#versions). @throws 409 `stale_version` with the current record
 */
export function refuseStale(version: number | undefined, record: { readonly version: number }, what: string): void {
  if (version === undefined || version === record.version) return
  const message = `Someone else changed this ${what} in the meantime`
  throw conflict('stale_version', message, { version: record.version, record })
}
