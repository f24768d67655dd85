import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OWNERS_FILE, OWNERS_FOLDER, takeFromOthers } from '../../../../db/owners-only'

/** A place for copies, apart from this machine's disk: a bucket, or a folder on another disk. Keys are paths such as 'files/mail/7.json'. */
export interface FileStore {
  /** The keys below a folder. */
  list(folder: string): Promise<string[]>
  /** Stores the whole or nothing. */
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer>
}

/** Whatever speaks S3's API; without an endpoint Amazon's. */
export interface Bucket {
  endpoint?: string | undefined
  region?: string | undefined
  accessKeyId?: string | undefined
  secretAccessKey?: string | undefined
}

/** Opens `s3://bucket/path`, `file:///path` or a folder's plain path. */
export async function openFileStore(place: string, bucket: Bucket = {}): Promise<FileStore> {
  if (!place.startsWith('s3:')) return openFolder(place.startsWith('file:') ? fileURLToPath(place) : place)
  // Only who has a bucket loads its package.
  const { openBucket } = await import('./bucket')
  const { hostname, pathname } = new URL(place)
  return openBucket(hostname, pathname.replace(/^\/|\/$/g, ''), bucket)
}

export function openFolder(root: string): FileStore {
  return {
    async list(folder) {
      const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(ifMissing)
      return (found ?? [])
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    },
    async put(key, bytes) {
      const path = join(root, key)
      // The folders within the place are ours; the place itself may be anybody's.
      await mkdir(dirname(path), { recursive: true, mode: OWNERS_FOLDER })
      takeFromOthers(dirname(path), OWNERS_FOLDER)
      await writeFile(`${path}.part`, bytes, { flush: true, mode: OWNERS_FILE })
      await rename(`${path}.part`, path)
    },
    get: (key) => readFile(join(root, key)),
  }
}

function ifMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
