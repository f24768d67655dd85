import { execFileSync, fork, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createDatabase, dropDatabase, type TestDatabase } from '../testing/postgres/cluster'
import { demoTemplate } from '../testing/postgres/templates'
import { freePort } from './free-port'
import { buildIfStale, ROOT } from './steps.mjs'

const PASSWORD = 'open-sesame'
/** The settings of a server that calls no Stripe. */
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_never_called', STRIPE_API_BASE: 'http://127.0.0.1:9' }
const ready = z.object({ ready: z.literal(true), url: z.string(), database: z.string(), processes: z.number() })

beforeAll(() => buildIfStale(), 300_000)

function run(args: readonly string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'development', PORT: '0', ...env },
    encoding: 'utf8',
  })
  return { status, stdout, lines: stderr.trim().split('\n') }
}

describe('A database that cannot be reached', () => {
  it.each([
    ['the server', ['build/main.js']],
    ['the setup', ['build/setup.js']],
    ['a command', ['build/keys.js', 'rotate']],
  ])('ends %s with one line, without the password', async (_who, args) => {
    const port = await freePort()
    const url = `postgres://barback:${PASSWORD}@127.0.0.1:${port}/barback`
    expect(run(args, { ...STRIPE, DATABASE_URL: url })).toEqual({
      status: 1,
      stdout: '',
      lines: [`DATABASE_URL: no PostgreSQL server answers at 127.0.0.1:${port}: start it, or correct host and port`],
    })
  })
})

describe('PROCESSES', () => {
  const needs = 'PROCESSES=2 needs DATABASE_URL: several server processes share a PostgreSQL database'

  it.each(['scripts/start.mjs', 'scripts/processes.mjs'])('is refused on SQLite by %s', (script) => {
    const { status, stdout, lines } = run([script], { PROCESSES: '2' })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(lines).toEqual([expect.stringContaining(needs)])
  })

  it.each(['0', 'two', '1.5', '100'])('is refused if it is %s', (text) => {
    const { status, lines } = run(['scripts/processes.mjs'], { PROCESSES: text })
    expect([status, lines]).toEqual([1, [`PROCESSES: expected a number from 1 to 99, not '${text}'`]])
  })
})

describe('Two server processes', () => {
  let database: TestDatabase
  let child: ChildProcess | undefined
  let output = ''
  const folder = mkdtempSync(join(tmpdir(), 'barback-processes-'))
  beforeAll(async () => {
    database = await createDatabase({ template: await demoTemplate() })
  })
  afterEach(() => void child?.kill('SIGKILL'))
  afterAll(async () => {
    await dropDatabase(database)
    rmSync(folder, { recursive: true, force: true })
  })

  async function start() {
    child = fork(join(ROOT, 'scripts/processes.mjs'), {
      env: {
        ...STRIPE,
        PATH: process.env.PATH,
        NODE_ENV: 'development',
        PORT: '0',
        PROCESSES: '2',
        DATABASE_URL: database.url.replace('@', `:${PASSWORD}@`),
        DATABASE_PATH: join(folder, 'barback.db'),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (some: Buffer) => (output += some.toString()))
    const message: unknown[] = await once(child, 'message')
    return ready.parse(message[0])
  }

  /** The process ids of the server processes. */
  function workers(): number[] {
    const text = execFileSync('ps', ['-o', 'pid=', '--ppid', String(child?.pid)], { encoding: 'utf8' })
    return text.trim().split(/\s+/).map(Number)
  }

  it('share a port and name themselves in the log; one that is killed starts again; a signal stops both', async () => {
    const { url, processes } = await start()
    expect(processes).toBe(2)
    for (const number of [1, 2])
      await expect.poll(() => output).toMatch(new RegExp(`^\\{"worker":${number},.*ready to take orders`, 'm'))
    expect(output).not.toContain(PASSWORD)
    const [victim = 0, ...others] = workers()
    expect(others).toHaveLength(1)
    process.kill(victim, 'SIGKILL')
    await expect.poll(() => output, { timeout: 10_000 }).toContain('ended (SIGKILL): it starts again in 1 s')
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    await expect.poll(() => output, { timeout: 20_000 }).toContain('runs again')
    expect(workers()).toHaveLength(2)
    child?.kill('SIGTERM')
    const end: unknown[] = child ? await once(child, 'exit') : []
    expect(end[0]).toBe(0)
    await expect(fetch(`${url}/livez`)).rejects.toThrow()
  }, 120_000)
})
