import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { hashSecret } from '../app/ordering/lockers/secret'
import { createDatabase, dropDatabase, type TestDatabase } from '../testing/postgres/cluster'
import { buildIfStale, ROOT } from './steps.mjs'

const folder = mkdtempSync(join(tmpdir(), 'barback-setup-'))
let database: TestDatabase
beforeAll(async () => {
  await buildIfStale()
  database = await createDatabase()
})
afterAll(async () => {
  await dropDatabase(database)
  rmSync(folder, { recursive: true, force: true })
})

function setUp() {
  return promisify(execFile)(process.execPath, ['build/setup.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      PORT: '3000',
      STRIPE_SECRET_KEY: 'sk_test_never_called',
      DATABASE_URL: database.url,
      DATABASE_PATH: join(folder, 'barback.db'),
    },
  })
}

it('Of two that set up one empty PostgreSQL database at the same moment, one seeds it, and the other uses it', async () => {
  await Promise.all([setUp(), setUp()])
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query('SELECT "secretHash" FROM "businessLocker" WHERE "deviceId" = $1', ['demo-0001'])
  await client.end()
  const config = readFileSync(join(folder, 'demo-locker/config.json'), 'utf8')
  const { secret } = z.object({ secret: z.string() }).parse(JSON.parse(config))
  expect(rows).toEqual([{ secretHash: hashSecret(secret) }])
})
