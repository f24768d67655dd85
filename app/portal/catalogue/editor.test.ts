import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { demoVenue, menuItemNamed } from '../../../testing/orders'
import type { Visitor } from '../../../testing/visitor'

let bar: TestBarback
let admin: Caller
let portal: Visitor
const record = z.looseObject({ id: z.number() })
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.staff('admin')
  portal = await bar.portal('admin')
})
afterAll(() => bar.stop())

async function make(path: string, body: Record<string, unknown>) {
  return (await admin.post(`/v1/${path}`, body)).read(record)
}
/** The text of a screen, without React's comments between text nodes. */
async function read(path: string, from?: string): Promise<string> {
  const { html } = await portal.get(path, from)
  const plain = html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
  return plain.replaceAll(' data-discover="true"', '')
}

describe('a page past the end of a list', () => {
  test.each(['/users', '/customers', '/products', '/places'])('redirects to the last page: %s', async (screen) => {
    const { status, location } = await portal.get(`${screen}?page=9999&sort=id%2Cdesc`)
    expect(status).toBe(302)
    const page = await portal.get(location ?? '')
    expect(page.status).toBe(200)
    expect(page.html).toMatch(/<tr role="row" data-opens/)
    expect(location).toContain('sort=id%2Cdesc')
  })
})

describe('titles', () => {
  test.each([
    ['/products/brands', 'Brands · Barback'],
    ['/lists/brand/import', 'Import Brands · Barback'],
    ['/orders/1', 'Order 1 · Orders · Barback'],
  ])('of %s', async (path, title) => expect(await read(path)).toContain(`<title>${title}</title>`))

  test.each([
    ['/products?page=nine', 'Something Went Wrong · Barback'],
    ['/products/999999', 'Not Found · Barback'],
  ])('of a failed screen state the failure: %s', async (path, title) => {
    expect(await read(path)).toContain(`<title>${title}</title>`)
  })

  test('of a record name it', async () => {
    const { id } = await make('products/brands', { name: 'Titled' })
    expect(await read(`/products/brands/${id}`)).toContain('<title>Titled · Brands · Barback</title>')
  })

  test('of a rule name its drink, except on the drink’s own screen', async () => {
    const { businessId } = await demoVenue(bar)
    const menuItemId = await menuItemNamed(bar, businessId, 'Margarita')
    const { id } = await make('menu/items/availability-rules', { menuItemId, ruleType: 'Season', season: 'Fall' })
    const own = await read(`/business-menu/availability-rules/${id}`)
    expect(own).toContain('<title>Margarita: Fall · Availability Rules · Barback</title>')
    expect(own).toContain('<h1>Margarita: Fall</h1>')
    const drinks = await read(`/business-menu/menu-items/${menuItemId}`)
    expect(drinks).toContain('>Fall</td>')
    expect(drinks).not.toContain('Margarita: Fall')
  })
})

describe('an existing record', () => {
  test('is named at its field, with a link to it', async () => {
    const { id } = await make('products/brands', { name: 'Only Once' })
    const { status, html } = await portal.submit('/products/brands?index&create=', {
      intent: 'create',
      name: 'Only Once',
    })
    expect([status, html]).toEqual([409, expect.stringContaining('Error creating brand!')])
    const error = html.replaceAll('<!-- -->', '').slice(html.indexOf('form-create-name-error'))
    expect(error).toContain('This brand already exists: Only Once')
    expect(error).toContain(`href="/products/brands/${id}"`)
  })

  test('is named by /v1 with the field and the id', async () => {
    const { id } = await make('products/brands', { name: 'Once More' })
    const { status, body } = await admin.post('/v1/products/brands', { name: 'Once More' })
    expect([status, body]).toMatchObject([
      409,
      { message: 'unique violation on brand - name, businessId', errors: [{ path: 'name' }], id },
    ])
  })

  test('in another venue is not named to an actor who may not see it', async () => {
    const owner = await bar.staff('owner')
    const { id: businessId } = await bar.app.db
      .selectFrom('business')
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('userBusiness')
          .innerJoin('user', 'user.id', 'userBusiness.userId')
          .where('user.email', '=', 'owner@barback.test')
          .select('businessId'),
      )
      .select('id')
      .executeTakeFirstOrThrow()
    await make('products/brands', { name: 'Elsewhere', businessId })
    const { status, body } = await owner.post('/v1/products/brands', { name: 'Elsewhere', businessId })
    expect(status).toBe(404)
    expect(body).not.toHaveProperty('id')
  })
})

describe("a record's screen", () => {
  test('shows why it cannot be deleted, and its uses', async () => {
    const brand = await make('products/brands', { name: 'Used' })
    await make('products/products', { name: 'Of it', brandId: brand.id, isAlcoholic: false })
    const html = await read(`/products/brands/${brand.id}`)
    expect(html).toContain('This brand is still used by 1 product.')
    expect(html).not.toContain('confirm=delete')
    expect(html).toContain(`<a href="/products?brandId=${brand.id}">1 product</a>`)
    expect(await read(`/products?brandId=${brand.id}`)).toContain('Of it')
  })

  test('names the drinks that an ingredient is part of', async () => {
    const ingredient = await make('core/ingredients', { name: 'Pickle brine', category: 'Mixer' })
    const drink = await make('standard-drinks', { name: 'Picklito', isAlcoholic: false, isShot: false })
    await make('standard-drinks/recipe-items', {
      standardDrinkId: drink.id,
      type: 'Ingredient',
      ingredientId: ingredient.id,
      quantity: 0.75,
      unit: 'oz',
    })
    expect(await read(`/core/ingredients/${ingredient.id}`)).toContain(
      `<a href="/master-menu/standard-drinks/${drink.id}">Picklito</a>`,
    )
  })

  test('links to the previous and next record in the list that it was opened from', async () => {
    const ids: number[] = []
    for (const name of ['Besides A', 'Besides B', 'Besides C']) ids.push((await make('products/brands', { name })).id)
    const html = await read(`/products/brands/${ids[1]}`, '/products/brands?searchString=Besides')
    const links = [...html.matchAll(/<a[^>]*aria-label="(?:Previous|Next) brand"[^>]*>/g)].map(([tag]) => tag)
    expect(links).toHaveLength(2)
    expect(links[0]).toContain(`/products/brands/${ids[0]}?from=`)
    expect(links[1]).toContain(`/products/brands/${ids[2]}?from=`)
    const backwards = await read(`/products/brands/${ids[1]}`, '/products/brands?searchString=Besides&sort=name%2Cdesc')
    expect(/<a[^>]*aria-label="Next brand"[^>]*>/.exec(backwards)?.[0]).toContain(`/products/brands/${ids[0]}?from=`)
  })

  test('shows its history in names, including its parts', async () => {
    const [rum, gin] = [
      await make('core/ingredients', { name: 'Cane syrup', category: 'Mixer' }),
      await make('core/ingredients', { name: 'Agave syrup', category: 'Mixer' }),
    ]
    const drink = await make('standard-drinks', { name: 'Told', isAlcoholic: false, isShot: false })
    const item = {
      standardDrinkId: drink.id,
      type: 'Ingredient',
      unit: 'oz',
      ingredientId: rum.id,
      quantity: 1,
    }
    const { id } = await make('standard-drinks/recipe-items', item)
    await admin.put(`/v1/standard-drinks/recipe-items/${id}`, { ...item, ingredientId: gin.id, quantity: 2 })
    await admin.delete(`/v1/standard-drinks/recipe-items/${id}`)
    const html = await read(`/master-menu/standard-drinks/${drink.id}`)
    expect(html).toContain('created recipe item Cane syrup')
    expect(html).toContain('changed recipe item Agave syrup')
    expect(html).toContain('from <del>Cane syrup</del> to <ins>Agave syrup</ins>')
    expect(html).toContain('Quantity from <del>1 oz</del> to <ins>2 oz</ins>')
    expect(html).toContain('deleted recipe item Agave syrup')
  })

  test('shows changes and deletions of a menu item’s availability rules', async () => {
    const { businessId } = await demoVenue(bar)
    const items = bar.app.db.selectFrom('menuItem').select('id').where('businessId', '=', businessId)
    const { id } = await items.orderBy('id').executeTakeFirstOrThrow()
    const rule = { menuItemId: id, ruleType: 'TimeOfDay', startTime: '10:00:00', endTime: '14:00:00' }
    const made = await make('menu/items/availability-rules', rule)
    await admin.put(`/v1/menu/items/availability-rules/${made.id}`, { ...rule, endTime: '15:00:00' })
    await admin.delete(`/v1/menu/items/availability-rules/${made.id}`)
    const html = await read(`/business-menu/menu-items/${id}`)
    for (const deed of ['created', 'changed', 'deleted']) expect(html).toContain(`${deed} availability rule`)
    expect(html).toContain('End Time from <del>2:00 PM</del> to <ins>3:00 PM</ins>')

    // The venue reads the same, without names of Barback's staff. Staff who may change nothing see no history.
    const textFor = async (account: 'owner' | 'bartender') =>
      (await (await bar.portal(account)).get(`/business-menu/menu-items/${id}`)).html.replaceAll('<!-- -->', '')
    const toOwner = await textFor('owner')
    expect(toOwner).toContain('End Time from <del>2:00 PM</del> to <ins>3:00 PM</ins>')
    expect(toOwner).toContain('<strong>Barback</strong> created availability rule')
    expect(await textFor('bartender')).not.toContain('History</h2>')
  })
})

describe('a list', () => {
  test('shows times and days as people write them, and so does the record’s screen', async () => {
    const { businessId } = await demoVenue(bar)
    const items = bar.app.db.selectFrom('menuItem').select('id').where('businessId', '=', businessId)
    const { id: menuItemId } = await items.orderBy('id').executeTakeFirstOrThrow()
    const path = '/business-menu/availability-rules'
    const hour = { menuItemId, ruleType: 'TimeOfDay', startTime: '09:05:00', endTime: '22:30:00' }
    const days = { menuItemId, ruleType: 'Date', startDate: '2026-12-24', endDate: '2027-01-06' }
    for (const rule of [hour, days]) {
      const { id } = await make('menu/items/availability-rules', rule)
      for (const shown of [await read(`${path}/${id}`), await read(`${path}?ruleType=${rule.ruleType}&size=100`)]) {
        const words = rule === hour ? ['>9:05 AM<', '>10:30 PM<'] : ['>12/24/2026<', '>01/06/2027<']
        for (const word of words) expect(shown).toContain(word)
      }
    }
  })

  test('is filtered by every reference and closed field, and the address keeps the filters', async () => {
    const [one, other] = [
      await make('products/brands', { name: 'Narrow' }),
      await make('products/brands', { name: 'Wide' }),
    ]
    await make('products/products', { name: 'Narrow bottle', brandId: one.id, isAlcoholic: false })
    await make('products/products', { name: 'Wide bottle', brandId: other.id, isAlcoholic: false })
    const all = await read('/products?filters=')
    for (const field of ['brandId', 'productLineId', 'alcoholTypeId', 'isAlcoholic']) {
      expect(all).toContain(`id="filter-${field}"`)
    }
    const some = await read(`/products?brandId=${one.id}&sort=id%2Cdesc`)
    expect([some.includes('Narrow bottle'), some.includes('Wide bottle')]).toEqual([true, false])
    expect(some).toMatch(new RegExp(`<input[^>]*name="brandId"[^>]*checked=""[^>]*value="${one.id}"`))
    expect(some).toMatch(/<a[^>]*href="\/products\?sort=id%2Cdesc"[^>]*>Clear filters/)
  })

  test('has first and last pages, and choices of page and page size', async () => {
    const html = await read('/products?page=1')
    for (const label of ['First page', 'Previous page', 'Next page', 'Last page']) {
      expect(html).toContain(`aria-label="${label}"`)
    }
    expect(html).toMatch(/<select[^>]*name="size"/)
    expect((await read('/products?size=50')).match(/<tr role="row" data-opens/g)).toHaveLength(50)
  })
})

describe('adding', () => {
  test('a record and another one opens the dialog again, empty', async () => {
    const sent = { intent: 'create', name: 'One of several', another: 'on' }
    const { location } = await portal.submit('/products/brands?index&create=', sent)
    expect(location).toMatch(/^\/products\/brands\?create=&after=\d+$/)
    const html = await read(location ?? '')
    expect(html).toContain('Create and add another')
    expect(html).not.toContain('value="One of several"')
    const { location: last } = await portal.submit(location ?? '', { intent: 'create', name: 'The last of several' })
    expect(last).toBe('/products/brands')
  })

  test('a duplicate starts with everything but the name', async () => {
    const { id } = await make('products/brands', { name: 'Original', countryOfOrigin: 'Barbados' })
    const link = `/products/brands?create=&copy=${id}`
    expect(await read(`/products/brands/${id}`)).toContain(`href="${link}"`)
    const html = await read(link)
    expect(html).toContain('value="Barbados"')
    expect(html).not.toContain('value="Original"')
  })
})

describe('finding', () => {
  test('links to screens and to records of every kind', async () => {
    const { id } = await make('products/brands', { name: 'Findable Rum' })
    const html = await read('/find?q=findable')
    expect(html).toContain(`<a href="/products/brands/${id}">Findable Rum</a>`)
    expect(await read('/find?q=recon')).toContain('<a href="/reconciliation">Reconciliation</a>')
    expect(await read('/find?q=bartender')).toMatch(/<a href="\/users\/\d+">/)
  })

  test('shows an owner her menu’s screens, and a bartender only their own', async () => {
    const [owner, bartender] = [await bar.portal('owner'), await bar.portal('bartender')]
    for (const [words, to] of [
      ['prices', '/business-menu/prices'],
      ['classics', '/business-menu/classics'],
      ['custom drinks', '/business-menu/custom-drinks'],
    ]) {
      expect((await owner.get(`/find?q=${words}`)).html, words).toContain(`href="${to}"`)
    }
    expect((await bartender.get('/find?q=prices')).html).not.toContain('href="/business-menu/prices"')
  })

  test('finds lockers by name and tabs by number', async () => {
    const { id, businessId, name } = await bar.app.db
      .selectFrom('businessLocker')
      .select(['id', 'businessId', 'name'])
      .executeTakeFirstOrThrow()
    const path = `/businesses/${businessId}/lockers/${id}`
    expect(await read(`/find?q=${encodeURIComponent(name)}`)).toContain(`<a href="${path}">${name}</a>`)
    const tab = await bar.app.db.selectFrom('tab').select('id').executeTakeFirstOrThrow()
    expect(await read(`/find?q=%23${tab.id}`)).toContain(`<a href="/reports/sales/${tab.id}">`)
  })

  test('finds nothing the actor may not open', async () => {
    const bartender = await bar.portal('bartender')
    const { html } = await bartender.get('/find?q=recon')
    expect(html).not.toContain('href="/reconciliation"')
    expect(html).not.toMatch(/href="\/customers/)
  })

  test('ranks matches at the start first', async () => {
    for (const name of ['Zed Overproof', 'Proof Zed']) await make('products/brands', { name })
    const html = await read('/find?q=proof')
    expect(html.indexOf('Proof Zed')).toBeLessThan(html.indexOf('Zed Overproof'))
  })
})

test('a picker ranks matches at the start first', async () => {
  for (const name of ['Boule Sol', 'Sol', 'Solero']) await make('products/brands', { name })
  const { html } = await portal.get('/pickers/product/brandId?searchString=sol')
  const found = [...html.matchAll(/Boule Sol|Solero|Sol\b/g)].map(([name]) => name)
  expect(found.slice(0, 3)).toEqual(['Sol', 'Solero', 'Boule Sol'])
})

test('a picker adds a record that needs only a name, for staff who may, and shows its errors', async () => {
  const answer = z.object({ adds: z.string().optional() })
  const adds = async (visitor: Visitor, picker: string) =>
    answer.parse(JSON.parse((await visitor.get(`/pickers/${picker}`)).html)).adds
  expect(await adds(portal, 'product/brandId')).toBe('brand')
  // A product needs more than a name. Staff of several venues must name the venue of a brand of their own.
  expect(await adds(portal, 'menuItem/productId')).toBeUndefined()
  const owner = await bar.portal('owner')
  expect(await adds(owner, 'product/brandId')).toBeUndefined()
  const refused = '"refused":{"status":404'
  expect((await owner.submit('/pickers/product/brandId', { name: 'Of an owner' })).html).toContain(refused)
  expect((await portal.submit('/pickers/menuItem/productId', { name: 'Half a product' })).html).toContain(refused)
  expect(await adds(await bar.portal('manager'), 'product/brandId')).toBe('brand')
  expect(await adds(await bar.portal('bartender'), 'product/brandId')).toBeUndefined()
  const made = await portal.submit('/pickers/product/brandId', { name: ' Casa Nueva ' })
  expect(made.html).toContain('Casa Nueva')
  const again = await portal.submit('/pickers/product/brandId', { name: 'Casa Nueva' })
  expect(again.html).toContain('This brand already exists: Casa Nueva')
  const brands = bar.app.db.selectFrom('brand').select('name').where('name', 'like', '%Casa Nueva%')
  expect(await brands.execute()).toEqual([{ name: 'Casa Nueva' }])
})

test('a picker without search words is sorted by its labels, the brand first', async () => {
  const { html } = await portal.get('/pickers/menuItem/productId')
  const { options } = z.object({ options: z.array(z.object({ value: z.number() })) }).parse(JSON.parse(html))
  const products = await bar.app.db
    .selectFrom('product')
    .innerJoin('brand', 'brand.id', 'product.brandId')
    .select(['product.id', 'brand.name'])
    .execute()
  const brandOf = new Map(products.map(({ id, name }) => [id, name.toLowerCase()]))
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const all = [...brandOf.values()].sort(compare)
  const brands = options.flatMap(({ value }) => brandOf.get(value) ?? [])
  expect(brands).toEqual([...brands].sort(compare))
  // The first of all brands, not the brands of the first products.
  expect(all.indexOf(brands.at(-1) ?? '')).toBeLessThan(brands.length + 5)
  expect(options.length).toBeGreaterThan(5)
})

test('a form marks its required fields and no others', async () => {
  const html = await read('/products?create=')
  const labels = [...html.matchAll(/<label[^>]*for="form-create-(\w+)"[^>]*>/g)]
  const marked = labels.flatMap(([label, name = '']) => (label.includes('data-required=""') ? [name] : []))
  // The strength and the type are required only while the product is alcoholic, so the inputs are not `required`.
  expect(marked.sort()).toEqual(['abvPercentage', 'alcoholTypeId', 'brandId', 'name'])
  const attributes = (name: string) =>
    new RegExp(`<(?:input|select)[^>]*id="form-create-${name}"[^>]*>`).exec(html)?.[0]
  expect(attributes('name')).toContain('required=""')
  for (const name of ['abvPercentage', 'alcoholTypeId']) {
    expect(attributes(name)).toContain('aria-required="true"')
    expect(attributes(name)).not.toContain('required=""')
  }
})

test('a form shows all of its errors at once', async () => {
  const sent = { intent: 'create', name: '', brandId: '', isAlcoholic: 'on' }
  const { html } = await portal.submit('/products?index&create=', sent)
  for (const field of ['brandId', 'name', 'alcoholTypeId', 'abvPercentage']) {
    expect(html).toContain(`id="form-create-${field}-error">Required`)
  }
  expect(html.replaceAll('<!-- -->', '')).toContain('4 fields need another look')
})
