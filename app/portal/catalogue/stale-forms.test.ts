import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import type { Visitor } from '../../../testing/visitor'

let bar: TestBarback
let admin: Caller
let portal: Visitor
const record = z.looseObject({ id: z.number(), version: z.number() })
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.staff('admin')
  portal = await bar.portal('admin')
})
afterAll(() => bar.stop())

async function make(path: string, body: Record<string, unknown>) {
  return (await admin.post(`/v1/${path}`, body)).read(record)
}
/** Value of a form's hidden input. */
function hidden(html: string, name: string): string {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
  return (/value="([^"]*)"/.exec(input)?.[1] ?? '').replaceAll('&amp;', '&')
}
const put = async (path: string, change: Record<string, unknown>) => {
  const now = (await admin.get(path)).read(record)
  expect((await admin.put(path, { ...now, ...change })).status).toBe(200)
}

describe('a form whose record another person has changed', () => {
  async function meet(name: string) {
    const brand = await make('products/brands', { name, countryOfOrigin: 'Cuba', manufacturer: 'Old' })
    const screen = `/products/brands/${brand.id}`
    const { html } = await portal.get(`${screen}?edit=`)
    const drawn = { version: hidden(html, 'version'), drawn: hidden(html, 'drawn') }
    await put(`/v1/products/brands/${brand.id}`, { countryOfOrigin: 'Jamaica', description: 'Written by the other' })
    const typed = {
      intent: 'update',
      name,
      countryOfOrigin: 'Barbados',
      manufacturer: 'Mine',
      description: '',
      website: '',
    }
    return { path: `/v1/products/brands/${brand.id}`, screen, typed, drawn }
  }

  test('is not saved: it keeps the typed values and shows both values of each field', async () => {
    const { path, screen, typed, drawn } = await meet('Two at once')
    const { status, html } = await portal.submit(`${screen}?edit=`, { ...typed, ...drawn })
    expect(status).toBe(409)
    expect(html).toContain('Error Updating brand! Someone else changed this brand in the meantime')
    expect(html).toMatch(/<legend>Country of Origin<\/legend>.*Jamaica.*Barbados/s)
    expect(html).toMatch(/<legend>Description<\/legend>.*Written by the other/s)
    expect(html).not.toContain('<legend>Name</legend>')
    expect(html).toContain('value="Barbados"')
    expect(html.replaceAll('<!-- -->', '')).toContain('Country of Origin from <del>Cuba</del> to <ins>Jamaica</ins>')
    // A field that this user changed defaults to their value; a field that only the other changed defaults to the other's.
    expect(html).toMatch(
      /<input[^>]*checked=""[^>]*name="take:countryOfOrigin"[^>]*value="yours"|<input[^>]*name="take:countryOfOrigin"[^>]*checked=""[^>]*value="yours"/,
    )
    expect(html).toMatch(
      /<input[^>]*checked=""[^>]*name="take:description"[^>]*value="theirs"|<input[^>]*name="take:description"[^>]*checked=""[^>]*value="theirs"/,
    )
    expect((await admin.get(path)).body).toMatchObject({ countryOfOrigin: 'Jamaica', manufacturer: 'Old' })
  })

  test('is saved once the user has chosen the values', async () => {
    const { path, screen, typed, drawn } = await meet('One after the other')
    const { html } = await portal.submit(`${screen}?edit=`, { ...typed, ...drawn })
    const again = { ...typed, version: hidden(html, 'version'), drawn: hidden(html, 'drawn') }
    const chosen = { 'take:countryOfOrigin': 'yours', 'take:manufacturer': 'yours', 'take:description': 'theirs' }
    expect((await portal.submit(`${screen}?edit=`, { ...again, ...chosen })).status).toBe(302)
    expect((await admin.get(path)).body).toMatchObject({
      countryOfOrigin: 'Barbados',
      manufacturer: 'Mine',
      description: 'Written by the other',
      version: 3,
    })
  })

  test('is saved at once without other changes', async () => {
    const brand = await make('products/brands', { name: 'Alone' })
    const { html } = await portal.get(`/products/brands/${brand.id}?edit=`)
    const typed = { intent: 'update', name: 'Alone still', version: hidden(html, 'version') }
    expect((await portal.submit(`/products/brands/${brand.id}?edit=`, typed)).status).toBe(302)
  })
})

test('a toast reports a cell that another person has changed, and the cell shows the current value', async () => {
  const drink = await make('standard-drinks', { name: 'Two cells', isAlcoholic: false, isShot: false })
  const { id: ingredientId } = await bar.app.db.selectFrom('ingredient').select('id').executeTakeFirstOrThrow()
  const fields = { standardDrinkId: drink.id, type: 'Ingredient', ingredientId, quantity: 1, unit: 'oz' }
  const item = await make('standard-drinks/recipe-items', fields)
  const screen = `/master-menu/standard-drinks/${drink.id}`
  await portal.get(screen)
  await put(`/v1/standard-drinks/recipe-items/${item.id}`, { quantity: 3 })
  const row = {
    intent: 'edit:standardDrinkRecipeItem',
    rowId: String(item.id),
    version: '1',
    quantity: '2',
    priority: '0',
  }
  expect((await portal.submit(screen, row)).status).toBe(302)
  const { html } = await portal.get(screen)
  expect(html).toContain(
    'Error Updating recipe item! Someone else changed this recipe item in the meantime: Quantity is now 3',
  )
  expect(html).toMatch(/name="quantity"[^>]*value="3"|value="3"[^>]*name="quantity"/)
  const { quantity } = await bar.app.db
    .selectFrom('standardDrinkRecipeItem')
    .select('quantity')
    .where('id', '=', item.id)
    .executeTakeFirstOrThrow()
  expect(quantity).toBe(3)
})

test('the form of a line with products shows how many would move along, and moves them if ticked', async () => {
  const [from, to] = [
    await make('products/brands', { name: 'From here' }),
    await make('products/brands', { name: 'To there' }),
  ]
  const line = await make('products/lines', { name: 'A line', brandId: from.id })
  const products = [1, 2].map((n) => ({
    brandId: from.id,
    productLineId: line.id,
    name: `Of the line ${n}`,
    isAlcoholic: false,
  }))
  for (const product of products) await make('products/products', product)
  const screen = `/products/product-lines/${line.id}?edit=`
  expect((await portal.get(screen)).html).toContain('If Brand changes, move 2 products with it')
  const typed = { intent: 'update', name: 'A line', brandId: String(to.id), description: '' }
  const refused = await portal.submit(screen, typed)
  expect([refused.status, refused.html]).toEqual([409, expect.stringContaining('2 products would be left behind')])
  expect((await portal.submit(screen, { ...typed, moveChildren: 'on' })).status).toBe(302)
  const { body } = await admin.get(`/v1/products/products?brandId=${to.id}`)
  expect(body).toMatchObject({ total: 2 })
})
