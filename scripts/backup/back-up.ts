import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { bucketOf } from '../../app/entry/operating/backup/copy-beside-litestream'
import { copyFiles } from '../../app/entry/operating/backup/file-copies'
import { openFileStore } from '../../app/entry/operating/backup/file-store'
import type { StoreEnv } from '../../app/platform/server/env'
import { checkDatabase } from './check-database'

/** Where copies of whole databases lie in a store, each named for its moment. */
export const DATABASES = 'databases'

/** Copies the database, checked, and the files that the place does not have yet, while the server runs. */
export async function backUp(
  env: StoreEnv,
  { to }: { to?: string | undefined },
  say: (line: string) => void,
): Promise<void> {
  const place = to ?? env.REPLICA_URL ?? 'backups'
  const store = await openFileStore(place, bucketOf(env))
  const draft = mkdtempSync(join(dirname(env.DATABASE_PATH), '.backup-'))
  try {
    const copy = join(draft, 'barback.db')
    const file = new SqliteFile(env.DATABASE_PATH, { fileMustExist: true })
    // One moment of the whole database, without what was deleted.
    file.prepare('VACUUM INTO ?').run(copy)
    file.close()
    const { orders, newestOrder } = checkDatabase(copy)
    const name = `${new Date().toISOString().replaceAll(':', '-')}.db`
    await store.put(`${DATABASES}/${name}`, readFileSync(copy))
    const megabytes = (statSync(copy).size / 1e6).toFixed(1)
    say(`${name}: ${megabytes} MB, ${orders} orders, the newest of ${newestOrder}; checked and copied to ${place}`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  say(`${await copyFiles(env.dataDirectory, store)} new pictures and mails copied along`)
}
