import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The file's text; undefined if it does not exist. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The parsed value; undefined if the text is not valid JSON, such as after a power failure. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Replaces a file atomically: the new one takes its place once it is synced to disk. Removes the new file if writing fails. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const fresh = `${path}.new`
  try {
    const file = await open(fresh, 'w')
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(fresh, path)
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => {})
    throw error
  }
  const directory = await open(dirname(path), 'r')
  await directory.sync()
  await directory.close()
}

/** The synchronous version. `prepare` gets the new file's path before it takes the old one's place. */
export function replaceFileSync(path: string, text: string, mode = 0o644, prepare = (_fresh: string) => {}): void {
  const fresh = `${path}.new`
  // A leftover file may have other permissions.
  rmSync(fresh, { force: true })
  try {
    const file = openSync(fresh, 'w', mode)
    try {
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    prepare(fresh)
    renameSync(fresh, path)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
  const directory = openSync(dirname(path), 'r')
  fsyncSync(directory)
  closeSync(directory)
}
