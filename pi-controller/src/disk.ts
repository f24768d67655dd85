import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Undefined when there is no such file. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Undefined for a text that a power failure has cut off. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes a new file, which takes the old one's place once it is safely on disk. One that does not fit is removed again. */
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

/** The same for a command that ends. `prepare` sees the new file before it takes the old one's place. */
export function replaceFileSync(path: string, text: string, mode = 0o644, prepare = (_fresh: string) => {}): void {
  const fresh = `${path}.new`
  // One that is left from before may have other rights.
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
