import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** Long enough for a night's first errors, which come together. */
const KEPT_MS = 60_000

/** A place in a stack: the file, line and column. */
const PLACE = /((?:file:\/\/)?\/[^\s():]+\.js):(\d+):(\d+)/g

/** Where the parts of a built file came from; undefined for files without a map. Read with the first error, and dropped a minute later. */
const maps = new Map<string, SourceMap | undefined>()

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
  const path = file.startsWith('file:') ? fileURLToPath(file) : file
  // Lines and columns count from one in a stack, from zero in a map.
  const entry = mapOf(path)?.findEntry(Number(line) - 1, Number(column) - 1)
  if (!entry || !('originalSource' in entry)) return place
  return `${resolve(dirname(path), entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
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

function mapOf(path: string): SourceMap | undefined {
  // Of others' packages the built lines will do.
  if (path.includes('/node_modules/')) return undefined
  if (!maps.has(path)) {
    if (maps.size === 0) setTimeout(() => maps.clear(), KEPT_MS).unref()
    maps.set(path, readMap(path))
  }
  return maps.get(path)
}

function readMap(path: string): SourceMap | undefined {
  try {
    return new SourceMap(shape.parse(JSON.parse(readFileSync(`${path}.map`, 'utf8'))))
  } catch {
    // None, or a broken one: the error itself is what matters.
    return undefined
  }
}
