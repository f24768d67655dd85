import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtServer, openBarback, type TestBarback } from '../../../testing/barback'
import { builtRoutes } from '../../../testing/isolation/routes'
import type { Page, Visitor } from '../../../testing/visitor'
import { resolveLayout } from './resolve-layout'

let bar: TestBarback
let admin: Visitor
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.portal('admin')
})
afterAll(() => bar.stop())
beforeEach(async () => {
  await bar.app.db.deleteFrom('listLayout').execute()
})

const PRODUCTS = ['id', 'brandName', 'name', 'alcoholTypeName', 'alcoholSubtypeName', 'isAlcoholic', 'flavor']
const FORM = '/lists/product/columns'

/** The headings of the first table on a screen, without the ticks and the peek buttons. */
function headings({ html }: Pick<Page, 'html'>): string[] {
  const [head = ''] = /<thead[^]*?<\/thead>/.exec(html) ?? []
  return [...head.matchAll(/<th[^>]*>([^]*?)<\/th>/g)]
    .map(([, inner = '']) => inner.replaceAll(/<[^>]*>/g, ''))
    .filter((text) => text !== 'Ticked' && text !== 'Peek')
}

/** The columns on the form: in order, with those shown, and their widths. */
function formOf({ html }: Page) {
  const ids = [...html.matchAll(/<li id="column-([^"]+)">([^]*?)<\/li>/g)]
  return {
    order: ids.map(([, id]) => id),
    shown: ids.filter(([, , inner = '']) => /<input[^>]*type="checkbox"[^>]*checked/.test(inner)).map(([, id]) => id),
    widths: ids.flatMap(([, id, inner = '']) => {
      const width =
        /<option[^>]*value="(\d+)"[^>]*selected=""/.exec(inner)?.[1] ??
        /<option[^>]*selected=""[^>]*value="(\d+)"/.exec(inner)?.[1]
      return width === undefined ? [] : [`${id} ${width}`]
    }),
  }
}

async function save(fields: Record<string, string | string[]>, form = FORM, visitor = admin): Promise<Page> {
  return visitor.submit(form, { column: PRODUCTS, shown: PRODUCTS, ...fields })
}

describe('the columns of a list', () => {
  it('are chosen by a plain form and hold on the next screens of the list', async () => {
    const list = await admin.get('/products?sort=name,desc')
    expect(headings(list)).toHaveLength(7)
    const [, link = ''] = /href="(\/lists\/product\/columns[^"]*)"/.exec(list.html) ?? []
    const form = formOf(await admin.get(link.replaceAll('&amp;', '&')))
    expect(form).toEqual({ order: PRODUCTS, shown: PRODUCTS, widths: [] })
    const saved = await save(
      {
        column: ['id', 'name', 'brandName', 'flavor', 'alcoholTypeName', 'alcoholSubtypeName', 'isAlcoholic'],
        shown: ['id', 'name', 'flavor', 'brandName'],
        'width.name': '220',
        'width.flavor': '',
      },
      link.replaceAll('&amp;', '&'),
    )
    expect(saved.location).toBe('/products?sort=name%2Cdesc')
    expect(await admin.toast()).toBe('Saved the columns!')
    const shown = await admin.get('/products')
    expect(headings(shown)).toEqual(['Id', 'Name', 'Brand', 'Flavor'])
    expect(shown.html).toMatch(/<th[^>]*--column-width:220px[^>]*data-width=""/)
    expect(formOf(await admin.get(FORM))).toEqual({
      order: ['id', 'name', 'brandName', 'flavor', 'alcoholTypeName', 'alcoholSubtypeName', 'isAlcoholic'],
      shown: ['id', 'name', 'brandName', 'flavor'],
      widths: ['name 220'],
    })
  })

  it('are one user’s own, and of one list', async () => {
    await save({ shown: ['id', 'name'] })
    expect(headings(await admin.get('/products'))).toEqual(['Id', 'Name'])
    expect(headings(await (await bar.portal('manager')).get('/products'))).toHaveLength(7)
    expect(headings(await admin.get('/business-menu/menu-items')).length).toBeGreaterThan(6)
  })

  it('move up and down by the buttons of the form', async () => {
    const moved = await save({ move: 'down:brandName', shown: ['id', 'brandName', 'name'] })
    expect(moved.status).toBe(302)
    expect(moved.location).toBe(FORM)
    expect(headings(await admin.get('/products'))).toEqual(['Id', 'Name', 'Brand'])
    await save({ column: formOf(await admin.get(FORM)).order.map(String), move: 'up:brandName' })
    expect(headings(await admin.get('/products')).slice(0, 3)).toEqual(['Id', 'Brand', 'Name'])
    await save({ move: 'up:brandName' })
    expect(headings(await admin.get('/products'))[0]).toBe('Id')
  })

  it('go back to the default', async () => {
    await save({ shown: ['id'] })
    await admin.submit(FORM, { reset: 'on' })
    expect(await admin.toast()).toBe('The columns are back to the default!')
    expect(headings(await admin.get('/products'))).toHaveLength(7)
  })

  it.each([
    ['an unknown column', { shown: ['id', 'price'] }, 'This list has no column &#x27;price&#x27;.', 'shown'],
    [
      'an unknown column in the order',
      { column: [...PRODUCTS, 'price'] },
      'This list has no column &#x27;price&#x27;.',
      'column',
    ],
    ['a column that is named twice', { column: ['id', 'name', 'name'] }, 'The column Name is named twice', 'column'],
    ['a list without its first column', { shown: ['name'] }, 'The column Id always stays', 'shown'],
    ['a list without columns', { shown: [] }, 'The column Id always stays', 'shown'],
    [
      'a width below the range',
      { 'width.name': '59' },
      'The width of Name must be a whole number from 60 to 600',
      'width.name',
    ],
    [
      'a width above the range',
      { 'width.name': '601' },
      'The width of Name must be a whole number from 60 to 600',
      'width.name',
    ],
    [
      'a width that is no number',
      { 'width.name': 'wide' },
      'The width of Name must be a whole number from 60 to 600',
      'width.name',
    ],
    ['the width of an unknown column', { 'width.price': '80' }, 'This list has no column &#x27;price&#x27;.', 'width'],
  ])('refuse %s and name the field', async (_, fields, message, path) => {
    const refused = await save(fields)
    expect(refused.status).toBe(400)
    expect(refused.html).toContain(message)
    expect(refused.html).toContain(`\\"${path}`)
    expect(headings(await admin.get('/products'))).toHaveLength(7)
  })

  it('keep search, sorting by a hidden column, ticks and pages', async () => {
    await save({ shown: ['id', 'name'] })
    const page = await admin.get('/products?sort=flavor,asc&searchString=a&page=1')
    expect(headings(page)).toEqual(['Id', 'Name'])
    expect(page.html).toContain('name="row"')
    expect(page.html).toMatch(/<option[^>]*value="flavor,asc"/)
  })

  it('of a record’s list are chosen, and a hidden field keeps its value when its row is saved', async () => {
    const drink = await bar.app.db
      .selectFrom('standardDrinkRecipeItem')
      .select('standardDrinkId')
      .executeTakeFirstOrThrow()
    const screen = `/master-menu/standard-drinks/${drink.standardDrinkId}`
    const { html } = await admin.get(screen)
    expect(html).toContain('/lists/standardDrink-standardDrinkRecipeItem/columns?from=')
    const recipe = ['id', 'type', 'name', 'quantity', 'flavor', 'isOptional', 'priority']
    await admin.submit('/lists/standardDrink-standardDrinkRecipeItem/columns', {
      column: recipe,
      shown: ['id', 'name', 'quantity'],
    })
    const after = await admin.get(screen)
    const [table = ''] = /<table[^>]*aria-label="Recipe Items"[^]*?<\/table>/.exec(after.html) ?? []
    expect(headings({ html: table })).toEqual(['Id', 'Name', 'Quantity', 'Actions'])
    // Unchanged values of the hidden fields go along with a row.
    expect(table).toMatch(/<input type="hidden" name="priority" value="\d+"\/>/)
  })

  it.each([
    ['orders', '/orders?status=all', 'admin'],
    ['sales', '/reports/sales', 'admin'],
    ['summary', '/reports/summary', 'admin'],
    ['users', '/users', 'admin'],
    ['customers', '/customers', 'admin'],
    ['places', '/places', 'admin'],
    ['signups', '/signups', 'admin'],
    ['disputes', '/disputes', 'admin'],
    ['orders', '/', 'owner'],
  ] as const)('of %s at %s are chosen, too', async (list, screen, account) => {
    const visitor = await bar.portal(account)
    const page = await visitor.get(screen)
    expect(page.html).toContain(`/lists/${list}/columns?from=`)
    const { order } = formOf(await visitor.get(`/lists/${list}/columns`))
    expect(order.length).toBeGreaterThan(6)
    const [first = '', , third = ''] = order
    const saved = await visitor.submit(`/lists/${list}/columns?from=${encodeURIComponent(screen)}`, {
      column: order.map(String),
      shown: [first, third],
    })
    expect(saved.location).toBe(screen)
    const { html } = await visitor.get(screen)
    // The dashboard has a table of its chart above the list.
    const [table = ''] = /<table class="grid"[^]*?<\/table>/.exec(html) ?? []
    const shown = headings({ html: table })
    if (shown.length > 0) expect(shown).toHaveLength(2)
  })

  it('are chosen on every screen with a list of more than six', async () => {
    const routes = builtRoutes(await builtServer())
    const screens = routes.filter(({ isScreen, path }) => isScreen && !/:|\*|^\/(app|dev|demo)(\/|$)/.test(path))
    const wide: string[] = []
    const without: string[] = []
    for (const { path } of screens) {
      const { html } = await admin.get(path)
      const heads = (html.match(/<thead[^]*?<\/thead>/g) ?? []).map((text) => headings({ html: text }))
      if (!heads.some((names) => names.filter((name) => name !== 'Actions').length > 6)) continue
      wide.push(path)
      if (!html.includes('/columns?from=')) without.push(path)
    }
    expect(without).toEqual([])
    expect(wide).toEqual(expect.arrayContaining(['/products', '/users', '/reports/sales']))
  }, 60_000)

  it('have no form for a list with few columns, an unknown one, or one that the user may not read', async () => {
    expect((await admin.get('/lists/brand/columns')).status).toBe(404)
    expect((await admin.get('/lists/nothing/columns')).status).toBe(404)
    expect((await admin.get('/lists/standardDrink-nothing/columns')).status).toBe(404)
    expect((await admin.get('/products/brands')).html).not.toContain('/columns?from=')
    const bartender = await bar.portal('bartender')
    expect((await bartender.get('/lists/customers/columns')).location).toBe('/restricted')
    expect((await bartender.submit('/lists/customers/columns', { reset: 'on' })).location).toBe('/restricted')
    // A venue's list of users has six columns: it lacks the type.
    expect((await bartender.get('/lists/users/columns')).status).toBe(404)
  })

  it('are deleted with their user', async () => {
    const { id } = await bar.app.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'bartender@barback.test')
      .executeTakeFirstOrThrow()
    const copy = await bar.app.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { id: _, ...values } = copy
    const made = await bar.app.db
      .insertInto('user')
      .values({ ...values, email: 'leaves@barback.test' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await bar.app.db.insertInto('listLayout').values({ userId: made.id, list: 'product', layout: '{}' }).execute()
    await admin.submit(`/users/${made.id}`, { intent: 'delete' })
    expect(await bar.app.db.selectFrom('user').where('id', '=', made.id).select('id').execute()).toEqual([])
    expect(await bar.app.db.selectFrom('listLayout').selectAll().execute()).toEqual([])
  })

  it('never lead to another site', async () => {
    expect((await save({}, `${FORM}?from=${encodeURIComponent('https://elsewhere.test/')}`)).location).toBe('/products')
  })
})

describe('a stored layout', () => {
  const columns = (...ids: string[]) => ids.map((id) => ({ id }))
  const layout = { order: ['id', 'c', 'a'], hidden: ['c'], widths: { a: 80 } }

  it('shows a column that a later release adds at its default place', () => {
    expect(resolveLayout(layout, columns('id', 'a', 'new', 'c')).order).toEqual(['id', 'c', 'a', 'new'])
    expect(resolveLayout(layout, columns('id', 'new', 'a', 'c')).order).toEqual(['id', 'new', 'c', 'a'])
  })

  it('drops a column that is gone', () => {
    expect(resolveLayout(layout, columns('id', 'b', 'd'))).toEqual({ order: ['id', 'b', 'd'], hidden: [], widths: {} })
  })

  it('shows a new first column first, even if it was hidden', () => {
    expect(resolveLayout(layout, columns('c', 'id', 'a'))).toEqual({
      order: ['c', 'id', 'a'],
      hidden: [],
      widths: { a: 80 },
    })
  })

  it('that cannot be read is the default', async () => {
    const { id } = await bar.app.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'admin@barback.test')
      .executeTakeFirstOrThrow()
    await bar.app.db.insertInto('listLayout').values({ userId: id, list: 'product', layout: 'nonsense' }).execute()
    expect(headings(await admin.get('/products'))).toHaveLength(7)
  })
})
