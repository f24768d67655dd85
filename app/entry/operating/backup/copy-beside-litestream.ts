import type { Services } from '../../../platform/server/services'
import { copyFiles } from './file-copies'
import { openFileStore, type Bucket, type FileStore } from './file-store'
import type { StoreEnv } from '../../../platform/server/env'

/** How often new files are looked for, in milliseconds. */
const EVERY_MS = 10_000

/** The bucket's address and keys as the environment has them, the same for Litestream and for us. */
export function bucketOf(env: StoreEnv): Bucket {
  return {
    endpoint: env.REPLICA_ENDPOINT,
    region: env.REPLICA_REGION,
    accessKeyId: env.LITESTREAM_ACCESS_KEY_ID,
    secretAccessKey: env.LITESTREAM_SECRET_ACCESS_KEY,
  }
}

/** A sweep that copies new pictures and mails to where Litestream copies the database; it does nothing where there is no such place. */
export function createFileCopier({ env, now }: Pick<Services, 'env' | 'now'>): () => Promise<void> {
  const { REPLICA_URL } = env
  if (REPLICA_URL === undefined) return async () => {}
  let store: Promise<FileStore> | undefined
  const known = new Set<string>()
  let lookedAt = -Infinity
  return async () => {
    if (Math.abs(now() - lookedAt) < EVERY_MS) return
    lookedAt = now()
    store ??= openFileStore(REPLICA_URL, bucketOf(env))
    await copyFiles(env.dataDirectory, await store, known)
  }
}
