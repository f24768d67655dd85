import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** '' when there is no such file. */
export async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
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

/** Writes a new file, which takes the old one's place once it is safely on disk. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const fresh = await open(`${path}.new`, 'w')
  try {
    await fresh.writeFile(text)
    await fresh.sync()
  } finally {
    await fresh.close()
  }
  await rename(`${path}.new`, path)
  const directory = await open(dirname(path), 'r')
  await directory.sync()
  await directory.close()
}
