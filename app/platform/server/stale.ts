import { conflict } from '../../../contract/errors'

/**
 * A change that was made to an older version would undo what somebody else has changed since. Asked in the transaction that writes; without
 * a version nothing is asked (docs/rules/catalogue.md#versions). @throws 409 `stale_version` with the record as it is now
 */
export function refuseStale(version: number | undefined, record: { readonly version: number }, what: string): void {
  if (version === undefined || version === record.version) return
  const message = `Somebody else changed this ${what} in the meantime`
  throw conflict('stale_version', message, { version: record.version, record })
}
