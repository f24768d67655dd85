import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { businessDate } from '../../contract/hours'
import { addDays } from '../portal/figures/business-dates'
import { openBarback, type TestBarback } from '../../testing/barback'

/** Lists outside the catalogue, whose filters are not in the registry. */

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
  await bar.app.db.updateTable('customer').set({ isInternal: 1 }).where('email', '=', 'guest@barback.test').execute()
  await bar.app.db.updateTable('user').set({ active: 0 }).where('email', '=', 'bartender@barback.test').execute()
  await bar.app.db.updateTable('place').set({ enabled: 0 }).where('id', '=', 1).execute()
  await bar.app.db.updateTable('business').set({ active: 0 }).where('id', '=', 1).execute()
})
afterAll(() => bar.stop())

/** The ticked values of a filter that takes several. */
function tickedOf(html: string, filter: string): string[] {
  const boxes = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box)
  const own = boxes.filter((box) => box.includes(`name="${filter}"`) && box.includes('checked=""'))
  return own.map((box) => /value="([^"]*)"/.exec(box)?.[1] ?? '')
}

const found = z.object({ total: z.number(), results: z.array(z.looseObject({ id: z.number() })) })

describe.each([
  { list: 'users', filter: 'userTypes', value: 'Internal', isOne: { userType: 'Internal' } },
  { list: 'users', filter: 'roles', value: 'Owner', isOne: { roles: ['Owner'] } },
  { list: 'users', filter: 'active', value: 'false', isOne: { active: false } },
  { list: 'customers', filter: 'isInternal', value: 'true', isOne: { isInternal: true } },
  { list: 'places', filter: 'category', value: 'Restaurant', isOne: { category: 'Restaurant' } },
  { list: 'places', filter: 'enabled', value: 'false', isOne: { enabled: false } },
  { list: 'businesses', filter: 'active', value: 'false', isOne: { active: false } },
  { list: 'businesses', filter: 'category', value: 'Bar', isOne: { place: { category: 'Bar' } } },
  { list: 'signups', filter: 'status', value: 'New', isOne: { status: 'New' } },
])('the list of $list by $filter', ({ list, filter, value, isOne }) => {
  const path = list === 'signups' ? '/v1/businesses/signup' : `/v1/${list}`
  const all = async (query = '') => (await (await bar.staff('admin')).get(`${path}?size=1000${query}`)).read(found)

  it('has those of that value, and not the others', async () => {
    const [everything, some] = [await all(), await all(`&${filter}=${value}`)]
    expect(some.total).toBeGreaterThan(0)
    expect(some.total).toBeLessThan(everything.total)
    expect(some.results).toHaveLength(some.total)
    for (const one of some.results) expect(one).toMatchObject(isOne)
  })

  it('is chosen on its screen by a plain form, which keeps what was searched for, and can be cleared', async () => {
    const { html } = await (await bar.portal('admin')).get(`/${list}?${filter}=${value}&searchString=a`)
    const [select = ''] = new RegExp(`<select[^>]*name="${filter}"[\\s\\S]*?</select>`).exec(html) ?? []
    const isChosen = new RegExp(`<option[^>]*value="${value}"[^>]*selected=""|<option selected="" value="${value}"`)
    expect(isChosen.test(select) || tickedOf(html, filter).includes(value)).toBe(true)
    expect(html).toContain('<input type="hidden" name="searchString" value="a"/>')
    expect(html).toMatch(/Clear filters/)
  })
})

it.each([
  ['/users', 'roles', 'Cook'],
  ['/customers', 'isInternal', 'maybe'],
  ['/signups', 'status', 'Lost'],
])('%s refuses what is no %s', async (screen, filter, value) => {
  expect((await (await bar.portal('admin')).get(`${screen}?${filter}=${value}`)).status).toBe(400)
})

describe('several values', () => {
  it.each([
    { list: 'users', filter: 'roles', values: ['Owner', 'Manager'] },
    { list: 'users', filter: 'userTypes', values: ['Internal', 'Business'] },
    { list: 'places', filter: 'category', values: ['Bar', 'Club'] },
    { list: 'businesses', filter: 'category', values: ['Bar', 'Restaurant'] },
    { list: 'businesses/signup', screen: 'signups', filter: 'status', values: ['New', 'In Process'] },
  ])(
    'of $filter show the $list with any of them, repeated or with commas',
    async ({ list, screen, filter, values }) => {
      const staff = await bar.staff('admin')
      const totalOf = async (query: string) => (await staff.get(`/v1/${list}?${query}`)).read(found).total
      const ids = async (query: string) =>
        (await staff.get(`/v1/${list}?size=1000&${query}`)).read(found).results.map(({ id }) => id)
      const repeated = values.map((value) => `${filter}=${encodeURIComponent(value)}`).join('&')
      const each = await Promise.all(values.map((value) => ids(`${filter}=${encodeURIComponent(value)}`)))
      const all = new Set(each.flat())
      expect(new Set(await ids(repeated))).toEqual(all)
      expect(await totalOf(`${filter}=${encodeURIComponent(values.join(','))}`)).toBe(all.size)
      const { html, status } = await (await bar.portal('admin')).get(`/${screen ?? list}?${repeated}`)
      expect(status).toBe(200)
      expect(tickedOf(html, filter).toSorted()).toEqual(values.toSorted())
      expect(html).toContain('Clear filters')
    },
  )

  it('with one that is misspelt are refused', async () => {
    const { status } = await (await bar.portal('admin')).get('/users?roles=Owner&roles=Cook')
    expect(status).toBe(400)
    const answer = await (await bar.staff('admin')).get('/v1/users?roles=Owner,Cook')
    expect(answer.body).toMatchObject({ errors: [{ path: 'roles', message: 'Must be a role' }] })
  })
})

describe('ranges', () => {
  it('of amounts and days narrow customers, with both ends', async () => {
    const staff = await bar.staff('admin')
    const customers = bar.app.db.updateTable('customer').where('email', '=', 'guest@barback.test')
    await customers.set({ totalSalesCents: 12_345, createdAt: Date.parse('2026-03-04T23:59:59.999Z') }).execute()
    const has = async (query: string) =>
      (await staff.get(`/v1/customers?searchString=guest@barback.test&${query}`)).read(found).total
    expect(await has('totalSalesFrom=123.45&totalSalesTo=123.45')).toBe(1)
    expect(await has('totalSalesFrom=123.46')).toBe(0)
    expect(await has('totalSalesTo=123.44')).toBe(0)
    expect(await has('createdAtFrom=2026-03-04&createdAtTo=2026-03-04')).toBe(1)
    expect(await has('createdAtTo=2026-03-03')).toBe(0)
    expect(await has('createdAtFrom=2026-03-05')).toBe(0)
    const { html } = await (await bar.portal('admin')).get('/customers?totalSalesFrom=%24123.45&createdAtTo=2026-03-04')
    expect(html).toMatch(/<input[^>]*name="totalSalesFrom"[^>]*value="\$123\.45"/)
    expect(html).toMatch(/<input[^>]*type="date"[^>]*name="createdAtTo"[^>]*value="2026-03-04"/)
    expect(html).toContain('guest@barback.test')
  })

  it.each([
    ['/customers', 'totalSalesFrom', 'much'],
    ['/customers', 'createdAtTo', '2026-02-30'],
    ['/orders', 'placedAtFrom', 'yesterday'],
    ['/orders', 'totalTo', '1.234'],
    ['/disputes', 'amountFrom', '-5'],
    ['/signups', 'createdAtFrom', '03/04/2026'],
  ])('%s refuses %s=%s', async (screen, field, value) => {
    expect((await (await bar.portal('admin')).get(`${screen}?${field}=${value}`)).status).toBe(400)
  })

  it('of orders are business dates and totals', async () => {
    const manager = await bar.portal('manager')
    const one = await bar.app.db
      .selectFrom('order')
      .innerJoin('business', 'business.id', 'order.businessId')
      .innerJoin('place', 'place.id', 'business.placeId')
      .innerJoin('userBusiness', 'userBusiness.businessId', 'business.id')
      .innerJoin('user', 'user.id', 'userBusiness.userId')
      .where('user.email', '=', 'manager@barback.test')
      .where('order.status', '=', 'Completed')
      .select(['order.id', 'order.placedAt', 'order.totalCents', 'place.timeZone'])
      .orderBy('order.id')
      .executeTakeFirstOrThrow()
    const date = businessDate(one.placedAt, one.timeZone)
    const total = (one.totalCents / 100).toFixed(2)
    const shows = async (query: string) =>
      (await manager.get(`/orders?status=Completed&status=Cancelled&size=1000&${query}`)).html.includes(
        `href="/orders/${one.id}"`,
      )
    expect(await shows(`placedAtFrom=${date}&placedAtTo=${date}&totalFrom=${total}&totalTo=${total}`)).toBe(true)
    expect(await shows(`placedAtFrom=${addDays(date, 1)}`)).toBe(false)
    expect(await shows(`placedAtTo=${addDays(date, -1)}`)).toBe(false)
    expect(
      await shows(`placedAtFrom=${date}&placedAtTo=${date}&totalFrom=${((one.totalCents + 1) / 100).toFixed(2)}`),
    ).toBe(false)
  })
})
