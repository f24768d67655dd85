import type { Services } from '../../../platform/server/services'
import { copyFiles } from './file-copies'
import { openFileStore, type Bucket, type FileStore } from '../../../platform/files/file-store'
import type { StoreEnv } from '../../../platform/server/env'

/** Interval between scans for new files, in milliseconds. */
const EVERY_MS = 10_000

/** Returns the bucket's endpoint and keys from the environment, the same that Litestream uses. */
export function bucketOf(env: StoreEnv): Bucket {
  return {
    endpoint: env.REPLICA_ENDPOINT,
    region: env.REPLICA_REGION,
    accessKeyId: env.LITESTREAM_ACCESS_KEY_ID,
    secretAccessKey: env.LITESTREAM_SECRET_ACCESS_KEY,
  }
}

/** Returns a sweep that copies new pictures and mails to Litestream's replica location. Without one it does nothing. */
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
