import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare } from '../../db/copy/copy'
import { createDatabase, dropDatabase, type TestDatabase } from '../../testing/postgres/cluster'
import { templateDatabase } from '../../testing/template'
import { ROOT } from '../steps.mjs'

const folder = mkdtempSync(join(tmpdir(), 'barback-copy-'))
const path = join(folder, 'barback.db')
const back = join(folder, 'back.db')
let database: TestDatabase

beforeAll(async () => {
  copyFileSync(await templateDatabase(), path)
  database = await createDatabase()
})

afterAll(async () => {
  await dropDatabase(database)
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the command in one process, which can be killed. */
function start(args: readonly string[], env: Record<string, string>): ChildProcess & { output: () => string } {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/copy/main.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_PATH: path, DATABASE_URL: '', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return Object.assign(child, { output: () => output })
}

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = start(args, env)
  await once(child, 'close')
  return { code: child.exitCode, output: child.output() }
}

/** Kills the command once `isBegun`. */
async function kill(args: readonly string[], env: Record<string, string>, isBegun: () => Promise<boolean>) {
  const child = start(args, env)
  while (!(await isBegun()) && child.exitCode === null) await pause(5)
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(child.signalCode).toBe('SIGKILL')
}

async function hasProgress(): Promise<boolean> {
  const client = new pg.Client(database.url)
  await client.connect()
  const begun = await client.query(`SELECT to_regclass('"copyProgress"') IS NOT NULL AS is`)
  const isThere = begun.rows.some((row: { is: boolean }) => row.is)
  const tables = isThere ? (await client.query('SELECT 1 FROM "copyProgress"')).rows.length : 0
  await client.end()
  return tables > 20
}

test('a killed copy is resumed, there and back, and says so', { timeout: 180_000 }, async () => {
  const there = ['--to', database.url]
  await kill(there, {}, hasProgress)
  const resumed = await run(there)
  expect(resumed.output).toMatch(/^[\d,]+ rows copied, [\d,]+ of them by an earlier run, and proved equal/m)
  expect(resumed.code).toBe(0)

  // The environment names the source.
  const fromThere = { DATABASE_URL: database.url }
  const wal = `${back}.unfinished-copy-wal`
  await kill(['--to', back], fromThere, async () => existsSync(wal) && statSync(wal).size > 3_000_000)
  expect(existsSync(back)).toBe(false)
  const returned = await run(['--to', back], fromThere)
  expect(returned.output).toContain('of them by an earlier run')
  expect(returned.code).toBe(0)
  expect(await compare({ from: path, to: back })).toBeGreaterThan(10_000)

  const checked = await run(['--from', database.url, '--to', back, '--check'])
  expect(checked.output).toMatch(/^Equal: [\d,]+ rows/m)
  expect(checked.code).toBe(0)
})

test('what is wrong is one line', async () => {
  expect((await run([])).output).toContain('copy --to PLACE [--from PLACE]')
  const cases: ReadonlyArray<readonly [args: string[], message: string]> = [
    [['--to', 'postgres://nobody@127.0.0.1:1/none'], 'No connection to postgres://nobody@127.0.0.1:1/none: '],
    [['--from', '/no/such.db', '--to', database.url], 'There is no database at /no/such.db'],
    [['--to', back], 'Both are SQLite files: copy them with npm run backup'],
  ]
  for (const [args, message] of cases) {
    const { code, output } = await run(args)
    expect(code).toBe(1)
    expect(output).toContain(message)
    expect(output.trim().split('\n')).toHaveLength(1)
  }
})
