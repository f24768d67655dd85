import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { bucketOf } from '../../app/entry/operating/backup/copy-beside-litestream'
import { restoreFiles } from '../../app/entry/operating/backup/file-copies'
import { openFileStore, type FileStore } from '../../app/platform/files/file-store'
import { EnvError, type StoreEnv } from '../../app/platform/server/env'
import { OWNERS_FILE, OWNERS_FOLDER } from '../../db/owners-only'
import { markRestored } from '../../db/sqlite/restored'
import { ROOT, run } from '../steps.mjs'
import { DATABASES } from './back-up'
import { checkDatabase } from './check-database'

const LITESTREAM = join(ROOT, 'node_modules/@flydotio/litestream-linux-x64/litestream')

interface Wanted {
  /** An instant; the newest state without one. */
  to?: string | undefined
  from?: string | undefined
  over: boolean
  ifMissing: boolean
}

/** Restores the database as of a given time, and missing pictures and mails. Overwrites nothing: an existing database is an error, or is moved aside. */
export async function restore(env: StoreEnv, wanted: Wanted, say: (line: string) => void): Promise<void> {
  const path = env.DATABASE_PATH
  if (existsSync(path) && wanted.ifMissing) return
  if (existsSync(path) && !wanted.over)
    throw new EnvError(`${path} exists: stop the server, and pass --over to move it aside`)
  const at = wanted.to === undefined ? undefined : instant(wanted.to)
  const place = wanted.from ?? env.REPLICA_URL ?? 'backups'
  const store = await openFileStore(place, bucketOf(env))
  mkdirSync(dirname(path), { recursive: true, mode: OWNERS_FOLDER })
  const draft = `${path}.restored`
  rmSync(draft, { force: true })
  const source = (await fromLitestream(env, place, at, draft)) ?? (await fromCopies(store, at, draft))
  if (source === undefined && wanted.ifMissing) return
  if (source === undefined) throw new EnvError(`${place} has no database${at ? ` of ${at} or before` : ''}`)
  const { orders, newestOrder } = checkDatabase(draft)
  putAside(path)
  // Before the database is in place, so that the server that opens it knows that it was restored.
  markRestored(path, Date.now())
  renameSync(draft, path)
  say(`${path}: ${orders} orders, the newest of ${newestOrder}; from ${source} in ${place}`)
  say(`${await restoreFiles(env.dataDirectory, store)} pictures and mails restored`)
  say('Start the server: it reconciles its books with Stripe’s, and order numbers continue after a gap.')
}

function instant(text: string): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new EnvError(`--to: ${text} is not a time such as 2026-05-16T02:00:00Z`)
  return at.toISOString()
}

/** Restores from the changes that Litestream copied, if the place has them. */
async function fromLitestream(
  env: StoreEnv,
  place: string,
  at: string | undefined,
  to: string,
): Promise<string | undefined> {
  if (place !== env.REPLICA_URL || !existsSync(LITESTREAM)) return undefined
  const time = at === undefined ? [] : ['-timestamp', at.replace(/\.\d+Z$/, 'Z')]
  const options = ['restore', '-config', 'litestream.yml', '-if-replica-exists', '-o', to, ...time]
  await run(LITESTREAM, [...options, env.DATABASE_PATH], { env: litestreamEnv(env) })
  return existsSync(to) ? "Litestream's changes" : undefined
}

/** The variables that litestream.yml uses. */
function litestreamEnv(env: StoreEnv): Record<string, string> {
  return {
    DATABASE_PATH: env.DATABASE_PATH,
    REPLICA_URL: env.REPLICA_URL ?? '',
    REPLICA_ENDPOINT: env.REPLICA_ENDPOINT ?? '',
    REPLICA_REGION: env.REPLICA_REGION ?? '',
    LITESTREAM_ADDR: '',
  }
}

/** The newest complete copy that is not newer than `at`. */
async function fromCopies(store: FileStore, at: string | undefined, to: string): Promise<string | undefined> {
  const before = at === undefined ? undefined : `${at.replaceAll(':', '-')}.db`
  const key = (await store.list(DATABASES))
    .toSorted()
    .filter((one) => before === undefined || basename(one) <= before)
    .at(-1)
  if (key === undefined) return undefined
  writeFileSync(to, await store.get(key), { mode: OWNERS_FILE })
  return basename(key)
}

/** Moves a database aside, with its log and Litestream's state. */
function putAside(path: string): void {
  const aside = `.before-${new Date().toISOString().replaceAll(':', '-')}`
  const litestream = join(dirname(path), `.${basename(path)}-litestream`)
  for (const part of [path, `${path}-wal`, `${path}-shm`, litestream]) {
    if (existsSync(part)) renameSync(part, `${part}${aside}`)
  }
}
