import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { folded } from '../../../contract/folded'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { plansOf, watched } from '../../../testing/plans'
import { isOnPostgres } from '../../../testing/store'
import { systemActor } from '../../platform/auth/actor'
import { sortableFields, type Resource, type Value } from '../../records/definition/definition'
import { metaOf } from '../../records/definition/entity'
import { listRecords } from '../../records/store/list'
import type { ResourceQuery } from '../../records/store/list-query'
import { catalogue } from './catalogue'
import { products } from './products/products'
import { resources } from './registry'

/** Enough rows to make a list long: SQLite walks an index of the other table's name instead of sorting. */
const MANY = 3000
const PAGE = { page: 0, size: 25, searchString: undefined, filters: {} }

const idOnly = z.looseObject({ id: z.number() })

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
  const { store } = bar.app
  const { id } = await store.db.selectFrom('brand').select('id').executeTakeFirstOrThrow()
  await store.db.transaction().execute(async (trx) => {
    for (let n = 0; n < MANY; n++) {
      const row = { brandId: id, name: `Bottle ${n}`, isAlcoholic: 0 as const, createdAt: n, updatedAt: n }
      await trx.insertInto('product').values(row).execute()
    }
  })
})
afterAll(() => bar.stop())

/** The plans of a list's queries. */
async function plansOfList(resource: Resource, query: ResourceQuery): Promise<string[]> {
  const { db, asked } = watched(bar.app.db)
  await listRecords({ catalogue, app: { ...bar.app, db }, actor: systemActor('sweep') }, resource, query)
  return plansOf(bar.app.db, asked, 'sorting')
}

/** Reads every row of the list's table, not an index. */
const isFullScan = (detail: string) => /^SCAN row\b/.test(detail) && !/ USING /.test(detail)
/** PostgreSQL's indexes do not end with the id: it sorts the rows of each value by it. */
const isSort = (detail: string) =>
  detail.includes('USE TEMP B-TREE FOR ORDER BY') || (detail.includes('LAST TERM') && !isOnPostgres)

describe('100,000 products', () => {
  const sorts = sortableFields(products).flatMap((field) => [[field, 'asc'] as const, [field, 'desc'] as const])

  test('sort by every column that a screen shows', () => {
    const shown = [products, ...resources.all]
      .flatMap(({ children }) => children.filter(({ table }) => table === 'product'))
      .flatMap(({ columns }) => columns)
    expect(sortableFields(products)).toEqual(expect.arrayContaining([...products.columns, ...shown]))
  })

  test.each(sorts)('sorted by %s %s are read along an index, first page or last', async (field, direction) => {
    for (const page of [0, Math.floor(MANY / PAGE.size)]) {
      const plan = await plansOfList(products, { ...PAGE, page, sort: [{ field, direction }] })
      // By id, the table itself is the index.
      if (field !== 'id') expect(plan.filter(isFullScan)).toEqual([])
      expect(plan.filter(isSort)).toEqual([])
    }
  })

  // Each store searches words in its own way: PostgreSQL by a GIN index, which these words of SQLite's plans do not describe.
  test.skipIf(isOnPostgres).each(['name', 'brandName', 'alcoholTypeName'])(
    'searched and sorted by %s are found by their words',
    async (field) => {
      const sort = [{ field, direction: 'asc' as const }]
      const plan = await plansOfList(products, { ...PAGE, searchString: 'bottle', sort })
      expect(plan.filter((detail) => detail.startsWith('SCAN productWords VIRTUAL TABLE INDEX'))).not.toEqual([])
      expect(plan.filter(isFullScan)).toEqual([])
      expect(plan.filter(isSort)).toEqual([])
    },
  )

  test.skipIf(isOnPostgres).each(['Bottle 2999', '2999', '#17'])(
    'of which a search for %s matches few are looked up one by one',
    async (words) => {
      for (const field of ['name', 'brandName', 'alcoholTypeName']) {
        const plan = await plansOfList(products, { ...PAGE, searchString: words, sort: [{ field, direction: 'asc' }] })
        expect(plan.filter((detail) => /^SCAN (row|brandId|alcoholTypeId)\b/.test(detail))).toEqual([])
        expect(plan.filter((detail) => detail.startsWith('SEARCH row USING INTEGER PRIMARY KEY'))).not.toEqual([])
      }
    },
  )

  test('have the same order from the front and from the back', async () => {
    for (const [field, direction] of sorts) {
      const app = { ...bar.app, db: bar.app.db }
      const list = (page: number) =>
        listRecords({ catalogue, app, actor: systemActor('sweep') }, products, {
          ...PAGE,
          page,
          size: 100,
          sort: [{ field, direction }],
        })
      const { total } = await list(0)
      const seen = new Set<number>()
      const values: Value[] = []
      for (let page = 0; page * 100 < total; page++) {
        for (const record of (await list(page)).results) {
          seen.add(record.id)
          values.push(record[field] ?? null)
        }
      }
      expect(seen.size, field).toBe(total)
      expect(values, field).toEqual([...values].sort(inOrder(direction, field)))
    }
  })

  test('are found by the starts of words, whatever the accents, and by new words once renamed', async () => {
    const admin = await bar.staff('admin')
    const find = async (words: string) =>
      (await admin.get(`/v1/products/products?searchString=${encodeURIComponent(words)}`)).body
    const brand = await admin.post('/v1/products/brands', { name: 'Destilería Añeja' })
    const brandId = brand.read(idOnly).id
    const made = await admin.post('/v1/products/products', { brandId, name: 'Extra Viejo', isAlcoholic: false })
    expect(made.status).toBe(201)
    for (const words of ['destileria', 'DESTIL', 'viejo anej', '"extra" (viejo)', 'viejo-extra']) {
      expect(await find(words), words).toMatchObject({ total: 1, results: [{ name: 'Extra Viejo' }] })
    }
    for (const words of ['iejo', 'viejo nothing', '"', '***', "'; drop table product"]) {
      expect(await find(words), words).toMatchObject({ total: 0 })
    }
    await admin.put(`/v1/products/brands/${brandId}`, { name: 'Casa Nueva' })
    expect(await find('destileria')).toMatchObject({ total: 0 })
    expect(await find('nueva viejo')).toMatchObject({ total: 1 })
    await admin.delete(`/v1/products/products/${made.read(idOnly).id}`)
    expect(await find('nueva viejo')).toMatchObject({ total: 0 })
  })
})

/** Nulls first, as SQLite sorts; one-line texts by the bytes of their folded form. */
function inOrder(direction: 'asc' | 'desc', field: string) {
  const bytes = (value: Value) => Buffer.from(field === 'description' ? String(value) : folded(String(value)))
  const sign = direction === 'asc' ? 1 : -1
  const rank = (value: Value) => (value === null ? 0 : 1)
  return (a: Value, b: Value) => {
    if (a === null || b === null) return (rank(a) - rank(b)) * sign
    if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign
    return Buffer.compare(bytes(a), bytes(b)) * sign
  }
}

const references = resources.all.flatMap((resource) =>
  Object.keys(resource.entity.fields).flatMap((field) =>
    metaOf(resource.entity, field)?.refersTo ? [[resource.api, field, resource] as const] : [],
  ),
)

test.each(references)('%s of one %s are found without reading the others', async (_, field, resource) => {
  const plan = await plansOfList(resource, {
    ...PAGE,
    sort: [{ field: 'id', direction: 'asc' }],
    filters: { [field]: 1 },
  })
  expect(plan.filter(isFullScan)).toEqual([])
})
