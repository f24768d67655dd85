import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OWNERS_FILE, OWNERS_FOLDER } from '../../../../db/owners-only'
import { openFolder, type FileStore } from '../../../platform/files/file-store'

/** The data directory's folders with pictures and mails. Each file is written once and never changed. */
const FOLDERS = ['images', 'mail']
/** The key prefix in a store. */
const KEY_PREFIX = 'files'

/** Copies the pictures and mails that the store lacks. Returns how many. `known`: the store's keys; filled from the store if empty, and updated. */
export async function copyFiles(dataDirectory: string, store: FileStore, known = new Set<string>()): Promise<number> {
  if (known.size === 0) for (const key of await store.list(KEY_PREFIX)) known.add(key)
  let copied = 0
  for (const path of await filesIn(dataDirectory)) {
    const key = `${KEY_PREFIX}/${path}`
    if (known.has(key)) continue
    await store.put(key, await readFile(join(dataDirectory, path)))
    known.add(key)
    copied += 1
  }
  return copied
}

/** Restores missing files and leaves existing ones alone. Returns how many. */
export async function restoreFiles(dataDirectory: string, store: FileStore): Promise<number> {
  let restored = 0
  for (const key of await store.list(KEY_PREFIX)) {
    const path = join(dataDirectory, key.slice(KEY_PREFIX.length + 1))
    if (await exists(path)) continue
    await mkdir(dirname(path), { recursive: true, mode: OWNERS_FOLDER })
    await writeFile(`${path}.part`, await store.get(key), { mode: OWNERS_FILE })
    await rename(`${path}.part`, path)
    restored += 1
  }
  return restored
}

async function filesIn(dataDirectory: string): Promise<string[]> {
  const found: string[] = []
  const here = openFolder(dataDirectory)
  for (const folder of FOLDERS) {
    // Dotfiles are generated again by themselves, or are incomplete.
    found.push(...(await here.list(folder)).filter((path) => !/(^|\/)\./.test(path)))
  }
  return found
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
