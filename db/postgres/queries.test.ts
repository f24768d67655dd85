import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, dropDatabase, type TestDatabase } from '../../testing/postgres/cluster'
import { demoTemplate } from '../../testing/postgres/templates'
import type { Store } from '../store'
import { openPostgres } from './store'

let database: TestDatabase
let store: Store
beforeAll(async () => {
  database = await createDatabase({ template: await demoTemplate() })
  store = openPostgres(database.url)
})
afterAll(async () => {
  await store.close()
  await dropDatabase(database)
})

test('rows sorted by id are read along the index of the primary key, however the id is named', () => {
  const rows = store.db.selectFrom('product as row').select('row.id')
  for (const id of ['row.id', sql.ref('row.id'), sql`"row"."id"`] as const) {
    expect(rows.orderBy(id).compile().sql).toMatch(/order by "row"\."id"$/)
  }
  expect(rows.orderBy('row.volumeMl').compile().sql).toMatch(/order by "row"\."volumeMl" nulls first$/)
})

test('a number that is none finds no row, as on SQLite', async () => {
  expect(await store.db.selectFrom('user').select('id').where('id', '=', NaN).execute()).toEqual([])
})

test('the size is that of the database', async () => {
  const [[file, bytes] = [], ...others] = await store.sizes()
  expect([file, others]).toEqual(['database', []])
  expect(bytes).toBeGreaterThan(10_000_000)
})
