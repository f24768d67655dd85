import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OWNERS_FILE, OWNERS_FOLDER } from '../../../../db/owners-only'
import { openFolder, type FileStore } from './file-store'

/** What the embedded defaults keep beside the database. Each file is written once and never changed. */
const FOLDERS = ['images', 'mail']
/** Below this key they lie in a store. */
const KEPT_BELOW = 'files'

/**
 * Copies the pictures and mails that a store does not have yet; answers how many. `known`: the keys that are there, asked for when it is
 * empty and kept up to date from then on.
 */
export async function copyFiles(dataDirectory: string, store: FileStore, known = new Set<string>()): Promise<number> {
  if (known.size === 0) for (const key of await store.list(KEPT_BELOW)) known.add(key)
  let copied = 0
  for (const path of await filesIn(dataDirectory)) {
    const key = `${KEPT_BELOW}/${path}`
    if (known.has(key)) continue
    await store.put(key, await readFile(join(dataDirectory, path)))
    known.add(key)
    copied += 1
  }
  return copied
}

/** Brings back what is missing here; answers how many. What is there already is left alone. */
export async function restoreFiles(dataDirectory: string, store: FileStore): Promise<number> {
  let restored = 0
  for (const key of await store.list(KEPT_BELOW)) {
    const path = join(dataDirectory, key.slice(KEPT_BELOW.length + 1))
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
    // What begins with a dot is made again by itself, or is not whole yet.
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
