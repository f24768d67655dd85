import type { HintWay } from './hints'
import type { BeforeCommit } from './postgres/store'
import { openSqlite } from './sqlite/store'
import type { Store } from './store'

interface StoreOptions {
  /** A PostgreSQL URL; undefined for SQLite. */
  url: string | undefined
  /** SQLite's file. */
  path: string
  /** Whether Litestream copies SQLite's file. */
  isCopied?: boolean
  /** PostgreSQL: how hints travel between processes. */
  hints?: HintWay
  /** Tests on PostgreSQL: see PostgresOptions. */
  beforeCommit?: BeforeCommit | undefined
  /** PostgreSQL: an idle connection was lost. The pool replaces it. */
  onError?: (error: Error) => void
}

/**
 * Opens the store that the environment chooses. PostgreSQL's driver is loaded only then.
 * @throws StoreError if PostgreSQL cannot be reached
 */
export async function openStore({
  url,
  path,
  isCopied = false,
  hints,
  beforeCommit,
  onError,
}: StoreOptions): Promise<Store> {
  if (url === undefined) return openSqlite(path, { isCopied })
  const { checkReachable } = await import('./postgres/unusable')
  await checkReachable(url)
  const { openPostgres } = await import('./postgres/store')
  return openPostgres(url, {
    ...(hints && { hints }),
    ...(beforeCommit && { beforeCommit }),
    ...(onError && { onError }),
  })
}

/** The store as a log line names it, without a password. */
export async function nameOfStore({ url, path }: Pick<StoreOptions, 'url' | 'path'>): Promise<string> {
  if (url === undefined) return path
  const { nameOf } = await import('./postgres/unusable')
  return nameOf(url)
}
