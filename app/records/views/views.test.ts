import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Page, Visitor } from '../../../testing/visitor'

let bar: TestBarback
let admin: Visitor
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.portal('admin')
})
afterAll(() => bar.stop())
beforeEach(async () => {
  await bar.app.db.deleteFrom('listView').execute()
  await bar.app.db.deleteFrom('listLayout').execute()
  await bar.app.db.deleteFrom('listDensity').execute()
})

const VIEWS = '/lists/product/views'
const PRODUCTS = ['id', 'brandName', 'name', 'alcoholTypeName', 'alcoholSubtypeName', 'isAlcoholic', 'flavor']

async function save(name: string, address: string, visitor = admin): Promise<Page> {
  return visitor.submit(`${VIEWS}?${new URLSearchParams({ from: address })}`, { intent: 'save', name })
}

async function idOf(name: string): Promise<string> {
  const { id } = await bar.app.db.selectFrom('listView').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  return String(id)
}

/** The headings of the first table on a screen, without the ticks and the peek buttons. */
function headings({ html }: Page): string[] {
  const [head = ''] = /<thead[^]*?<\/thead>/.exec(html) ?? []
  const all = [...head.matchAll(/<th[^>]*>([^]*?)<\/th>/g)].map(([, inner = '']) => inner.replaceAll(/<[^>]*>/g, ''))
  return all.filter((text) => text !== 'Ticked' && text !== 'Peek')
}

describe('a view of a list', () => {
  it('keeps filters, search and order under a name, and opens from a plain menu', async () => {
    const saved = await save('Lime, by name', '/products?flavor=Lime&searchString=a&sort=name%2Cdesc&page=2&create=')
    const id = await idOf('Lime, by name')
    expect(saved.location).toBe(`/products?view=${id}&flavor=Lime&searchString=a&sort=name%2Cdesc`)
    expect(await admin.toast()).toBe('Saved the view!')
    const { html } = await admin.get('/products')
    expect(html).toMatch(/<summary[^>]*>Views</)
    expect(html).toContain(`href="${saved.location?.replaceAll('&', '&amp;')}"`)
    const opened = await admin.get(saved.location ?? '')
    expect(opened.status).toBe(200)
    expect(opened.html).toMatch(/<summary[^>]*>View: Lime, by name</)
    expect(opened.html).toContain('value="a"')
  })

  it('of a name that exists replaces it', async () => {
    await save('Mine', '/products?flavor=Lime')
    await save('Mine', '/products?flavor=Cherry')
    const rows = await bar.app.db.selectFrom('listView').select(['name', 'query']).execute()
    expect(rows).toEqual([{ name: 'Mine', query: 'flavor=Cherry' }])
  })

  it('has columns of its own', async () => {
    await admin.submit('/lists/product/columns', { column: PRODUCTS, shown: ['id', 'name'] })
    await save('Short', '/products')
    const view = await idOf('Short')
    await admin.submit('/lists/product/columns', { reset: 'on' })
    expect(headings(await admin.get('/products'))).toHaveLength(7)
    expect(headings(await admin.get(`/products?view=${view}`))).toEqual(['Id', 'Name'])
    await admin.submit(`/lists/product/columns?view=${view}`, {
      column: PRODUCTS,
      shown: ['id', 'brandName'],
    })
    expect(headings(await admin.get(`/products?view=${view}`))).toEqual(['Id', 'Brand'])
    expect(headings(await admin.get('/products'))).toHaveLength(7)
  })

  it('may be the default of a user and a list: the bare address opens it, and ‘Everything’ does not', async () => {
    await save('Lime', '/products?flavor=Lime')
    await save('Cherry', '/products?flavor=Cherry')
    for (const name of ['Lime', 'Cherry']) await admin.submit(VIEWS, { intent: 'default', view: await idOf(name) })
    const view = await idOf('Cherry')
    expect((await admin.get('/products')).location).toBe(`/products?view=${view}&flavor=Cherry`)
    const all = await admin.get('/products?view=none')
    expect(all.status).toBe(200)
    expect((await admin.get(`/products?view=${view}&flavor=Cherry`)).html).toContain('href="/products?view=none"')
    expect((await admin.get('/products/brands')).status).toBe(200)
    expect((await (await bar.portal('manager')).get('/products')).status).toBe(200)
    await admin.submit(VIEWS, { intent: 'usual', view })
    expect((await admin.get('/products')).status).toBe(200)
  })

  it('is renamed and deleted', async () => {
    await save('One', '/products?flavor=Lime')
    await save('Two', '/products?flavor=Cherry')
    const view = await idOf('One')
    const twin = await admin.submit(VIEWS, { intent: 'rename', view, name: 'Two' })
    expect(twin.status).toBe(400)
    expect(twin.html).toContain('You have a view of this name')
    await admin.submit(VIEWS, { intent: 'rename', view, name: '  First ' })
    expect((await admin.get(VIEWS)).html).toContain('value="First"')
    await admin.submit(VIEWS, { intent: 'delete', view })
    expect((await admin.get(VIEWS)).html).not.toContain('First')
  })

  it.each([
    ['without a name', ' ', 'Required'],
    ['with a long name', 'x'.repeat(51), 'Too Long!'],
  ])('is refused %s', async (_, name, message) => {
    const refused = await save(name, '/products?flavor=Lime')
    expect(refused.status).toBe(400)
    expect(refused.html).toContain(message)
  })

  it('is refused beyond thirty', async () => {
    for (let count = 1; count <= 30; count += 1) await save(`View ${count}`, '/products')
    expect((await save('View 31', '/products')).html).toContain('A list has at most 30 views')
    expect((await save('View 30', '/products?flavor=Lime')).status).toBe(302)
  })

  it('belongs to one user, who alone opens, changes and deletes it', async () => {
    await admin.submit('/lists/product/columns', { column: PRODUCTS, shown: ['id', 'name'] })
    await save('Secret', '/products?flavor=Lime')
    const view = await idOf('Secret')
    const manager = await bar.portal('manager')
    const seen = await manager.get(`/products?view=${view}`)
    expect(seen.html).not.toContain('Secret')
    expect(headings(seen).length).toBeGreaterThan(2)
    for (const intent of ['delete', 'rename', 'default', 'usual']) {
      expect((await manager.submit(VIEWS, { intent, view, name: 'Theirs' })).status).toBe(404)
    }
    await manager.submit(`/lists/product/columns?view=${view}`, { reset: 'on' })
    expect(headings(await admin.get(`/products?view=${view}`))).toEqual(['Id', 'Name'])
  })

  it('exists for every list of the portal, and goes with its user', async () => {
    for (const [list, screen] of [
      ['orders', '/orders?status=Completed'],
      ['customers', '/customers?isInternal=true'],
      ['users', '/users?roles=Owner'],
      ['places', '/places?category=Bar'],
      ['disputes', '/disputes?status=Won'],
      ['signups', '/signups?status=New'],
      ['businesses', '/businesses?category=Bar'],
      ['payouts', '/reports/payouts?status=Paid&status=Failed'],
      ['sales', '/reports/sales?status=Closed'],
      ['brand', '/products/brands?searchString=a'],
    ] as const) {
      const path = `/lists/${list}/views?${new URLSearchParams({ from: screen })}`
      const { location = '' } = await admin.submit(path, { intent: 'save', name: 'Mine' })
      expect((await admin.get(location)).html, list).toMatch(/<summary[^>]*>View: Mine</)
    }
    const copy = await bar.app.db
      .selectFrom('user')
      .selectAll()
      .where('email', '=', 'bartender@barback.test')
      .executeTakeFirstOrThrow()
    const { id: _, ...values } = copy
    const { id } = await bar.app.db
      .insertInto('user')
      .values({ ...values, email: 'leaves@barback.test' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await bar.app.db.insertInto('listView').values({ userId: id, list: 'users', name: 'Theirs', query: '' }).execute()
    await bar.app.db.insertInto('listDensity').values({ userId: id, list: 'users' }).execute()
    await admin.submit(`/users/${id}`, { intent: 'delete' })
    const left = await bar.app.db.selectFrom('listView').select('userId').where('userId', '=', id).execute()
    expect(left).toEqual([])
  })

  it('never leads to another site', async () => {
    expect((await save('Far', 'https://elsewhere.test/')).location).toMatch(/^\/products\?view=\d+$/)
  })
})

it('rows are 44 px by default, and taller for a user and list that chose it', async () => {
  expect((await admin.get('/products')).html).not.toContain('data-comfortable')
  await admin.submit(`${VIEWS}?from=/products`, { intent: 'density', comfortable: 'on' })
  expect(await admin.toast()).toBe('Saved the height of rows!')
  expect((await admin.get('/products')).html).toContain('data-comfortable=""')
  expect((await admin.get('/products/brands')).html).not.toContain('data-comfortable')
  expect((await (await bar.portal('manager')).get('/products')).html).not.toContain('data-comfortable')
  await admin.submit(`${VIEWS}?from=/products`, { intent: 'density', comfortable: '' })
  expect((await admin.get('/products')).html).not.toContain('data-comfortable')
})
