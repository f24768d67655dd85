import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmptyStore } from '../testing/store'
import type { Store } from './store'
import { uniqueKeysOf } from './unique-keys'

let store: Store
beforeAll(async () => {
  store = await openEmptyStore()
})
afterAll(() => store.close())

test.each([
  ['brand', [['name≈', 'businessId?']]],
  ['productLine', [['brandId', 'name≈']]],
  ['product', [['brandId', 'name≈', 'volumeMl?', 'businessId?']]],
  ['category', [['categoryType', 'name≈', 'businessId?']]],
  ['user', [['email~']]],
  [
    'categoryAssignment',
    [
      ['categoryId', 'productId'],
      ['categoryId', 'customDrinkId'],
      ['categoryId', 'standardDrinkId'],
    ],
  ],
  ['auditEntry', []],
])('the unique keys of %s', async (table, expected) => {
  const keys = await uniqueKeysOf(store.db, table)
  const written = keys.map(({ columns }) =>
    columns.map(
      ({ name, emptyIsAlike, anyCase, folded }) =>
        `${name}${emptyIsAlike ? '?' : ''}${anyCase ? '~' : ''}${folded ? '≈' : ''}`,
    ),
  )
  expect(written.sort()).toEqual([...expected].sort())
})

test('every unique index can be read', async () => {
  const tables = await store.db.introspection.getTables()
  for (const { name } of tables) await uniqueKeysOf(store.db, name)
  expect(tables.length).toBeGreaterThan(40)
})
