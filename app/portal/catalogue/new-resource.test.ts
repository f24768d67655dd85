import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../../scripts/steps.mjs'

/** The worked examples of docs/architecture.md, 'A new resource', match the code and its length. */

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const section = /## A new resource\n([^]*?)\n## /.exec(read('docs/architecture.md'))?.[1] ?? ''
const blocks = [...section.matchAll(/```\w+\n([^]*?)```/g)].map(([, code = '']) => code)
const linesOf = (code: string) => code.trimEnd().split('\n').length

/** The lines that the document counts for one part, as a sum. */
function counted(part: string): string | undefined {
  return new RegExp(`^\\| ${part} \\|.*\\| ([\\d +]+) \\|$`, 'm').exec(section)?.[1]
}

/** The example's code block that this file contains. */
function shown(path: string): string {
  const [code, ...others] = blocks.filter((block) => read(path).includes(block))
  expect(others, path).toEqual([])
  return code ?? ''
}

/** How many lines of a file contain a name. */
function namings(path: string, name: string): number {
  return read(path)
    .split('\n')
    .filter((line) => new RegExp(`\\b${name}\\b`).test(line)).length
}

test('the example’s table matches the code, and so does its line count including the migration around it', () => {
  const around = linesOf(read('db/migrations/0008_substitution_words.ts')) - 2
  const index = namings('db/migrations/index.ts', 'substitutionWords')
  expect(counted('table')).toBe(`${linesOf(shown('db/migrations/0001_catalogue.ts')) + around} + ${index}`)
})

test('the example’s entity matches the code, with a line in the index and its required parts', () => {
  const least = namings('contract/entities/entities.test.ts', 'ingredient: { name')
  const index = namings('contract/entities/index.ts', 'ingredient')
  expect(counted('entity')).toBe(`${linesOf(shown('contract/entities/core.ts'))} + ${index} + ${least}`)
})

test('the example’s definition matches the code, with its line in the registry', () => {
  const path = 'app/portal/catalogue/core/ingredients.ts'
  expect(read(path)).toContain(shown(path))
  expect(counted('definition')).toBe(
    `${linesOf(read(path))} + ${namings('app/portal/catalogue/registry.ts', 'ingredients')}`,
  )
})

test('the example’s fixture matches the code', () => {
  expect(counted('fixture')).toBe(String(linesOf(shown('app/portal/catalogue/core/core.fixture.ts'))))
})

test('a new field adds a line to its migration and a line to its entity', () => {
  expect(linesOf(shown('db/migrations/0008_substitution_words.ts'))).toBe(1)
  expect(linesOf(shown('contract/entities/master-menu.ts'))).toBe(1)
  expect(section).toContain(`(${linesOf(read('db/migrations/0008_substitution_words.ts'))} lines, and 2 in`)
})
