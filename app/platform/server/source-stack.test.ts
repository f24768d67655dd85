import { encode } from '@jridgewell/sourcemap-codec'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { nameSourceLines } from './source-stack'

const folder = mkdtempSync(join(tmpdir(), 'barback-stack-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A built file whose third line comes from line 40, column 7 of `src/pour.ts`. Its map is `map`, if given. */
function built(name: string, map?: string): string {
  const path = join(folder, name)
  writeFileSync(path, '// built\n\n  pour()\n')
  const mappings = encode([[], [], [[2, 0, 39, 6]]])
  writeFileSync(`${path}.map`, map ?? JSON.stringify({ version: 3, sources: ['../src/pour.ts'], names: [], mappings }))
  return path
}

function thrownIn(place: string, cause?: Error): Error {
  const error = new Error('spilled', { cause })
  error.stack = `Error: spilled\n    at pour (${place})\n    at node:internal/process/task_queues:95:5`
  return error
}

const SOURCE = join(folder, '../src/pour.ts:40:7')

test.each([
  ['a file', (path: string) => path],
  ["a module's address", (path: string) => pathToFileURL(path).href],
])('the stack of an error in %s names the source line', (name, placeOf) => {
  const error = thrownIn(`${placeOf(built(`${name.replaceAll(/\W/g, '-')}.js`))}:3:3`)
  nameSourceLines(error)
  expect(error.stack).toBe(`Error: spilled\n    at pour (${SOURCE})\n    at node:internal/process/task_queues:95:5`)
})

test('the stacks of its causes name source lines too, even if an error is its own cause', () => {
  const cause = thrownIn(`${built('cause.js')}:3:3`)
  cause.cause = cause
  nameSourceLines(thrownIn('/nowhere.js:1:1', cause))
  expect(cause.stack).toContain(SOURCE)
})

test.each([
  ['a file without a map', join(folder, 'none.js')],
  ['a file with a broken map', built('broken.js', '{"version":3')],
  ['an npm package', built('own.js').replace('own.js', 'node_modules/x/own.js')],
  ['a line without a source', `${built('line.js')}:1:1 and ${join(folder, 'none.js')}`],
])('a place in %s stays as it is', (_, path) => {
  const error = thrownIn(`${path}:3:3`)
  const { stack } = error
  nameSourceLines(error)
  expect(error.stack).toBe(stack)
})

test('a value that is not an error, or whose stack cannot be changed, is left alone', () => {
  const frozen = Object.freeze(thrownIn(`${built('frozen.js')}:3:3`))
  for (const one of [frozen, 'spilled', undefined, null]) expect(() => nameSourceLines(one)).not.toThrow()
})
