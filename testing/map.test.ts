import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../scripts/steps.mjs'

/** The map at the head of docs/architecture.md. */
const [, map = ''] = /```\n([^]*?)\n```/.exec(readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')) ?? []

/** Folders that tools make. */
const MADE_BY_TOOLS = ['node_modules', 'build', 'data', 'test-results', 'playwright-report']
const foldersIn = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !MADE_BY_TOOLS.includes(entry.name))
    .map(({ name }) => name)

/** The folders at the beginning of a line, or of one of its columns. */
function named(line: RegExp): string[] {
  return map
    .split('\n')
    .filter((text) => line.test(text))
    .flatMap((text) => [...text.matchAll(/(?:^| {2,}|(?<=\/) )([a-z0-9-]+)\//g)].map(([, name = '']) => name))
}

describe('the map of docs/architecture.md', () => {
  it('names every folder of the project, and no other', () => {
    expect(named(/^\S/).sort()).toEqual(foldersIn('.').sort())
  })

  it('names every folder of the app', () => {
    const text = map.slice(map.indexOf('\napp/'), map.indexOf('\npi-controller/'))
    expect(foldersIn('app').filter((name) => !text.includes(` ${name}/`))).toEqual([])
  })
})

describe('docs/floors.svg', () => {
  it('shows every folder of the app that has a floor, and no other', () => {
    const drawing = readFileSync(join(ROOT, 'docs/floors.svg'), 'utf8')
    const boxes = [...drawing.matchAll(/<rect class="box" x="(\d+)".*?>([a-z-]+)<\/text>/g)]
    // Left of the middle is the knot that was there before.
    const shown = boxes.filter(([, x]) => Number(x) >= 560).map(([, , name = '']) => name)
    const onFloors = foldersIn('app').filter((name) => name !== 'routes')
    expect(shown.sort()).toEqual(onFloors.sort())
  })
})
