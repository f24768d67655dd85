import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Tests whether `.dockerignore` excludes a path or a folder above it. @throws at an exception (`!`), which ours does not use */
function ignoring(root: string): (path: string) => boolean {
  const file = join(root, '.dockerignore')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const rules = lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      if (line.startsWith('!')) throw new Error(`.dockerignore: not known here: ${line}`)
      const pattern = line.replace(/^\/|\/$/g, '')
      const glob = pattern
        .replace(/[.+^${}()|[\]\\]/g, '\\$&')
        .replace(/\*\*\/|\*\*|\*|\?/g, (star) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' })[star] ?? '[^/]')
      return new RegExp(`^${glob}(?:/|$)`)
    })
  return (path) => rules.some((rule) => rule.test(path))
}

/**
 * The files that COPY finds under `source` in a folder, as relative paths; undefined if nothing has that name.
 * `honoursIgnore`: the folder is the build context rather than an earlier stage.
 */
export function filesOf(root: string, source: string, honoursIgnore: boolean): string[] | undefined {
  const isIgnored = honoursIgnore ? ignoring(root) : () => false
  const start = posix.normalize(source).replace(/\/$/, '')
  const isThere = existsSync(join(root, start)) && (start === '.' || !isIgnored(start))
  if (!isThere) return undefined
  const found: string[] = []
  const visit = (path: string) => {
    if (path !== '.' && isIgnored(path)) return
    if (!statSync(join(root, path)).isDirectory()) found.push(path)
    else for (const name of readdirSync(join(root, path))) visit(path === '.' ? name : `${path}/${name}`)
  }
  visit(start)
  return found
}
