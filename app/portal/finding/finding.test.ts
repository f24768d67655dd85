import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { DemoStaff } from '../../../testing/accounts'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

/** The addresses that a search leads to, best first. */
async function found(words: string, who: DemoStaff = 'admin'): Promise<string[]> {
  const { html } = await (await bar.portal(who)).get(`/find?q=${encodeURIComponent(words)}`)
  const [list = ''] = /<ul class="found-list">(<li><a[^]*?)<\/ul>/.exec(html.slice(html.indexOf('name="q"'))) ?? []
  return [...list.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))
}

describe('a screen is found', () => {
  it.each([
    ['tips', '/reports/tonight'],
    ['payroll', '/reports/summary'],
    ['payout', '/businesses'],
    ['chargebacks', '/disputes'],
    ['staff', '/users'],
    ['guests', '/customers'],
    // One wrong, one missing, one extra letter, and two swapped.
    ['ordera', '/orders'],
    ['dispute', '/disputes'],
    ['reconciliatoin', '/reconciliation'],
    ['invenntory', '/reports/inventory'],
  ])('by %s', async (words, to) => {
    expect(await found(words)).toContain(to)
  })

  it('only if the user may open it', async () => {
    expect(await found('guests', 'bartender')).not.toContain('/customers')
    expect(await found('chargebacks', 'bartender')).not.toContain('/disputes')
  })
})

describe('an action is found', () => {
  it.each<[string, string, DemoStaff?]>([
    ['add product', '/products?create='],
    ['new product', '/products?create='],
    ['create brand', '/products/brands?create='],
    ['add prodcut', '/products?create='],
    ['add user', '/users/create'],
    ['add place', '/places/create'],
    ['add drink', '/business-menu/new-drink', 'manager'],
    ['add bottle', '/business-menu/new-product', 'manager'],
  ])('by %s', async (words, to, who = 'admin') => {
    expect(await found(words, who)).toContain(to)
  })

  it('only if the user may do it', async () => {
    const all = await found('add', 'bartender')
    expect(all.filter((to) => to.includes('create') || to.includes('new-'))).toEqual([])
    expect(await found('product')).not.toContain('/products?create=')
  })

  it.each(['refund #', 'Refund ', 'refund order #'])('by %s and an order’s number', async (words) => {
    const { id } = await bar.app.db
      .selectFrom('order')
      .select('id')
      .where('status', '=', 'Completed')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect((await found(`${words}${id}`))[0]).toBe(`/orders/${id}`)
    await bar.app.db.updateTable('order').set({ status: 'Started' }).where('id', '=', id).execute()
    expect((await found(`${words}${id}`))[0]).toBe(`/orders/${id}?ask=cancel:${id}`)
    await bar.app.db.updateTable('order').set({ status: 'Completed' }).where('id', '=', id).execute()
  })
})

describe('a record is found', () => {
  it.each(['negrony', 'negorni', 'negrni', 'neggroni'])('by the misspelt %s', async (words) => {
    const { id } = await bar.app.db
      .selectFrom('standardDrink')
      .select('id')
      .where('name', '=', 'Negroni')
      .executeTakeFirstOrThrow()
    expect(await found(words)).toContain(`/master-menu/standard-drinks/${id}`)
  })

  it('by its exact name only, if there is one', async () => {
    const { html } = await (await bar.portal('admin')).get('/find?q=negroni')
    expect(html).not.toContain('Magroni')
  })

  it.each(['9045550199', '(904) 555-0199', '904.555.0199', '+1 904 555 0199', 'tel:+19045550199'])(
    'by the phone number %s, a user and a guest',
    async (words) => {
      const phone = { phoneNumber: '9045550199' }
      const guest = await bar.app.db
        .updateTable('customer')
        .set(phone)
        .where('email', '=', 'guest@barback.test')
        .returning('id')
        .executeTakeFirstOrThrow()
      const user = await bar.app.db
        .updateTable('user')
        .set(phone)
        .where('email', '=', 'manager@barback.test')
        .returning('id')
        .executeTakeFirstOrThrow()
      const all = await found(words)
      expect(all).toContain(`/customers/${guest.id}`)
      expect(all).toContain(`/users/${user.id}`)
    },
  )
})
