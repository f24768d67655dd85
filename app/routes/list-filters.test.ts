import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
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
    expect(select).toMatch(
      new RegExp(`<option[^>]*value="${value}"[^>]*selected=""|<option selected="" value="${value}"`),
    )
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
