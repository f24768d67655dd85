import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../testing/postgres/cluster'
import { emptyTemplate, withDatabase } from '../../testing/postgres/templates'
import { migrations } from '../migrations'
import { migrate } from './migrate'

const AT = 1_760_000_000_000

test('of three servers that start at once one migrates, and the others wait for it', async () => {
  const database = await createDatabase()
  const clients = [0, 1, 2].map(() => new pg.Client(database.url))
  const applied = await Promise.all(
    clients.map(async (client) => {
      await client.connect()
      return migrate(client, () => AT)
    }),
  )
  const [client] = clients
  const names = migrations.map(({ name }) => name)
  expect(applied.filter((one) => one.length > 0)).toEqual([names])
  const recorded = await client?.query('SELECT name, "appliedAt"::float FROM migration')
  expect(recorded?.rows).toEqual(names.map((name) => ({ name, appliedAt: AT })))
  await Promise.all(clients.map((client) => client.end()))
  await dropDatabase(database)
})

test('a database of a newer Barback is refused, and stays as it is', async () => {
  await withDatabase(await emptyTemplate(), async (client) => {
    expect(await migrate(client, () => AT)).toEqual([])
    await client.query(`INSERT INTO migration VALUES ('9999_later', 1), ('9998_late', 1)`)
    await expect(migrate(client, () => AT)).rejects.toThrow(
      'The database was created by a newer Barback (it has 9999_later, 9998_late): start that version instead.',
    )
    await client.query(`DELETE FROM migration WHERE name = '9999_later'`)
    await expect(migrate(client, () => AT)).rejects.toThrow('it has 9998_late')
  })
})

test('a migration that fails leaves nothing behind', async () => {
  await withDatabase('template1', async (client) => {
    await client.query('CREATE TABLE "salesDay" (id bigint)')
    await expect(migrate(client, () => AT)).rejects.toThrow('"salesDay" already exists')
    const { rows } = await client.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    )
    expect(rows).toEqual([{ relname: 'salesDay' }])
  })
})
