import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { isOnPostgres } from '../../../testing/store'

const runbook = readFileSync('docs/runbook.md', 'utf8')
const found = (pattern: RegExp) => [...new Set([...runbook.matchAll(pattern)].map(([, text = '']) => text))]

const files = ['app', 'db'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name)),
)
/** All texts of the product, of the script that starts several processes, and of the dashboard. */
const sources = ['docs/monitoring/dashboard.json', 'scripts/processes.mjs', ...files]
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

describe('The reader of the runbook', () => {
  // Views of PostgreSQL's own exist only there.
  const queries = found(/`(SELECT [^`]+)`/g).filter((query) => isOnPostgres || !/\bpg_/.test(query))

  it.each(queries)('can query the database: %s', async (query) => {
    expect((await sql.raw(query).execute(bar.app.db)).rows).toBeInstanceOf(Array)
  })

  // Drops commands, which contain quotes and asterisks too.
  const prose = runbook.replaceAll(/`[^`]*`/g, '')
  const inProse = (pattern: RegExp) => [...prose.matchAll(pattern)].map(([, text = '']) => text.replaceAll('\n', ' '))

  it.each(inProse(/(?<![\w’'])'([^']{3,60})'/g))('finds ‘%s’ under that name', (name) => {
    expect(sources.includes(name)).toBe(true)
  })

  it.each(inProse(/(?<!\*)\*([^*]{3,90})\*(?!\*)/g))('finds *%s* at the described place', (line) => {
    expect(sources.includes(line)).toBe(true)
  })

  it.each([
    ['sqlite3', 'sqlite3'],
    ['curl', 'curl'],
    ['ps', 'procps'],
  ])('has %s in the container', (program, debian) => {
    expect(runbook).toMatch(new RegExp(`\`${program}\\b`))
    const last = readFileSync('Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1)
    expect(/apt-get install([^&]*)/.exec(last ?? '')?.[1]?.split(/\s+/)).toContain(debian)
  })
})
