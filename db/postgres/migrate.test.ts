import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../testing/postgres/cluster'
import { emptyTemplate, withDatabase } from '../../testing/postgres/templates'
import { migrations } from '../migrations'
import { later } from './later-migrations'
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

test('a database of a newer Barback is taken if it only added something, and refused once it removed something', async () => {
  await withDatabase(await emptyTemplate(), async (client) => {
    const expand = {
      name: '9998_expand',
      script: 'ALTER TABLE "order" ADD COLUMN "servedWith" text',
      isReadableBefore: true,
    }
    const contract = { name: '9999_contract', script: 'ALTER TABLE "order" DROP COLUMN "servedWith"' }
    expect(await migrate(client, () => AT, [...later, expand])).toEqual(['9998_expand'])
    expect(await migrate(client, () => AT)).toEqual([])
    expect(await migrate(client, () => AT, [...later, expand, contract])).toEqual(['9999_contract'])
    await expect(migrate(client, () => AT, [...later, expand])).rejects.toThrow('newer Barback (it has 9999_contract)')
    expect(await migrate(client, () => AT, [...later, expand, contract])).toEqual([])
  })
})

test('a database of a build that did not record this yet is refused as before', async () => {
  await withDatabase(await emptyTemplate(), async (client) => {
    await client.query('ALTER TABLE migration DROP COLUMN "isReadableBefore"')
    await client.query(`INSERT INTO migration VALUES ('9999_later', 1)`)
    await expect(migrate(client, () => AT)).rejects.toThrow('newer Barback (it has 9999_later)')
  })
})

test('a migration that fails leaves nothing behind', async () => {
  await withDatabase('template1', async (client) => {
    const failing = { name: '9999_fails', script: 'CREATE TABLE "salesDay" (id bigint)' }
    await expect(migrate(client, () => AT, [failing])).rejects.toThrow('"salesDay" already exists')
    const { rows } = await client.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    )
    expect(rows).toEqual([])
  })
})
