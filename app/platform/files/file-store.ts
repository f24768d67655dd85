import { existsSync, type Dirent } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OWNERS_FILE, OWNERS_FOLDER, takeFromOthers } from '../../../db/owners-only'

/** A store of files outside this machine's disk: a bucket, or a folder on another disk. Keys are paths such as 'files/mail/7.json'. */
export interface FileStore {
  /** Returns the keys below a folder. */
  list(folder: string): Promise<string[]>
  /** Stores the file atomically. */
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer>
  /** Returns undefined if there is no such file. */
  find(key: string): Promise<Buffer | undefined>
  /** Deletes the file, if there is one. */
  remove(key: string): Promise<void>
}

/** Any S3-compatible service; Amazon's without an endpoint. */
export interface Bucket {
  endpoint?: string | undefined
  region?: string | undefined
  accessKeyId?: string | undefined
  secretAccessKey?: string | undefined
}

/** Opens `s3://bucket/path`, `file:///path` or a plain path of a folder. */
export async function openFileStore(place: string, bucket: Bucket = {}): Promise<FileStore> {
  if (!place.startsWith('s3:')) return openFolder(place.startsWith('file:') ? fileURLToPath(place) : place)
  // Loads the S3 client only if a bucket is used.
  const { openBucket } = await import('./bucket')
  const { hostname, pathname } = new URL(place)
  return openBucket(hostname, pathname.replace(/^\/|\/$/g, ''), bucket)
}

export function openFolder(root: string): FileStore {
  return {
    async list(folder) {
      const entries = await entriesOf(join(root, folder))
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    },
    async put(key, bytes) {
      const path = join(root, key)
      // Restricts the folders inside the location. The location itself may belong to someone else.
      await mkdir(dirname(path), { recursive: true, mode: OWNERS_FOLDER })
      takeFromOthers(dirname(path), OWNERS_FOLDER)
      await writeFile(`${path}.part`, bytes, { flush: true, mode: OWNERS_FILE })
      await rename(`${path}.part`, path)
    },
    get: (key) => readFile(join(root, key)),
    find: (key) => readFile(join(root, key)).catch(ifMissing),
    remove: (key) => rm(join(root, key), { force: true }),
  }
}

/** Returns all entries of a folder and its subfolders. Node refuses the whole list if another process removes a subfolder at the same time. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  for (;;) {
    try {
      return await readdir(folder, { recursive: true, withFileTypes: true })
    } catch (error) {
      ifMissing(error)
      if (!existsSync(folder)) return []
    }
  }
}

function ifMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
