import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pageOf } from '../../../contract/calls/lists'
import { ENTITIES } from '../../../contract/entities'
import { COLLECTIONS, collectionsOf } from '../../../contract/entities/collections'
import { apiError } from '../../../contract/errors'
import { openBarback, type DemoStaff, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { plansOf, watched } from '../../../testing/plans'
import { systemActor } from '../../platform/auth/actor'
import { includeCollections, withCollections } from '../../records/store/collections'
import { recordsById } from '../../records/store/list'
import { catalogue } from './catalogue'
import { brands } from './products/brands'
import { resources } from './registry'

const record = z.looseObject({ id: z.number() })
type Some = z.infer<typeof record>

/** The collections of each kind (docs/rules/catalogue.md#collections). */
const LISTED = {
  alcoholCategory: ['types'],
  alcoholType: ['subtypes', 'products'],
  alcoholSubtype: ['products'],
  category: ['assignments'],
  ingredient: ['allergens', 'standardDrinkIngredients', 'customDrinkIngredients'],
  servingContainer: ['pourFormats'],
  pourAvailability: ['businessPourAvailabilities'],
  brand: ['products'],
  productLine: ['products'],
  product: ['baseProduct', 'flavorVariants', 'categories', 'allergens'],
  productAttribute: ['attributeValues'],
  standardDrink: ['categories', 'recipeItems', 'substitutions', 'pourFormats'],
  customDrink: ['categories', 'recipeItems'],
}

let bar: TestBarback
const callers = new Map<string, Caller>()
beforeAll(async () => {
  bar = await openBarback()
  for (const account of ['admin', 'service', 'owner'] satisfies DemoStaff[])
    callers.set(account, await bar.staff(account))
  callers.set('guest', await bar.customer('guest'))
})
afterAll(() => bar.stop())

function as(name: string): Caller {
  const caller = callers.get(name)
  if (!caller) throw new Error(`${name} is not signed in`)
  return caller
}

test('every kind has the listed collections, and no others', () => {
  const declared = Object.entries(COLLECTIONS).map(([table, shape]) => [table, Object.keys(shape)])
  expect(Object.fromEntries(declared)).toEqual(LISTED)
})

/** All records of a list that the account may read; empty if the list is forbidden. */
async function listed(who: string, api: string, query: string): Promise<Some[]> {
  const answer = await as(who).get(`/v1/${api}?size=1000&sort=id,asc&${query}`)
  return answer.status === 403 ? [] : answer.read(pageOf(record)).results
}

const kinds = resources.all.filter(({ table }) => collectionsOf(table).size > 0)

describe.each(kinds.map((resource) => [resource.api, resource] as const))('%s', (api, resource) => {
  const collections = [...collectionsOf(resource.table)]
  const names = collections.map(([name]) => name)
  const whole = z.strictObject({
    ...ENTITIES[z.enum(Object.keys(LISTED)).pipe(z.custom<keyof typeof LISTED>()).parse(resource.table)].record.shape,
  })

  /** Expected content of a collection, read from the lists of its own kind. */
  async function expected(who: string, one: Some, name: string): Promise<unknown> {
    const collection = collectionsOf(resource.table).get(name)
    const target = collection && resources.ofTable(collection.of)
    if (!collection || !target) throw new Error(`${name} is not a collection`)
    if ('by' in collection) return listed(who, target.api, `${collection.by}=${one.id}`)
    const id = one[collection.through]
    return (await listed(who, target.api, '')).find((other) => other.id === id) ?? null
  }
  const inOrderOfIds = (value: unknown) =>
    Array.isArray(value)
      ? z
          .array(record)
          .parse(value)
          .sort((a, b) => a.id - b.id)
      : value

  test.each(['admin', 'owner', 'guest'])(
    'returns its collections to %s, with the members they may read',
    async (who) => {
      const some = (await listed(who, api, '')).filter((_, index) => index % 7 === 0).slice(0, 6)
      for (const { id } of some) {
        const one = (await as(who).get(`/v1/${api}/${id}`)).read(record)
        expect(Object.keys(one)).toEqual(expect.arrayContaining(names))
        expect(() => whole.parse(one)).not.toThrow()
        for (const [name, collection] of collections) {
          expect(inOrderOfIds(one[name]), name).toEqual(await expected(who, one, name))
          if (!('by' in collection)) continue
          const places = z
            .array(record)
            .parse(one[name])
            .map((member) => member[collection.sort])
          expect(places, name).toEqual([...places].sort(inOrder))
        }
      }
    },
  )

  test('includes the requested collections in lists, as in one record', async () => {
    const [first = ''] = names
    const plain = (await as('admin').get(`/v1/${api}?size=5`)).read(pageOf(record)).results
    for (const one of plain) expect(Object.keys(one)).not.toEqual(expect.arrayContaining([first]))
    const page = (await as('admin').get(`/v1/${api}?size=5&include=${names.join(',')}`)).read(pageOf(whole)).results
    for (const one of page) {
      const { id } = record.parse(one)
      expect(one).toEqual((await as('admin').get(`/v1/${api}/${id}`)).body)
    }
    const [only] = (await as('admin').get(`/v1/${api}?size=1&include=${first}`)).read(pageOf(record)).results
    expect(names.filter((name) => only && name in only)).toEqual([first])
  })

  test('refuses an unknown collection and lists the known ones', async () => {
    const { status, body } = await as('admin').get(`/v1/${api}?include=${names[0]},nonsense`)
    expect(status).toBe(400)
    expect(apiError.parse(body).errors).toEqual([{ path: 'include', message: `Must be of ${names.join(', ')}` }])
    const tooMany = await as('admin').get(`/v1/${api}?size=101&include=${names[0]}`)
    expect([tooMany.status, tooMany.body]).toMatchObject([400, { errors: [{ path: 'size' }] }])
  })
})

test('a kind without collections refuses a request for one', async () => {
  const { status, body } = await as('admin').get('/v1/core/price-tiers?include=types')
  expect(status).toBe(400)
  expect(apiError.parse(body).errors).toEqual([{ path: 'include', message: 'Its records have no collections' }])
})

describe('thousands of products of one brand', () => {
  const MANY = 3000
  let brandId: number
  beforeAll(async () => {
    brandId = (await as('admin').post('/v1/products/brands', { name: 'Of many' })).read(record).id
    await bar.app.db.transaction().execute(async (trx) => {
      for (let n = 0; n < MANY; n++) {
        const row = { brandId, name: `Many ${n}`, isAlcoholic: 0 as const, createdAt: n, updatedAt: n }
        await trx.insertInto('product').values(row).execute()
      }
    })
  })

  test('are limited to a thousand with the brand and a hundred in a list; their own list has all', async () => {
    const products = z.looseObject({ products: z.array(record) })
    const one = (await as('admin').get(`/v1/products/brands/${brandId}`)).read(products)
    expect(one.products).toHaveLength(1000)
    const page = (await as('admin').get('/v1/products/brands?searchString=Of%20many&include=products')).read(
      pageOf(products),
    )
    expect(page.results.map((brand) => brand.products.length)).toEqual([100])
    expect((await as('admin').get(`/v1/products/products?brandId=${brandId}`)).body).toMatchObject({ total: MANY })
  })

  test('are read in as many queries for a hundred brands as for one, and without reading all products', async () => {
    const { db, asked } = watched(bar.app.db)
    const call = { catalogue, app: { ...bar.app, db }, actor: systemActor('sweep') }
    const ids = (await listed('admin', 'products/brands', '')).map(({ id }) => id)
    const all = await recordsById(db, brands, ids.slice(0, 100))
    const questions = async (some: typeof all) => {
      asked.length = 0
      await includeCollections(call, brands, some, ['products'])
      return [...asked]
    }
    const [one, hundred] = [await questions(all.slice(0, 1)), await questions(all)]
    expect(hundred).toHaveLength(one.length)
    asked.length = 0
    const [last] = await recordsById(db, brands, [brandId])
    if (last) await withCollections(call, brands, last)
    const [, walk] = asked
    const plan = walk && (await plansOf(bar.app.db, [walk], 'reading'))
    expect(JSON.stringify(plan)).toContain('SEARCH row USING')
    expect(JSON.stringify(plan)).not.toMatch(/SCAN row(?! USING)/)
  })
})

/** Numbers by size, texts by bytes, as SQLite sorts. */
function inOrder(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}
