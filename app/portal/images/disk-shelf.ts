import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shelf } from './shelf'

/** Pictures in a folder of this machine. */
export function openDiskShelf(root: string): Shelf {
  const namesIn = async (folder: string) => (await readdir(join(root, folder)).catch(ifMissing)) ?? []
  return {
    files: namesIn,
    pictures: namesIn,
    read: (folder, file) => readFile(join(root, folder, file)).catch(ifMissing),
    async add(folder, bytes, at) {
      const draft = join(root, folder, `.${randomUUID()}`)
      await mkdir(join(root, folder), { recursive: true })
      await writeFile(draft, bytes, { flush: true })
      try {
        for (let version = at; ; version += 1) {
          // Linking is atomic and never overwrites.
          const taken = await link(draft, join(root, folder, `${version}.webp`)).then(() => false, ifTaken)
          if (!taken) return version
        }
      } finally {
        await rm(draft, { force: true })
      }
    },
    async write(folder, file, bytes) {
      const path = join(root, folder, file)
      const draft = `${path}.${randomUUID()}`
      await mkdir(join(root, folder), { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, path)
    },
    async remove(folder, files) {
      for (const file of files) await rm(join(root, folder, file), { force: true })
      const left = await namesIn(folder)
      // Drafts of a killed process go with the last picture.
      if (!left.some((file) => /\.(webp|jpeg|png)$/.test(file)))
        await rm(join(root, folder), { recursive: true, force: true })
    },
  }
}

function ifMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined
  throw error
}

function ifTaken(error: unknown): true {
  if (codeOf(error) === 'EEXIST') return true
  throw error
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
