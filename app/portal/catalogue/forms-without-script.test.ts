import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { formIn } from '../../../testing/form-in'
import { picture } from '../../../testing/pictures'
import type { Page, Visitor } from '../../../testing/visitor'

/** Dependent fields in a browser without JavaScript: forms are sent, redrawn and read as HTML. */

let bar: TestBarback
let admin: Caller
let portal: Visitor
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.staff('admin')
  portal = await bar.portal('admin')
})
afterAll(() => bar.stop())

const record = z.looseObject({ id: z.number() })
let made = 0

/** Values of a select's options, without its empty one. */
function choices({ html }: Page, name: string): string[] {
  const [, options = ''] = new RegExp(`<select\\b[^>]*\\bname="${name}"[^>]*>(.*?)</select>`, 's').exec(html) ?? []
  return [...options.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value ?? '')
}

const fieldsOf = (page: Page) => Object.keys(formIn(page)).filter((name) => !/^(intent|screen)$/.test(name))

/** Presses 'Update form' or 'Find' as a browser does: a GET with the form's fields, or a POST that redirects to one. */
async function update(path: string, form: Record<string, string>): Promise<Page & { path: string }> {
  const { html } = await portal.get(path)
  const posted = html.includes('name="update-form"')
  expect(posted || html.includes('formMethod="get"')).toBe(true)
  const to = posted
    ? (await portal.submit(path, { ...form, 'update-form': '' })).location
    : `${path.split('?')[0]}?${new URLSearchParams(form)}`
  return { path: to ?? '', ...(await portal.get(to ?? '')) }
}

const idsOf = async (table: 'product' | 'alcoholType' | 'ingredient', size: number) => {
  const rows = await bar.app.db.selectFrom(table).select('id').orderBy('id').limit(size).execute()
  return rows.map(({ id }) => id)
}

async function substitution() {
  const [alcoholType] = await idsOf('alcoholType', 1)
  const answer = await admin.post('/v1/core/substitutions', {
    name: `Sherry for vermouth ${++made}`,
    targetType: 'AlcoholType',
    targetEntityId: alcoholType,
    substitutionType: 'AlcoholType',
    substitutionEntityId: alcoholType,
  })
  return answer.read(record)
}

describe('a form with further fields for a choice', () => {
  const path = '/products?create='

  test('redraws with the fields of the choice, keeps the typed values and saves nothing', async () => {
    const { total } = z.looseObject({ total: z.number() }).parse((await admin.get('/v1/products/products')).body)
    const first = await portal.get(path)
    expect(first.html).toContain('aria-label="Update form: Alcohol Type"')
    expect(fieldsOf(first)).not.toContain('alcoholSubtypeId')
    const { alcoholTypeId } = await bar.app.db
      .selectFrom('alcoholSubtype')
      .select('alcoholTypeId')
      .executeTakeFirstOrThrow()
    const typed = { ...formIn(first), name: 'Navy <strong>', alcoholTypeId: String(alcoholTypeId), volumeMl: 'lots' }
    const again = await update(path, typed)
    expect(again.status).toBe(200)
    expect(again.html).not.toContain('class="form-error"')
    expect(formIn(again)).toMatchObject({
      name: 'Navy <strong>',
      alcoholTypeId: String(alcoholTypeId),
      alcoholSubtypeId: '',
    })
    const subtypes = await bar.app.db
      .selectFrom('alcoholSubtype')
      .select('id')
      .where('alcoholTypeId', '=', alcoholTypeId)
      .execute()
    expect(choices(again, 'alcoholSubtypeId').sort()).toEqual(subtypes.map(({ id }) => String(id)).sort())
    expect((await admin.get('/v1/products/products')).body).toMatchObject({ total })
  })

  test('redraws without the fields that a choice removes', async () => {
    const { isAlcoholic: _, ...soft } = formIn(await portal.get(path))
    const again = await update(path, { ...soft, abvPercentage: '40' })
    expect(fieldsOf(again)).not.toContain('abvPercentage')
    expect(fieldsOf(again)).not.toContain('alcoholTypeId')
  })

  test('offers a picker for each kind of poured item', async () => {
    const pours = '/master-menu/pour-availability?create='
    const again = await update(pours, { ...formIn(await portal.get(pours)), entityType: 'Product' })
    expect(fieldsOf(again)).toEqual(expect.arrayContaining(['productId']))
    expect(fieldsOf(again)).not.toContain('standardDrinkId')
    expect(choices(again, 'productId').length).toBeGreaterThan(0)
  })
})

describe('a change that empties what belonged to the old value', () => {
  test('empties it, asks for another, and accepts one with the same id', async () => {
    const { id } = await substitution()
    const path = `/core/substitutions/${id}?edit=`
    const first = formIn(await portal.get(path))
    const refused = await portal.submit(path, { ...first, targetType: 'Ingredient' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('id="form-details-targetEntityId-error">Required')
    const second = formIn(refused)
    expect(second).toMatchObject({ targetType: 'Ingredient', targetEntityId: '' })
    // Ingredient 1 is in the place where alcohol type 1 was.
    const same = first.targetEntityId?.replace('AlcoholType', 'Ingredient') ?? ''
    expect(choices(refused, 'targetEntityId')).toContain(same)
    expect((await portal.submit(path, { ...second, targetEntityId: same })).status).toBe(302)
    expect((await admin.get(`/v1/core/substitutions/${id}`)).body).toMatchObject({
      targetType: 'Ingredient',
      targetEntityId: Number(same.split(':')[1]),
      substitutionType: 'AlcoholType',
    })
  })

  test('does not happen without a change', async () => {
    const { id } = await substitution()
    const path = `/core/substitutions/${id}?edit=`
    const {
      updatedAt: _,
      version: _version,
      ...before
    } = z.looseObject({}).parse((await admin.get(`/v1/core/substitutions/${id}`)).body)
    const form = formIn(await portal.get(path))
    expect((await portal.submit(path, { ...form, description: 'Drier' })).status).toBe(302)
    expect((await admin.get(`/v1/core/substitutions/${id}`)).body).toMatchObject({
      ...before,
      description: 'Drier',
    })
  })

  test('keeps the fields that assign a row to its list', async () => {
    const drink = (
      await admin.post('/v1/standard-drinks', { name: `Aviation ${++made}`, isAlcoholic: true, isShot: false })
    ).read(record)
    const { id: pourFormatId } = await bar.app.db.selectFrom('pourFormat').select('id').executeTakeFirstOrThrow()
    const path = `/master-menu/standard-drinks/${drink.id}?add=pourAvailability`
    const sent = await portal.submit(path, {
      intent: 'add:pourAvailability',
      entityType: 'Product',
      pourFormatId: String(pourFormatId),
    })
    expect(sent.status).toBe(302)
    const { body } = await admin.get(`/v1/menu/pour-availabilities?standardDrinkId=${drink.id}`)
    expect(body).toMatchObject({ results: [{ entityType: 'Drink', standardDrinkId: drink.id, pourFormatId }] })
  })

  test('applies to a pour availability’s details: another kind needs another item', async () => {
    const [productId] = await idsOf('product', 1)
    const [alcoholTypeId] = await idsOf('alcoholType', 1)
    const { id: pourFormatId } = await bar.app.db.selectFrom('pourFormat').select('id').executeTakeFirstOrThrow()
    const pour = (
      await admin.post('/v1/menu/pour-availabilities', { pourFormatId, entityType: 'Product', productId })
    ).read(record)
    const path = `/master-menu/pour-availability/${pour.id}?edit=`
    const again = await update(path, { ...formIn(await portal.get(path)), entityType: 'AlcoholType' })
    expect(fieldsOf(again)).toContain('alcoholTypeId')
    const saved = await portal.submit(again.path, { ...formIn(again), alcoholTypeId: String(alcoholTypeId) })
    expect(saved.status).toBe(302)
    expect((await admin.get(`/v1/menu/pour-availabilities/${pour.id}`)).body).toMatchObject({
      entityType: 'AlcoholType',
      alcoholTypeId,
      productId: null,
    })
  })
})

describe('a change that sets a value', () => {
  const notAllowed = async () => {
    const { id } = await bar.app.db
      .selectFrom('businessPourAvailability')
      .select('id')
      .where('notAllowed', '=', 0)
      .where('basePriceCents', '>', 0)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const path = `/business-menu/pour-availability/${id}?edit=`
    const { isDefault: _, ...form } = formIn(await portal.get(path))
    return { id, path, form: { ...form, notAllowed: 'on' } }
  }

  test('sets it at once, and shows it in the redrawn form', async () => {
    const { id, path, form } = await notAllowed()
    const refused = await portal.submit(path, { ...form, displayOrder: '1001' })
    expect(refused.status).toBe(400)
    expect(formIn(refused)).toMatchObject({ notAllowed: 'on', basePrice: '0.00', upCharge: '0', displayOrder: '1001' })
    expect((await portal.submit(path, { ...formIn(refused), displayOrder: '1' })).status).toBe(302)
    const { body } = await admin.get(`/v1/businesses/pour-availabilities/${id}`)
    expect(body).toMatchObject({ notAllowed: true, basePrice: 0, upCharge: 0, displayOrder: 1 })
  })

  test('does not replace a value typed afterwards', async () => {
    const { id, path, form } = await notAllowed()
    const drawn = formIn(await portal.submit(path, { ...form, displayOrder: '1001' }))
    const refused = await portal.submit(path, { ...drawn, displayOrder: '1', basePrice: '7.00' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('id="form-details-basePrice-error">Must be 0 when not allowed is true')
    expect(formIn(refused)).toMatchObject({ basePrice: '7.00' })
    const { body } = await admin.get(`/v1/businesses/pour-availabilities/${id}`)
    expect(body).toMatchObject({ notAllowed: false })
  })
})

describe('a select that cannot hold all options', () => {
  const path = '/core/substitutions?create='

  test('is narrowed by words, after one more redraw', async () => {
    const now = bar.app.now()
    const juices = Array.from({ length: 1001 }, (_, n) => ({
      name: `A juice ${n}`,
      category: 'Juice',
      createdAt: now,
      updatedAt: now,
    }))
    for (const from of [0, 500, 1000]) {
      await bar.app.db
        .insertInto('ingredient')
        .values(juices.slice(from, from + 500))
        .execute()
    }
    const form = { ...formIn(await portal.get(path)), name: 'Less sugar', targetType: 'Ingredient' }
    const long = await update(path, form)
    expect(choices(long, 'targetEntityId')).toHaveLength(1000)
    const drawn = formIn(long)
    expect(drawn).toMatchObject({ 'find:targetEntityId': '' })
    // As Enter in its input sends it: by the form's own button.
    const { location = '' } = await portal.submit(long.path, { ...drawn, 'find:targetEntityId': ' agave ' })
    const found = await portal.get(location)
    expect([found.status, formIn(found).name]).toEqual([200, 'Less sugar'])
    const { id } = await bar.app.db
      .selectFrom('ingredient')
      .select('id')
      .where('name', 'like', 'Agave%')
      .executeTakeFirstOrThrow()
    expect(choices(found, 'targetEntityId')).toEqual([`Ingredient:${id}`])
    const [other] = await idsOf('alcoholType', 1)
    const chosen = {
      ...formIn(found),
      targetEntityId: `Ingredient:${id}`,
      substitutionType: 'AlcoholType',
      substitutionEntityId: `AlcoholType:${other}`,
    }
    const narrowed = await update(path, { ...chosen, 'find:targetEntityId': 'lime' })
    expect(formIn(narrowed), 'what was chosen stays').toMatchObject({ targetEntityId: `Ingredient:${id}` })
    expect((await portal.submit(narrowed.path, formIn(narrowed))).status).toBe(302)
    expect((await admin.get('/v1/core/substitutions?searchString=Less+sugar')).body).toMatchObject({
      results: [{ targetType: 'Ingredient', targetEntityId: id }],
    })
  })
})

describe('a form drawn from its address', () => {
  const path = '/core/substitutions?searchString=gin&page=0&create='

  test('keeps long texts in any script, and the rest of the screen', async () => {
    const description = '酒'.repeat(2000)
    const again = await update(path, { ...formIn(await portal.get(path)), targetType: 'Ingredient', description })
    expect(again.status).toBe(200)
    expect(formIn(again)).toMatchObject({ targetType: 'Ingredient', description })
    expect(again.html).toMatch(/<input[^>]*name="searchString"[^>]*value="gin"/)
    // Cancel leads back to the list, without the form.
    expect(again.html).toContain('href="/core/substitutions?searchString=gin&amp;page=0"')
    const refused = await portal.submit(again.path, { ...formIn(again), name: '' })
    expect([refused.status, formIn(refused).description]).toEqual([400, description])
  })

  test('is only its own form, and an address without one draws none', async () => {
    const query = new URLSearchParams({ screen: '?create=', intent: 'update', name: 'Elsewhere' })
    expect((await portal.get(`/core/substitutions?${query}`)).html).not.toContain('value="Elsewhere"')
    expect(
      (await portal.get(`/core/substitutions?${new URLSearchParams({ screen: '', name: 'No' })}`)).html,
    ).not.toContain('<dialog')
  })

  test('returns after sign-in', async () => {
    const asked = `/core/substitutions?${new URLSearchParams({ screen: '?create=', intent: 'create', name: 'Later' })}`
    const { location = '' } = await bar.visitor().get(asked)
    expect(new URL(location, 'http://barback').searchParams.get('redirectTo')).toBe(asked)
  })

  test('posts a form that may contain a picture, which is stored and returns with the other values', async () => {
    const products = '/products/1?edit='
    const form = new FormData()
    for (const [name, text] of Object.entries(formIn(await portal.get(products)))) form.set(name, text)
    form.set('name', 'Navy Strength')
    form.set('update-form', '')
    form.set('upload:image:menu-items/products:1', await picture())
    const { location = '' } = await portal.submit(products, form)
    const again = formIn(await portal.get(location))
    expect(again.name).toBe('Navy Strength')
    expect(again.image).toMatch(/menu-items\/products\/.+\?version=/)
    expect(location).not.toContain('upload')
  })
})
