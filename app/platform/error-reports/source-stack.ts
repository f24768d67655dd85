import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** Long enough for a night's first errors, which come together. */
const KEPT_MS = 60_000

/** A place in a stack: the file, line and column. */
const PLACE = /((?:file:\/\/)?\/[^\s():]+\.js):(\d+):(\d+)/g

interface BuiltFile {
  map: SourceMap
  folder: string
}

/** By the files' names in stacks; undefined for files without a map. Read with the first error, and dropped a minute later. */
const maps = new Map<string, BuiltFile | undefined>()

/**
 * Has an error's stack, and its causes', name the lines that we have written instead of those that were built from them. Node can do that by itself
 * (`--enable-source-maps`), and keeps the maps of everything that is loaded for good: 15 MB of a server.
 */
export function nameSourceLines(error: unknown): void {
  const seen = new Set<unknown>()
  for (let one = error; one instanceof Error && !seen.has(one); one = one.cause) {
    seen.add(one)
    if (one.stack !== undefined) Reflect.set(one, 'stack', one.stack.replaceAll(PLACE, sourcePlace))
  }
}

function sourcePlace(place: string, file: string, line: string, column: string): string {
  const built = mapOf(file)
  // Lines and columns count from one in a stack, from zero in a map.
  const entry = built?.map.findEntry(Number(line) - 1, Number(column) - 1)
  if (!built || !entry || !('originalSource' in entry)) return place
  return `${resolve(built.folder, entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}

const shape = z.object({
  version: z.number(),
  file: z.string().default(''),
  sources: z.array(z.string()),
  sourceRoot: z.string().default(''),
  sourcesContent: z.array(z.string()).default([]),
  names: z.array(z.string()).default([]),
  mappings: z.string(),
})

function mapOf(file: string): BuiltFile | undefined {
  // Of others' packages the built lines will do.
  if (file.includes('/node_modules/')) return undefined
  if (!maps.has(file)) {
    if (maps.size === 0) setTimeout(() => maps.clear(), KEPT_MS).unref()
    maps.set(file, readMap(file))
  }
  return maps.get(file)
}

function readMap(file: string): BuiltFile | undefined {
  try {
    const path = file.startsWith('file:') ? fileURLToPath(file) : file
    const map = new SourceMap(shape.parse(JSON.parse(readFileSync(`${path}.map`, 'utf8'))))
    return { map, folder: dirname(path) }
  } catch {
    // None, or a broken one: the error itself is what matters.
    return undefined
  }
}
