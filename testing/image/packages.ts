/** Checks package-lock.json's production packages against the imports of the built programs and the image's Node. */
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().default(false),
      optional: z.boolean().default(false),
      engines: z.unknown().optional(),
      version: z.string().optional(),
    }),
  ),
})
export type Lockfile = z.infer<typeof lockfile>

export function readLockfile(root: string): Lockfile {
  return lockfile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
}

/** The packages that a built program imports and `npm prune --omit=dev` removes. */
export function removedThatAreNeeded(programs: string[], { packages }: Lockfile): string[] {
  const imported = programs.flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /(?:^import\b[^'"`;]*?|^export [^'"`;]*? from |\bimport\()["']([^."'][^"']*)["']/gm,
      ),
    ].map(([, name = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? ''),
  )
  const bare = [...new Set(imported)].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
  return bare.filter((name) => packages[`node_modules/${name}`]?.dev !== false)
}

/** A server's packages whose `engines` exclude a version of Node. Optional ones are skipped, because npm leaves out those that do not fit. */
export function refusing(node: string, { packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([path, { dev, optional }]) => path.includes('node_modules/') && !dev && !optional)
    .map(([path, { version, engines }]) => ({
      name: `${path.replace(/^.*node_modules\//, '')}@${version}`,
      range: rangeOf(engines),
    }))
    .filter(({ range }) => !admits(range, node))
    .map(({ name, range }) => `${name} wants Node ${range}`)
}

function rangeOf(engines: unknown): string {
  const { node } = z
    .object({ node: z.string().default('*') })
    .catch({ node: '*' })
    .parse(engines)
  return node
}

/** Supports the npm ranges that packages use for Node: alternatives of one or two bounds. */
function admits(range: string, node: string): boolean {
  return range.split('||').some((alternative) => {
    const bounds = alternative
      .trim()
      .replaceAll(/([<>=^~]) +/g, '$1')
      .split(/\s+/)
    return bounds.every((bound) => holds(bound, node))
  })
}

function holds(bound: string, node: string): boolean {
  const [, sign = '', text = ''] = /^([<>=^~]*)v?(.*)$/.exec(bound) ?? []
  const wanted = text
    .split('.')
    .filter((part) => /^\d+$/.test(part))
    .map(Number)
  const order = compare(node.split('.').map(Number), wanted)
  if (wanted.length === 0) return true
  if (sign === '>=') return order >= 0
  if (sign === '>') return order > 0
  if (sign === '<=') return order <= 0
  if (sign === '<') return order < 0
  const isSameMajor = Number(node.split('.')[0]) === wanted[0]
  return isSameMajor && (sign === '^' || sign === '~' ? order >= 0 : order === 0)
}

/** Compares only the given parts: 20.19.0 equals 20. */
function compare(version: number[], wanted: number[]): number {
  for (const [index, part] of wanted.entries()) {
    const difference = (version[index] ?? 0) - part
    if (difference !== 0) return difference
  }
  return 0
}
