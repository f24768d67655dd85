import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { groupBy } from '../../../contract/group-by'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import type { Visitor } from '../../../testing/visitor'

/** Filters by several values, ranges and several sort keys, which every list of the catalogue has. */

const row = z.looseObject({ id: z.number() })
const page = z.object({ total: z.number(), results: z.array(row) })

let bar: TestBarback
let staff: Caller
let admin: Visitor
const products: Record<string, number> = {}
beforeAll(async () => {
  bar = await openBarback()
  staff = await bar.staff('admin')
  admin = await bar.portal('admin')
  const brand = await make('products/brands', { name: 'Sorted Brand' })
  for (const [name, flavor] of [
    ['Sorted B', 'Lime'],
    ['Sorted A', 'Lime'],
    ['Sorted C', null],
    ['Sorted D', 'Cherry'],
  ] as const) {
    products[name] = await make('products/products', { name, flavor, brandId: brand, isAlcoholic: false })
  }
})
afterAll(() => bar.stop())

async function make(path: string, record: object): Promise<number> {
  return (await staff.post(`/v1/${path}`, record)).read(row).id
}

/** The names of the products of this test, in the order of a list. */
async function names(query: string): Promise<string[]> {
  return pageOf(`size=100&${query}`)
}

async function pageOf(query: string): Promise<string[]> {
  const { results } = (await staff.get(`/v1/products/products?searchString=Sorted&${query}`)).read(page)
  return results.map(({ name }) => String(name).replace('Sorted ', ''))
}

describe('a filter', () => {
  it.each([
    ['one value', 'flavor=Lime', ['A', 'B']],
    ['two values, with commas', 'flavor=Lime,Cherry', ['A', 'B', 'D']],
    ['two values, repeated', 'flavor=Lime&flavor=Cherry', ['A', 'B', 'D']],
    ['a blank field among them', 'flavor=&flavor=Cherry', ['D']],
    ['a value and none', 'flavor=null,Cherry', ['C', 'D']],
    ['none', 'flavor=null', ['C']],
    ['both values of a switch', 'isAlcoholic=true,false', ['A', 'B', 'C', 'D']],
    ['one value twice', 'flavor=Cherry,Cherry', ['D']],
  ])('by %s finds the records with any of them', async (_, query, expected) => {
    expect(await names(`${query}&sort=name,asc`)).toEqual(expected)
  })

  it.each([
    ['flavor=Lime,Cherri', 'flavor', 'Must be one of the list'],
    ['brandId=1,x', 'brandId', 'Must be an id'],
    ['isAlcoholic=true,maybe', 'isAlcoholic', 'Must be true or false'],
    ['createdAtFrom=today', 'createdAtFrom', 'Must be a date: 2026-05-31'],
    ['createdFrom=2026-05-31', 'createdFrom', "This call has no parameter 'createdFrom'"],
    ['abvPercentageFrom=5', 'abvPercentageFrom', "This call has no parameter 'abvPercentageFrom'"],
  ])('%s is refused at its field', async (query, path, message) => {
    const answer = await staff.get(`/v1/products/products?${query}`)
    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ path, message }] }])
  })

  it('has its values as boxes in a fold, which a plain form sends, and its file has the same rows', async () => {
    const address = '/products?flavor=Lime&flavor=Cherry&searchString=Sorted'
    const { html } = await admin.get(address)
    expect(html).toMatch(/<summary[^>]*>[^]{0,120}<span>(Cherry, Lime|Lime, Cherry)</)
    expect(html.match(/<tr role="row" data-opens/g)).toHaveLength(3)
    expect(html).toContain('<input type="hidden" name="flavor" value="Lime"/>')
    const { html: csv } = await admin.get(`/lists/product/csv${address.slice('/products'.length)}`)
    expect(csv.match(/Sorted [A-D]\b/g)).toHaveLength(3)
  })

  it('keeps its values for the neighbours of a record', async () => {
    const from = '/products?flavor=Cherry&flavor=null&searchString=Sorted&sort=name,asc'
    const { html } = await admin.get(`/products/${products['Sorted C']}`, from)
    expect(html).toContain(`href="/products/${products['Sorted D']}?from=`)
    expect(html).not.toContain(`href="/products/${products['Sorted A']}?from=`)
  })
})

describe('a range', () => {
  it('of amounts has both its ends', async () => {
    const businessId = z
      .object({ id: z.number() })
      .parse(await bar.app.db.selectFrom('business').select('id').orderBy('id').executeTakeFirstOrThrow()).id
    for (const basePrice of [9.99, 10, 12.5, 12.51]) {
      await make('custom-drinks', {
        name: `Ranged ${basePrice}`,
        businessId,
        basePrice,
        isAlcoholic: false,
        isShot: false,
      })
    }
    const found = async (query: string) =>
      (await staff.get(`/v1/custom-drinks?searchString=Ranged&sort=basePrice,asc&${query}`))
        .read(page)
        .results.map(({ basePrice }) => basePrice)
    expect(await found('basePriceFrom=10&basePriceTo=12.50')).toEqual([10, 12.5])
    expect(await found('basePriceFrom=12.51')).toEqual([12.51])
    expect(await found('basePriceTo=9.99')).toEqual([9.99])
    const { html } = await admin.get('/business-menu/custom-drinks?filters=&basePriceFrom=10&basePriceTo=12.50')
    expect(html).toMatch(/<legend[^>]*>Base Price</)
    expect(html).toMatch(/name="basePriceTo"[^>]*value="12.50"/)
  })

  it('of days has the records of its last day', async () => {
    const at = { createdAt: Date.parse('2025-02-03T23:59:59.999Z') }
    await bar.app.db
      .updateTable('product')
      .set(at)
      .where('id', '=', products['Sorted A'] ?? 0)
      .execute()
    expect(await names('createdAtFrom=2025-02-03&createdAtTo=2025-02-03')).toEqual(['A'])
    expect(await names('createdAtTo=2025-02-02')).toEqual([])
    const { html } = await admin.get('/products?createdAtTo=2025-02-03')
    expect(html).toContain('Created (UTC)')
    expect(html).toMatch(/<tr role="row" data-opens/)
  })
})

describe('several sort keys', () => {
  it.each([
    ['flavor,asc,name,asc', ['C', 'D', 'A', 'B']],
    ['flavor,asc,name,desc', ['C', 'D', 'B', 'A']],
    ['flavor,desc,name,asc', ['A', 'B', 'D', 'C']],
    ['brandName,asc,flavor,desc,name,desc', ['B', 'A', 'D', 'C']],
    // Equal rows: by id, in the direction of the first key.
    ['flavor,asc', ['C', 'D', 'B', 'A']],
    ['flavor,desc', ['A', 'B', 'D', 'C']],
    // A field counts at its first place.
    ['name,desc,name,asc', ['D', 'C', 'B', 'A']],
  ])('%s', async (sort, expected) => {
    expect(await names(`sort=${sort}`)).toEqual(expected)
  })

  it('may be repeated, as plain selects send them, with the last one blank', async () => {
    expect(await names('sort=flavor,asc&sort=name,desc&sort=')).toEqual(['C', 'D', 'B', 'A'])
  })

  it('hold on every page', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((at) => pageOf(`sort=flavor,desc,name,asc&page=${at}&size=1`)))
    expect(pages.flat()).toEqual(['A', 'B', 'D', 'C'])
  })

  it.each(['flavor,asc,name', 'flavor,asc,secret,desc', 'id,asc,name,asc,flavor,asc,brandName,asc,isAlcoholic,asc'])(
    '%s is refused',
    async (sort) => {
      expect((await staff.get(`/v1/products/products?sort=${sort}`)).body).toMatchObject({ errors: [{ path: 'sort' }] })
    },
  )

  it('show their ranks at the headings, and as selects of a plain form', async () => {
    const { html } = await admin.get('/products?sort=flavor%2Cdesc%2Cname%2Casc&searchString=Sorted')
    const headings = [...html.matchAll(/<th[^>]*>([^]*?)<\/th>/g)].map(([, inner = '']) => inner)
    const rankOf = (label: string) => /<small>(\d)/.exec(headings.find((one) => one.includes(label)) ?? '')?.[1]
    expect([rankOf('Flavor'), rankOf('>Name'), rankOf('Brand')]).toEqual(['1', '2', undefined])
    expect(html.match(/aria-sort="/g)).toHaveLength(2)
    expect(html.match(/>Then by</g)).toHaveLength(2)
    expect(html).toMatch(/<option[^>]*value="name,asc"[^>]*selected=""/)
  })

  it.each([
    ['users', 'userType,asc,lastName,desc'],
    ['customers', 'isInternal,desc,lastName,asc'],
    ['places', 'category,asc,name,desc'],
    ['businesses', 'category,asc,name,desc'],
    ['businesses/signup', 'status,asc,businessName,desc'],
    ['business-lockers', 'active,asc,name,desc'],
  ])('sort %s, too', async (list, sort) => {
    const [, , second = '', direction] = sort.split(',')
    const first = sort.split(',')[0] ?? ''
    const { results } = (await staff.get(`/v1/${list}?size=1000&sort=${sort}`)).read(page)
    const valueOf = (one: z.infer<typeof row>, field: string) =>
      String(one[field] ?? z.looseObject({}).parse(one.place ?? {})[field]).toLowerCase()
    const groups = groupBy(results, (one) => valueOf(one, first))
    // Rows that are equal in the first key are together, and sorted by the second.
    expect([...groups.values()].flat().map(({ id }) => id)).toEqual(results.map(({ id }) => id))
    for (const group of groups.values()) {
      const sorted = group.map((one) => valueOf(one, second)).toSorted()
      expect(group.map((one) => valueOf(one, second))).toEqual(direction === 'desc' ? sorted.toReversed() : sorted)
    }
  })
})
