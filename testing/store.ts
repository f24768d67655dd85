import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '../db/sqlite/store'
import type { BeforeCommit } from '../db/postgres/store'
import type { Store } from '../db/store'
import { emptyDatabase, templateDatabase } from './template'

/** The store that the tests run on: SQLite, or PostgreSQL with STORE=postgres. */
export const isOnPostgres = process.env.STORE === 'postgres'

export interface TestStore {
  /** The server's environment. */
  env: Record<string, string>
  drop(): Promise<void>
}

/** A copy of the demo's database for one test. `folder`: the test's own, removed by the caller. `wantsPostgres`: for a test of several servers. */
export async function testDatabase(folder: string, wantsPostgres = isOnPostgres): Promise<TestStore> {
  if (!wantsPostgres) {
    copyFileSync(await templateDatabase(), join(folder, 'barback.db'))
    return { env: {}, drop: async () => {} }
  }
  const { createDatabase, dropDatabase } = await import('./postgres/cluster')
  const { demoTemplate } = await import('./postgres/templates')
  const database = await createDatabase({ template: await demoTemplate() })
  return { env: { DATABASE_URL: database.url }, drop: () => dropDatabase(database) }
}

/** COMMITS=fail: the first commit of every transaction on PostgreSQL fails. */
export async function failedCommits(): Promise<{ beforeCommit?: BeforeCommit }> {
  if (process.env.COMMITS !== 'fail') return {}
  const { failFirst } = await import('./postgres/failed-commits')
  return { beforeCommit: failFirst }
}

/** A migrated store without rows, for tests that need no server. Closing it removes it. */
export async function openEmptyStore(): Promise<Store> {
  if (isOnPostgres) return (await openOnPostgres()).store
  const store = openSqlite(':memory:')
  await store.migrate()
  return store
}

/** The same with its environment, for programs that open it too. `folder`: for SQLite's file, removed by the caller. */
export async function openEmptyFor(folder: string): Promise<{ store: Store; env: Record<string, string> }> {
  if (isOnPostgres) return openOnPostgres()
  const path = join(folder, 'barback.db')
  copyFileSync(await emptyDatabase(), path)
  const store = openSqlite(path)
  // No query may rely on the order in which SQLite finds rows without ORDER BY.
  store.file.pragma('reverse_unordered_selects = ON')
  return { store, env: { DATABASE_PATH: path } }
}

async function openOnPostgres(): Promise<{ store: Store; env: Record<string, string> }> {
  const { createDatabase, dropDatabase } = await import('./postgres/cluster')
  const { emptyTemplate } = await import('./postgres/templates')
  const { openPostgres } = await import('../db/postgres/store')
  const database = await createDatabase({ template: await emptyTemplate() })
  const store = openPostgres(database.url, await failedCommits())
  const close = async () => {
    await store.close()
    await dropDatabase(database)
  }
  return { store: { ...store, close }, env: { DATABASE_URL: database.url } }
}
