import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from './free-port'
import { Container } from '../testing/container'
import { createDatabase, dropDatabase, type TestDatabase } from '../testing/postgres/cluster'

let database: TestDatabase
let container: Container
beforeAll(async () => {
  database = await createDatabase()
  container = new Container({ DATABASE_URL: database.url })
})
afterAll(async () => {
  await container.close()
  await dropDatabase(database)
})

it('A container on PostgreSQL starts no Litestream, although REPLICA_URL is set for pictures', async () => {
  const port = await freePort()
  await container.start({ LITESTREAM_ADDR: `127.0.0.1:${port}` })
  expect((await fetch(`${container.url}/healthz`)).status).toBe(200)
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
  expect(existsSync(join(container.data, 'barback.db'))).toBe(false)
  expect(existsSync(join(container.folder, 'replica/generations'))).toBe(false)
})
