import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../scripts/steps.mjs'

/** The map at the top of docs/architecture.md. */
const [, map = ''] = /```\n([^]*?)\n```/.exec(readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')) ?? []

/** Folders that tools generate. */
const MADE_BY_TOOLS = ['node_modules', 'build', 'data', 'test-results', 'playwright-report']
const foldersIn = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !MADE_BY_TOOLS.includes(entry.name))
    .map(({ name }) => name)

/** The folders named at the start of a line, or of one of its columns. */
function named(line: RegExp): string[] {
  return map
    .split('\n')
    .filter((text) => line.test(text))
    .flatMap((text) => [...text.matchAll(/(?:^| {2,}|(?<=\/) )([a-z0-9-]+)\//g)].map(([, name = '']) => name))
}

const floors = foldersIn('app')
/** `app/routes/` has its own list of files. */
const rooms = floors.filter((name) => name !== 'routes').flatMap((floor) => foldersIn(`app/${floor}`))

describe('the map of docs/architecture.md', () => {
  it('names every folder of the project, and no other', () => {
    expect(named(/^\S/).sort()).toEqual(foldersIn('.').sort())
  })

  it('names every floor of the app, and every folder on it', () => {
    const text = map.slice(map.indexOf('\napp/'), map.indexOf('\npi-controller/'))
    expect([...floors, ...rooms].filter((name) => !text.includes(` ${name}/`))).toEqual([])
  })
})

describe('docs/floors.svg', () => {
  const drawing = readFileSync(join(ROOT, 'docs/floors.svg'), 'utf8')
  const shown = (kind: string) =>
    [...drawing.matchAll(new RegExp(`<text class="${kind}"[^>]*>([a-z-]+)</text>`, 'g'))]
      .map(([, name = '']) => name)
      .sort()

  it('shows every floor of the app and every folder on it, and no other', () => {
    expect(shown('floor')).toEqual([...floors].sort())
    expect(shown('room')).toEqual([...rooms].sort())
  })
})
