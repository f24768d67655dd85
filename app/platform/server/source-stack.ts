import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** Long enough for a night's first errors, which come together. */
const CACHED_MS = 60_000

/** A place in a stack: file, line and column. */
const PLACE = /((?:file:\/\/)?\/[^\s():]+\.js):(\d+):(\d+)/g

interface BuiltFile {
  map: SourceMap
  folder: string
}

/** By the file's name in stacks; undefined for files without a map. Read at the first error and dropped a minute later. */
const maps = new Map<string, BuiltFile | undefined>()

/**
 * Rewrites the stack of an error and its causes to name source lines instead of built ones. Node can do that itself (`--enable-source-maps`),
 * but then caches the maps of all loaded files forever: 15 MB per server.
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
  // Built lines are enough for packages.
  if (file.includes('/node_modules/')) return undefined
  if (!maps.has(file)) {
    if (maps.size === 0) setTimeout(() => maps.clear(), CACHED_MS).unref()
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
    // No map, or a broken one: the error itself matters more.
    return undefined
  }
}
