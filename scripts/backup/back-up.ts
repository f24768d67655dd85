import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { bucketOf } from '../../app/entry/operating/backup/copy-beside-litestream'
import { copyFiles } from '../../app/entry/operating/backup/file-copies'
import { openFileStore } from '../../app/platform/files/file-store'
import type { StoreEnv } from '../../app/platform/server/env'
import { checkDatabase } from './check-database'

/** Folder of the database copies in a store; each copy's name is its time. */
export const DATABASES = 'databases'

/** Copies the database while the server runs and checks the copy. Also copies the files that the place lacks. */
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
    // A consistent snapshot without deleted pages.
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
