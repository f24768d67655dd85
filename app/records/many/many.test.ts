import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pageOf } from '../../../contract/calls/lists'
import { MAX_MANY, UNDO_STEP_MS } from '../../../contract/limits'
import { demoVenue } from '../../../testing/orders'
import type { Page, Visitor } from '../../../testing/visitor'
import { file, fresh, openImports, type Imports } from '../csv/import.fixture'

let on: Imports
let admin: Visitor
beforeAll(async () => {
  on = await openImports()
  admin = on.admin
})
afterAll(() => on.bar.stop())

const BRANDS = 'products/brands'
const brand = z.looseObject({ countryOfOrigin: z.string().nullable() })
let brands: Array<{ id: number; name: string }>
beforeEach(async () => {
  const names = [fresh('Many'), fresh('Many'), fresh('Many')]
  brands = []
  for (const name of names) brands.push({ ...(await on.someRecord(BRANDS, { name, countryOfOrigin: 'Cuba' })), name })
})

function plain({ html }: Page): string {
  return html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
}

/** The screen for the ticked rows of a list. */
function screenOf(records: ReadonlyArray<{ id: number }>, query: string, table = 'brand'): string {
  return `/lists/${table}/many?${query}${records.map(({ id }) => `&row=${id}`).join('')}`
}

/** The ticked checkboxes of a screen as drawn, ready to send. */
function ticksOf(page: Page): Record<string, string> {
  const boxes = [...page.html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box)
  return Object.fromEntries(
    boxes.flatMap((box) => {
      const [, name] = /name="(row\.\d+)"/.exec(box) ?? []
      const [, value = ''] = /value="(\d+)"/.exec(box) ?? []
      return name && /checked/.test(box.replace('checkbox', '')) ? [[name, value]] : []
    }),
  )
}

async function change(records: ReadonlyArray<{ id: number }>, field: string, value: string): Promise<Page> {
  const screen = screenOf(records, `do=edit&field=${field}`)
  return admin.submit(screen, { ...ticksOf(await admin.get(screen)), intent: 'edit', [field]: value })
}

async function remove(records: ReadonlyArray<{ id: number }>, table = 'brand', visitor = admin): Promise<Page> {
  const screen = screenOf(records, 'do=delete', table)
  return visitor.submit(screen, { ...ticksOf(await visitor.get(screen)), intent: 'delete' })
}

/** Presses the first 'Undo' above a list. */
async function undo(list: string, table: string, visitor = admin): Promise<string | undefined> {
  const [, step = ''] = /name="step" value="(\d+)"/.exec((await visitor.get(list)).html) ?? []
  return undoStep(step, table, visitor)
}

async function undoStep(step: string, table: string, visitor = admin): Promise<string | undefined> {
  await visitor.submit(`/lists/${table}/many`, { intent: 'undo', step })
  return visitor.toast()
}

/** The step that the list of brands offers to undo. */
async function offeredStep(): Promise<string> {
  const { html } = await admin.get('/products/brands')
  return /name="step" value="(\d+)"/.exec(html)?.[1] ?? ''
}

async function countries(): Promise<Array<string | number | null>> {
  return Promise.all(
    brands.map(async ({ id }) => {
      const answer = await on.caller.get(`/v1/${BRANDS}/${id}`)
      return answer.status === 200 ? answer.read(brand).countryOfOrigin : answer.status
    }),
  )
}

describe('many records of a list', () => {
  test('are ticked in the list and shown with their current values', async () => {
    const list = plain(await admin.get(`/products/brands?searchString=${encodeURIComponent(brands[0]?.name ?? '')}`))
    expect(list).toContain(`Tick ${brands[0]?.name}`)
    const html = plain(await admin.get(screenOf(brands, 'do=edit&field=countryOfOrigin')))
    for (const { name } of brands) expect(html).toContain(`<span>${name}</span>`)
    expect(html).toContain('Country of Origin now')
    expect(html).toContain('Chosen: 3')
    expect(html).toMatch(/name="countryOfOrigin"[^>]*value="Cuba"/)
  })

  test('get one value together, and their old ones back on undo', async () => {
    const { location } = await change(brands, 'countryOfOrigin', 'Spain')
    expect(location).toBe('/products/brands')
    expect(await admin.toast()).toBe('Changed Country of Origin of 3 brands!')
    expect(await countries()).toEqual(['Spain', 'Spain', 'Spain'])

    expect(await undo('/products/brands', 'brand')).toBe('Undone: Changed Country of Origin of 3 brands.')
    expect(await countries()).toEqual(['Cuba', 'Cuba', 'Cuba'])
    const history = plain(await admin.get(`/products/brands/${brands[0]?.id}`))
    expect(history).toContain('Country of Origin from <del>Spain</del> to <ins>Cuba</ins>')
    expect(plain(await admin.get('/products/brands'))).not.toContain('Undo: Changed Country of Origin of 3 brands')
  })

  test('keep their values if the value is wrong, which shows at the field', async () => {
    const screen = screenOf(brands, 'do=edit&field=website')
    const answer = await admin.submit(screen, { ...ticksOf(await admin.get(screen)), intent: 'edit', website: 'no' })
    expect(answer.status).toBe(400)
    expect(plain(answer)).toContain('id="many-edit-website-error"')
    expect(plain(answer)).toMatch(/name="website"[^>]*value="no"/)
  })

  test('are not overwritten if another person has changed one of them', async () => {
    const screen = screenOf(brands, 'do=edit&field=countryOfOrigin')
    const ticks = ticksOf(await admin.get(screen))
    const [first] = brands
    await on.caller.put(`/v1/${BRANDS}/${first?.id}`, { name: first?.name, countryOfOrigin: 'Peru' })
    const answer = await admin.submit(screen, { ...ticks, intent: 'edit', countryOfOrigin: 'Spain' })
    expect(answer.status).toBe(400)
    expect(plain(answer)).toContain('Someone else changed this brand in the meantime')
    expect(await countries()).toEqual(['Peru', 'Cuba', 'Cuba'])
  })

  test('are deleted all or none, and a record in use names its use', async () => {
    const [used] = brands
    await on.someRecord('products/products', { name: fresh('Of it'), brandId: used?.id, isAlcoholic: false })
    const answer = await remove(brands)
    expect(answer.status).toBe(400)
    expect(plain(answer)).toContain('This brand is still used by 1 product.')
    expect(await countries()).toEqual(['Cuba', 'Cuba', 'Cuba'])
    // The row returns unticked: pressing again deletes the others.
    expect(Object.keys(ticksOf(answer))).toEqual(brands.slice(1).map(({ id }) => `row.${id}`))
    await admin.submit('/lists/brand/many?do=delete', { ...ticksOf(answer), intent: 'delete' })
    expect(await admin.toast()).toBe('Deleted 2 brands!')
    expect(await countries()).toEqual(['Cuba', 404, 404])
    await undo('/products/brands', 'brand')
    expect(await countries()).toEqual(['Cuba', 'Cuba', 'Cuba'])
  })

  test('return with their parts and under their ids', async () => {
    const copy = await on.someRecord('standard-drinks', { name: fresh('Recipe'), isAlcoholic: true, isShot: false })
    const [part, other] = (await on.listOf('standard-drinks/recipe-items')).results
    for (const one of [part, other]) {
      await on.someRecord('standard-drinks/recipe-items', { ...one, id: undefined, standardDrinkId: copy.id })
    }
    const before = await on.listOf('standard-drinks/recipe-items', `standardDrinkId=${copy.id}`)
    expect(before.results).toHaveLength(2)
    await remove([copy], 'standardDrink')
    expect((await on.caller.get(`/v1/standard-drinks/${copy.id}`)).status).toBe(404)
    expect(await undo('/master-menu/standard-drinks', 'standardDrink')).toBe('Undone: Deleted 1 standard drink.')
    const after = await on.listOf('standard-drinks/recipe-items', `standardDrinkId=${copy.id}`)
    const rowsIn = ({ results: rows }: typeof before) => rows.map(({ id, quantity, unit }) => ({ id, quantity, unit }))
    expect(rowsIn(after)).toEqual(rowsIn(before))
  })

  test('return as sold out as before', async () => {
    const drink = await on.someRecord('standard-drinks', { name: fresh('Listed'), isAlcoholic: true, isShot: false })
    const wish = { businessId: 1, type: 'StandardDrink', standardDrinkId: drink.id, displayOrder: 900 }
    const { id } = await on.someRecord('menu/items', wish)
    const until = new Date(on.bar.clock.now() + 3_600_000).toISOString()
    const readUntil = async () => {
      const { soldOutUntil } = (await on.caller.get(`/v1/menu/items/${id}`)).read(
        z.looseObject({ soldOutUntil: z.unknown() }),
      )
      return soldOutUntil
    }
    await on.caller.put(`/v1/menu/items/${id}/availability`, { soldOutUntil: until })
    expect(await readUntil()).toBe(until)
    await remove([{ id }], 'menuItem')
    expect(await admin.toast()).toBe('Deleted 1 menu item!')
    await undo('/business-menu/menu-items', 'menuItem')
    expect(await readUntil()).toBe(until)
  })

  test('that match the list are chosen together, up to the maximum of one action', async () => {
    const all = await admin.get(`/lists/brand/many?do=delete&all=1&searchString=${brands[1]?.name.replace(' ', '+')}`)
    expect(Object.keys(ticksOf(all))).toContain(`row.${brands[1]?.id}`)
    expect(Object.keys(ticksOf(all))).not.toContain(`row.${brands[0]?.id}`)
    const rows = Array.from({ length: MAX_MANY + 1 }, (_, index) => [`row.${index + 1}`, '1'] as const)
    const ticked: Record<string, string> = Object.fromEntries(rows)
    const answer = await admin.submit('/lists/brand/many?do=delete', { ...ticked, intent: 'delete' })
    expect([answer.status, plain(answer)]).toEqual([400, expect.stringContaining(`At most ${MAX_MANY} brands at once`)])
  })
})

describe('undoing', () => {
  test('skips and names records that were changed since', async () => {
    await change(brands, 'countryOfOrigin', 'Spain')
    const [first] = brands
    await on.caller.put(`/v1/${BRANDS}/${first?.id}`, { name: first?.name, countryOfOrigin: 'Peru' })
    expect(await undo('/products/brands', 'brand')).toContain(
      `Not undone, because they were changed again or are in use: ${first?.name}.`,
    )
    expect(await countries()).toEqual(['Peru', 'Cuba', 'Cuba'])
  })

  test('works once, for a day, for the user who made the change', async () => {
    await change(brands, 'countryOfOrigin', 'Spain')
    const step = await offeredStep()
    expect(await undoStep(step, 'brand', await on.bar.portal('service'))).not.toContain('Undone')
    expect(await countries()).toEqual(['Spain', 'Spain', 'Spain'])
    expect(await undoStep(step, 'brand')).toContain('Undone')
    expect(await undoStep(step, 'brand')).toBe('This is already undone.')

    await change(brands, 'countryOfOrigin', 'Spain')
    const later = await offeredStep()
    const evening = on.bar.clock.now()
    on.bar.clock.advance(UNDO_STEP_MS)
    const again = await on.bar.portal('admin')
    const list = plain(await again.get('/products/brands'))
    expect(list).not.toContain('Undo: Changed')
    expect(await undoStep(later, 'brand', again)).toBe('This is more than a day old: it can no longer be undone.')
    on.bar.clock.set(evening)
    expect(await countries()).toEqual(['Spain', 'Spain', 'Spain'])
  })

  test('reverts a whole import', async () => {
    const [changed] = brands
    const added = [fresh('Imported'), fresh('Imported')]
    const checked = await on.check(
      'brand',
      file(
        ['Id', 'Name', 'Country of Origin'],
        [String(changed?.id), changed?.name ?? '', 'Spain'],
        ...added.map((name) => ['', name, 'Peru']),
      ),
    )
    await on.importChecked('brand', checked)
    expect(await countries()).toEqual(['Spain', 'Cuba', 'Cuba'])
    expect(await undo('/products/brands', 'brand')).toBe('Undone: Imported brands: 2 new, 1 changed.')
    expect(await countries()).toEqual(['Cuba', 'Cuba', 'Cuba'])
    for (const name of added) expect(await on.find(BRANDS, name)).toEqual([])
  })
})

describe('a user without permission', () => {
  test('gets no checkboxes, and is refused whatever is sent', async () => {
    for (const role of ['bartender', 'manager'] as const) {
      const visitor = await on.bar.portal(role)
      expect((await visitor.get('/products/brands')).html).not.toContain('name="row"')
      const screen = await visitor.get(screenOf(brands, 'do=delete'))
      expect(screen.location).toBe(role === 'bartender' ? '/restricted' : undefined)
      expect(ticksOf(screen)).toEqual({})
      await visitor.submit('/lists/brand/many?do=delete', { intent: 'delete', [`row.${brands[0]?.id}`]: '1' })
      expect(await countries()).toEqual(['Cuba', 'Cuba', 'Cuba'])
    }
  })

  test('has checkboxes for records of their own venue beside those that all venues share', async () => {
    const manager = await on.bar.staff('manager')
    const { businessId } = await demoVenue(on.bar)
    const made = await manager.post('/v1/products/brands', { name: 'Our own brewing', businessId })
    const own = made.read(z.looseObject({ id: z.number() }))
    const { html } = await (await on.bar.portal('manager')).get('/products/brands?sort=id,desc')
    const boxes = [...html.matchAll(/<input type="checkbox"[^>]*name="row"[^>]*>/g)].map(([tag]) => tag)
    expect(boxes).toHaveLength(1)
    expect(boxes[0]).toContain(`value="${own.id}"`)
    expect(html).not.toContain('of the list')
    const all = await (await on.bar.portal('manager')).get('/lists/brand/many?do=delete&all=1')
    expect(Object.keys(ticksOf(all))).toEqual([`row.${own.id}`])
    await manager.delete(`/v1/products/brands/${own.id}`)
  })

  test("acts on their own venue's list only, not on another's", async () => {
    const ofBusiness = z.looseObject({ id: z.number(), businessId: z.number(), version: z.number() })
    const theirs = z.array(ofBusiness)
    const manager = await on.bar.staff('manager')
    const own = theirs.parse((await manager.get('/v1/menu/items?size=2')).read(pageOf(ofBusiness)).results)
    const all = theirs.parse((await on.listOf('menu/items')).results)
    const other = all.find(({ businessId }) => businessId !== own[0]?.businessId)
    expect(own).toHaveLength(2)
    const visitor = await on.bar.portal('manager')
    const chosen = await visitor.get(screenOf([...own, { id: other?.id ?? 0 }], 'do=delete', 'menuItem'))
    expect(Object.keys(ticksOf(chosen)).sort()).toEqual(own.map(({ id }) => `row.${id}`).sort())
    const answer = await visitor.submit('/lists/menuItem/many?do=edit&field=isActive', {
      intent: 'edit',
      [`row.${own[0]?.id}`]: String(own[0]?.version),
      [`row.${other?.id}`]: String(other?.version),
    })
    expect([answer.status, plain(answer)]).toEqual([400, expect.stringContaining('Error Updating')])
    const after = theirs.parse((await on.listOf('menu/items')).results)
    expect(after).toEqual(all)
  })
})
