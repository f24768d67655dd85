import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pageOf } from '../../../contract/calls/lists'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import type { Visitor } from '../../../testing/visitor'

let bar: TestBarback
let admin: Caller
let portal: Visitor
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.staff('admin')
  portal = await bar.portal('admin')
})
afterAll(() => bar.stop())

let made = 0
const name = (what: string) => `${what} ${++made}`

const record = z.looseObject({ id: z.number(), name: z.string().nullable().optional() })

async function make(api: string, fields: Record<string, unknown>) {
  const answer = await admin.post(`/v1/${api}`, fields)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.read(record)
}

async function newest(api: string, filter: string) {
  const { results } = (await admin.get(`/v1/${api}?${filter}&sort=id,desc&size=1`)).read(pageOf(record))
  const [row] = results
  if (!row) throw new Error(`No ${api} with ${filter}`)
  return row
}

/** Names of the fields in a dialog. */
function asked(html: string): string[] {
  const dialog = html.slice(html.indexOf('<dialog'), html.indexOf('</dialog>'))
  const names = [...dialog.matchAll(/<(?:input|select|textarea)\b[^>]*\bname="([^"]+)"/g)].map(
    ([, field]) => field ?? '',
  )
  return [...new Set(names)].filter((field) => field !== 'intent' && field !== 'screen')
}

const toast = () => portal.toast()

async function gin(more: Record<string, unknown> = {}) {
  const brand = await make('products/brands', { name: name('Bathtub Brothers') })
  const { db } = bar.app
  const subtype = await db.selectFrom('alcoholSubtype').select(['id', 'alcoholTypeId']).executeTakeFirstOrThrow()
  return make('products/products', {
    brandId: brand.id,
    name: name('Bathtub'),
    isAlcoholic: true,
    abvPercentage: 43,
    volumeMl: 700,
    alcoholTypeId: subtype.alcoholTypeId,
    alcoholSubtypeId: subtype.id,
    ...more,
  })
}

describe("a record's lists add records that belong to it", () => {
  test('a flavor variant needs a name, description and flavor, and copies the rest from its base', async () => {
    const base = await gin()
    const dialog = await portal.get(`/products/${base.id}?add=product`)
    expect(asked(dialog.html)).toEqual(['name', 'description', 'flavor'])
    const sent = await portal.submit(`/products/${base.id}?add=product`, {
      intent: 'add:product',
      name: name('Cherry'),
      flavor: 'Cherry',
    })
    expect([sent.status, sent.location]).toEqual([302, `/products/${base.id}`])
    const taken = ['brandId', 'productLineId', 'isAlcoholic', 'abvPercentage', 'abvRange', 'volumeMl', 'alcoholTypeId']
    const variant = await newest('products/products', `baseProductId=${base.id}`)
    for (const field of [...taken, 'alcoholSubtypeId']) expect(variant[field], field).toBe(base[field])
    expect(variant).toMatchObject({ flavor: 'Cherry', isFlavored: true, baseProductId: base.id })
  })

  test("a product line's product belongs to the line and its brand", async () => {
    const brand = await make('products/brands', { name: name('Bathtub Sisters') })
    const line = await make('products/lines', { brandId: brand.id, name: name('Reserve') })
    const path = `/products/product-lines/${line.id}?add=product`
    expect(asked((await portal.get(path)).html)).toEqual([
      'name',
      'description',
      'volumeMl',
      'isAlcoholic',
      'abvPercentage',
      'alcoholTypeId',
      'isFlavored',
      'baseProductId',
    ])
    const soda = name('Soda')
    expect((await portal.submit(path, { intent: 'add:product', name: soda })).status).toBe(302)
    expect(await toast()).toBe(`Created ${soda} product!`)
    const added = await newest('products/products', `productLineId=${line.id}`)
    expect(added).toMatchObject({ name: soda, brandId: brand.id, productLineId: line.id, isAlcoholic: false })
  })

  test("a brand's product belongs to the brand", async () => {
    const brand = await make('products/brands', { name: name('Bathtub Cousins') })
    const path = `/products/brands/${brand.id}?add=product`
    expect(asked((await portal.get(path)).html)).not.toContain('brandId')
    expect((await portal.submit(path, { intent: 'add:product', name: name('Tonic') })).status).toBe(302)
    expect(await newest('products/products', `brandId=${brand.id}`)).toMatchObject({ brandId: brand.id })
  })

  test('a business offers a pour in its list, at a price, and removes it again', async () => {
    const { id: pourFormatId } = await bar.app.db.selectFrom('pourFormat').select('id').executeTakeFirstOrThrow()
    const base = await gin()
    const fields = { pourFormatId, entityType: 'Product', productId: base.id }
    const pour = await make('menu/pour-availabilities', fields)
    const { id: businessId } = await bar.app.db.selectFrom('business').select('id').executeTakeFirstOrThrow()
    const path = `/master-menu/pour-availability/${pour.id}`
    const dialog = await portal.get(`${path}?add=businessPourAvailability`)
    expect(dialog.html).toContain('>Add Business</a>')
    expect(asked(dialog.html)).not.toContain('pourAvailabilityId')
    const row = { businessId: String(businessId), basePrice: '9.5', upCharge: '1', isActive: 'on', displayOrder: '2' }
    const sent = await portal.submit(path, { intent: 'add:businessPourAvailability', ...row })
    expect(sent.status, sent.html.slice(0, 3000)).toBe(302)
    expect(await toast()).toBe('Created Pour availability!')
    const added = await newest('businesses/pour-availabilities', `pourAvailabilityId=${pour.id}`)
    expect(added).toMatchObject({ businessId, basePrice: 9.5, upCharge: 1, displayOrder: 2 })
    const details = (await portal.get(path)).html
    expect(details).toContain(`href="/business-menu/pour-availability/${added.id}"`)
    expect(details).toContain('$9.50')
    expect(details).not.toContain('confirm=delete"')
    expect(details).toContain('is still used by')

    await portal.submit(path, { intent: 'delete:businessPourAvailability', rowId: String(added.id) })
    expect(await toast()).toBe('Deleted pour availability!')
    const again = await portal.submit(path, { intent: 'delete:businessPourAvailability', rowId: String(added.id) })
    expect(again.status).toBe(404)
    expect((await portal.get(path)).html).toContain('confirm=delete"')
  })

  test("a form's extra fields are ignored: a row stays in its list", async () => {
    const [mine, other] = [await gin(), await gin()]
    await portal.submit(`/products/${mine.id}?add=product`, {
      intent: 'add:product',
      name: name('Stray'),
      baseProductId: String(other.id),
      brandId: String(other.brandId),
    })
    expect(await newest('products/products', `baseProductId=${mine.id}`)).toMatchObject({ brandId: mine.brandId })
  })
})

describe('deletion of a record with parts or uses', () => {
  test('deletes a product with its categories and attributes, and records each', async () => {
    const product = await gin()
    const { id: categoryId } = await bar.app.db.selectFrom('category').select('id').executeTakeFirstOrThrow()
    const assignment = await make('categories/assignments', { type: 'Product', productId: product.id, categoryId })
    const path = `/products/${product.id}`
    expect((await portal.get(path)).html).toContain('Delete Product</h2>')
    expect((await portal.submit(path, { intent: 'delete' })).location).toBe('/products')
    expect(await toast()).toBe(`Deleted product ${product.name}!`)
    expect((await admin.get(`/v1/categories/assignments/${assignment.id}`)).status).toBe(404)
    const noted = await bar.app.db
      .selectFrom('auditEntry')
      .where('entity', '=', 'categoryAssignment')
      .where('entityId', '=', assignment.id)
      .where('action', '=', 'delete')
      .select('id')
      .execute()
    expect(noted).toHaveLength(1)
  })

  test('refuses a standard drink with categories, but not one with a recipe', async () => {
    const drink = await make('standard-drinks', { name: name('Jungle Bird'), isAlcoholic: true, isShot: false })
    const type = await bar.app.db.selectFrom('alcoholType').select('id').executeTakeFirstOrThrow()
    const spirit = { type: 'AlcoholType', alcoholTypeId: type.id, quantity: 2, unit: 'oz' }
    await make('standard-drinks/recipe-items', { standardDrinkId: drink.id, ...spirit })
    const { id: categoryId } = await bar.app.db.selectFrom('category').select('id').executeTakeFirstOrThrow()
    const link = { type: 'StandardDrink', standardDrinkId: drink.id, categoryId }
    const assignment = await make('categories/assignments', link)
    const path = `/master-menu/standard-drinks/${drink.id}`
    expect((await portal.get(path)).html).toContain('This standard drink is still used by 1 category assignment.')
    const refused = await portal.submit(path, { intent: 'delete' })
    expect(refused.status).toBe(409)
    expect(refused.html).toContain(
      'Error Deleting standard drink! This standard drink is still used by 1 category assignment.',
    )
    await admin.delete(`/v1/categories/assignments/${assignment.id}`)
    expect((await portal.get(path)).html).not.toContain('is still used by')
    expect((await portal.submit(path, { intent: 'delete' })).location).toBe('/master-menu/standard-drinks')
  })
})

describe('lists use the specified toasts', () => {
  /** Adds a row to a list of a new standard drink, deletes it, and returns both toasts. */
  async function sentenceAfter(table: string, api: string, pointer: string, fields: Record<string, string>) {
    const drink = await make('standard-drinks', { name: name('Last Word'), isAlcoholic: true, isShot: false })
    const path = `/master-menu/standard-drinks/${drink.id}`
    const added = await portal.submit(`${path}?add=${table}`, { intent: `add:${table}`, ...fields })
    expect(added.status, added.html.slice(0, 3000)).toBe(302)
    const created = await toast()
    const { id } = await newest(api, `${pointer}=${drink.id}`)
    await portal.submit(`${path}?confirm=`, { intent: `delete:${table}`, rowId: String(id) })
    return { created, deleted: await toast() }
  }

  const firstId = async (table: 'category' | 'pourFormat' | 'substitution' | 'alcoholType') =>
    String((await bar.app.db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id)

  test('of a standard drink', async () => {
    const spirit = { type: 'AlcoholType', alcoholTypeId: await firstId('alcoholType'), quantity: '2', unit: 'oz' }
    expect(
      await sentenceAfter('standardDrinkRecipeItem', 'standard-drinks/recipe-items', 'standardDrinkId', spirit),
    ).toEqual({
      created: 'Created  recipe item!',
      deleted: 'Deleted recipe item!',
    })
    expect(
      await sentenceAfter('categoryAssignment', 'categories/assignments', 'standardDrinkId', {
        categoryId: await firstId('category'),
      }),
    ).toEqual({ created: 'Created  category assignment!', deleted: 'Deleted category assignment!' })
    expect(
      await sentenceAfter('standardDrinkSubstitution', 'standard-drinks/substitutions', 'drinkId', {
        substitutionId: await firstId('substitution'),
      }),
    ).toEqual({ created: 'Created  substitution!', deleted: 'Deleted substitution!' })
    expect(
      await sentenceAfter('pourAvailability', 'menu/pour-availabilities', 'standardDrinkId', {
        pourFormatId: await firstId('pourFormat'),
      }),
    ).toEqual({ created: 'Created  pour format!', deleted: 'Deleted pour availability!' })
  })

  test.each([
    ['standardDrinkRecipeItem', 'Error creating recipe item!'],
    ['categoryAssignment', 'Error creating category assignment!'],
    ['standardDrinkSubstitution', 'Error creating substitution!'],
  ])('when a row is not added to %s of a drink: %s', async (table, message) => {
    const drink = await make('standard-drinks', { name: name('Paper Plane'), isAlcoholic: true, isShot: false })
    const path = `/master-menu/standard-drinks/${drink.id}?add=${table}`
    const refused = await portal.submit(path, { intent: `add:${table}` })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain(message)
  })

  test('of an alcohol category and an alcohol type', async () => {
    const category = await make('alcohol/categories', { name: name('Tinctures') })
    const typeName = name('Shrub')
    await portal.submit(`/alcohols/${category.id}?add=alcoholType`, { intent: 'add:alcoholType', name: typeName })
    expect(await toast()).toBe(`Created ${typeName} type!`)
    const type = await newest('alcohol/types', `alcoholCategoryId=${category.id}`)
    const subtypeName = name('Extra dry')
    await portal.submit(`/alcohols/types/${type.id}?add=alcoholSubtype`, {
      intent: 'add:alcoholSubtype',
      name: subtypeName,
    })
    expect(await toast()).toBe(`Created ${subtypeName} subtype!`)
  })
})

describe('a record that another person has deleted', () => {
  const GONE = 'This was open on another screen'

  test.each([
    ['products/brands', '/products/brands', { name: GONE }, 'brand', 'Brand'],
    ['alcohol/categories', '/alcohols', { name: GONE }, 'alcohol category', 'Alcohol Category'],
    ['core/price-tiers', '/core/price-tiers', { name: GONE }, 'price tier', 'Price Tier'],
  ])('is not saved or deleted, in the words of its kind: %s', async (api, screen, fields, what, kind) => {
    const { id } = await make(api, fields)
    await admin.delete(`/v1/${api}/${id}`)
    // As the script of an open form sends it.
    const sent = (intent: string) => portal.submit(`${screen}/${id}.data`, { intent, ...fields })
    expect((await sent('update')).html).toContain(`Error Updating ${what}! ${kind} not found`)
    expect((await sent('delete')).html).toContain(`Error Deleting ${what}! ${kind} not found`)
  })

  test('gets no new rows, and its rows are not saved', async () => {
    const drink = await make('standard-drinks', { name: name('Gone'), isAlcoholic: true, isShot: false })
    const path = `/master-menu/standard-drinks/${drink.id}`
    const row = await portal.submit(path, { intent: 'edit:standardDrinkRecipeItem', rowId: '999999', quantity: '2' })
    expect([row.status, row.html]).toEqual([404, expect.stringContaining('Error Updating recipe item!')])
    await admin.delete(`/v1/standard-drinks/${drink.id}`)
    const added = await portal.submit(`${path}.data`, { intent: 'add:standardDrinkRecipeItem', unit: 'oz' })
    expect(added.html).toContain('Error creating recipe item! Standard Drink not found')
  })
})

describe('rows are dragged into another order', () => {
  const table = 'standardDrinkRecipeItem'

  async function drinkWithParts(...names: string[]) {
    const drink = await make('standard-drinks', { name: name('Paper Plane'), isAlcoholic: true, isShot: false })
    const types = await bar.app.db.selectFrom('alcoholType').select('id').limit(names.length).execute()
    const ids: number[] = []
    for (const { id: alcoholTypeId } of types) {
      const part = { standardDrinkId: drink.id, type: 'AlcoholType', alcoholTypeId, quantity: 1, unit: 'oz' }
      ids.push((await make('standard-drinks/recipe-items', part)).id)
    }
    return { path: `/master-menu/standard-drinks/${drink.id}`, ids }
  }

  /** The form that the list sends, with the versions of its rows. */
  async function orderOf(ids: readonly number[]) {
    const rows = await bar.app.db.selectFrom(table).select(['id', 'version']).where('id', 'in', ids).execute()
    const versions = ids.map((id): [string, string] => [
      `row.${id}`,
      String(rows.find((row) => row.id === id)?.version),
    ])
    return { intent: `order:${table}`, field: 'priority', ...Object.fromEntries(versions) }
  }

  const stored = (ids: readonly number[]) =>
    bar.app.db.selectFrom(table).select(['id', 'priority']).where('id', 'in', ids).orderBy('priority').execute()

  test('each gets its position', async () => {
    const { path, ids } = await drinkWithParts('one', 'two', 'three')
    const [first = 0, second = 0, third = 0] = ids
    const form = await orderOf([third, first, second])
    expect((await portal.submit(path, form)).status).toBe(302)
    expect(await toast()).toBe('New order saved!')
    expect((await stored(ids)).map(({ id }) => id)).toEqual([third, first, second])
    const positions = (await stored(ids)).map(({ priority }) => priority)
    expect(new Set(positions).size).toBe(3)
    const stale = await portal.submit(path, form)
    expect(stale.status).toBe(400)
    expect((await stored(ids)).map(({ id }) => id)).toEqual([third, first, second])
  })

  test('rows of another record, and other fields, are refused', async () => {
    const { path, ids } = await drinkWithParts('one', 'two')
    const other = await drinkWithParts('one', 'two')
    const before = await stored([...ids, ...other.ids])
    const mixed = await portal.submit(path, await orderOf([...other.ids].reverse()))
    expect(mixed.status).toBe(400)
    expect((await portal.submit(path, { ...(await orderOf([...ids].reverse())), field: 'quantity' })).status).toBe(400)
    expect(await stored([...ids, ...other.ids])).toEqual(before)
  })
})

describe('a row is edited in its list', () => {
  test('a recipe quantity shows its unit, and is changed in its cell', async () => {
    const drink = await make('standard-drinks', { name: name('Penicillin'), isAlcoholic: true, isShot: false })
    const type = await bar.app.db.selectFrom('alcoholType').select('id').executeTakeFirstOrThrow()
    const item = await make('standard-drinks/recipe-items', {
      standardDrinkId: drink.id,
      type: 'AlcoholType',
      alcoholTypeId: type.id,
      quantity: 1.5,
      unit: 'oz',
    })
    const path = `/master-menu/standard-drinks/${drink.id}`
    const read = await (await bar.portal('service')).get(path)
    expect(read.html.replaceAll('<!-- -->', '')).toMatch(/data-label="Quantity" data-align="end">1½ oz</)
    const edit = (await portal.get(path)).html
    expect(edit).toMatch(/name="quantity"[^>]*value="1\.5"|value="1\.5"[^>]*name="quantity"/)
    const table = 'standardDrinkRecipeItem'
    const row = { intent: `edit:${table}`, rowId: String(item.id), quantity: '2', isOptional: 'on', priority: '3' }
    expect((await portal.submit(path, row)).status).toBe(302)
    const saved = await admin.get(`/v1/standard-drinks/recipe-items/${item.id}`)
    expect(saved.body).toMatchObject({
      quantity: 59.1,
      unit: 'ml',
      isOptional: true,
      priority: 3,
      alcoholTypeId: type.id,
    })
    const refused = await portal.submit(path, { ...row, quantity: '10001' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('Error Updating recipe item! Must be 0 to 10000')
    // The typed text is still in its cell.
    expect(refused.html).toMatch(/name="quantity"[^>]*value="10001"|value="10001"[^>]*name="quantity"/)
  })

  test("a drink shows its own description of a substitution, else the substitution's", async () => {
    const { db } = bar.app
    const { id: substitutionId, description } = await db
      .selectFrom('substitution')
      .select(['id', 'description'])
      .where('description', 'is not', null)
      .executeTakeFirstOrThrow()
    const drink = await make('standard-drinks', { name: name('Bijou'), isAlcoholic: true, isShot: false })
    const offer = await make('standard-drinks/substitutions', { drinkId: drink.id, substitutionId })
    expect(offer.description).toBe(description)
    const path = `/master-menu/standard-drinks/${drink.id}`
    const save = async (words: string) => {
      const row = {
        intent: 'edit:standardDrinkSubstitution',
        rowId: String(offer.id),
        description: words,
        priority: '0',
      }
      expect((await portal.submit(path, row)).status).toBe(302)
      return (await admin.get(`/v1/standard-drinks/substitutions/${offer.id}`)).read(record).description
    }
    const kept = async () =>
      (
        await db
          .selectFrom('standardDrinkSubstitution')
          .selectAll()
          .where('id', '=', offer.id)
          .executeTakeFirstOrThrow()
      ).description
    expect(await save('As at the Savoy')).toBe('As at the Savoy')
    expect(await save(description ?? '')).toBe(description)
    expect(await kept()).toBeNull()
    await save('As at the Ritz')
    expect(await save('')).toBe(description)
  })
})
