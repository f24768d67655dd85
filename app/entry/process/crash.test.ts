import { copyFileSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildIfStale } from '../../../scripts/steps.mjs'
import { ServerProgram } from '../../../testing/programs'
import { templateDatabase } from '../../../testing/template'

const folder = mkdtempSync(join(tmpdir(), 'barback-crash-'))
const log = join(folder, 'log')
beforeAll(() => buildIfStale(), 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const line = z.object({ level: z.string(), msg: z.string(), err: z.object({ message: z.string(), stack: z.string() }) })

test('a crash is logged with its stack, and ends the process', async () => {
  const database = join(folder, 'barback.db')
  copyFileSync(await templateDatabase(), database)
  let ended = (_code: number | null) => {}
  const end = new Promise<number | null>((resolve) => {
    ended = resolve
  })
  const server = new ServerProgram(
    { DATABASE_PATH: database, STRIPE_SECRET_KEY: 'sk_test_never_called', STRIPE_API_BASE: 'http://127.0.0.1:9' },
    {
      preload: "data:text/javascript,process.on('message',()=>{throw new Error('spilled')})",
      output: openSync(log, 'w'),
      onOwnEnd: ended,
    },
  )
  await server.start()
  server.tell({ crash: true })
  expect(await end).not.toBe(0)
  const lines = readFileSync(log, 'utf8')
    .split('\n')
    .filter((one) => one.includes('"crashed"'))
    .map((one) => line.parse(JSON.parse(one)))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: 'fatal', err: { message: 'spilled' } })
  expect(lines[0]?.err.stack).toMatch(/^Error: spilled\n\s+at /)
})
