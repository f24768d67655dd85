import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pageOf } from '../../../../contract/calls/lists'
import { menuItemList, menuPreview } from '../../../../contract/calls/menu'
import { businessPourAvailability } from '../../../../contract/entities/business-prices'
import { menuItemAvailability } from '../../../../contract/entities/business-menu'
import { apiError } from '../../../../contract/errors'
import { openBarback, type TestBarback } from '../../../../testing/barback'
import { demoVenue, menuItemNamed, orderBodyFor, postOrder } from '../../../../testing/orders'

/** A venue's change in the portal shows on its guests' menu at the next request. */

let bar: TestBarback
let businessId: number
beforeAll(async () => {
  bar = await openBarback()
  ;({ businessId } = await demoVenue(bar))
})
afterAll(() => bar.stop())

async function onMenu(name: string) {
  const guest = await bar.customer()
  const menu = (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList)
  return menu.results.find((item) => item.name === name)
}

/** The row with the venue's price of a standard drink. */
async function pourOf(drink: string) {
  const { id } = await bar.app.db
    .selectFrom('businessPourAvailability as own')
    .innerJoin('pourAvailability as pour', 'pour.id', 'own.pourAvailabilityId')
    .innerJoin('standardDrink', 'standardDrink.id', 'pour.standardDrinkId')
    .where('own.businessId', '=', businessId)
    .where('standardDrink.name', '=', drink)
    .select('own.id')
    .executeTakeFirstOrThrow()
  return id
}

test('a price changed in the grid is the price on the menu', async () => {
  const before = await onMenu('Negroni')
  const owner = await bar.portal('owner')
  const rowId = String(await pourOf('Negroni'))
  const call = await (await bar.staff('owner')).get(`/v1/businesses/pour-availabilities/${rowId}`)
  const { basePrice } = call.read(businessPourAvailability.record)
  const grid = await owner.get(`/business-menu/pour-availability?searchString=${rowId}`)
  expect(grid.html).toContain(`value="${basePrice.toFixed(2)}"`)
  const saved = await owner.submit('/business-menu/pour-availability?index', {
    intent: 'edit',
    rowId,
    basePrice: '$1,000.00',
    upCharge: '1',
  })
  expect(saved.status, saved.html.slice(0, 500)).toBe(302)
  expect((await owner.get('/business-menu/pour-availability')).html).toContain('Updated business pour availability!')
  expect(before?.price).toBeLessThan(100)
  expect((await onMenu('Negroni'))?.price).toBe((before?.price ?? 0) - basePrice + 1000)
})

test('a price outside its bounds is refused with its reason, and the menu stays unchanged', async () => {
  const before = await onMenu('Daiquiri')
  const owner = await bar.portal('owner')
  const rowId = String(await pourOf('Daiquiri'))
  for (const [basePrice, reason] of [
    ['1000.01', 'Must be 0 to 1000'],
    ['9.999', 'At most 2 decimals'],
    ['-1', 'Must be 0 to 1000'],
    ['', 'Required'],
  ] as const) {
    const refused = await owner.submit(`/business-menu/pour-availability?index&searchString=${rowId}`, {
      intent: 'edit',
      rowId,
      basePrice,
      upCharge: '1',
    })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('Error Updating business pour availability!')
    const cell = `row-businessPourAvailability-${rowId}-basePrice-error`
    expect(new RegExp(`id="${cell}"[^>]*>${reason}<`, 'i').test(refused.html), `${reason}, at the cell`).toBe(true)
    expect(new RegExp(`describedby="${cell}"[^>]*value="${basePrice}"`).test(refused.html), 'what was typed').toBe(true)
  }
  expect(await onMenu('Daiquiri')).toEqual(before)
})

test('a pour that is not allowed leaves the menu, and so does its price', async () => {
  const id = await pourOf('Mojito')
  expect(await onMenu('Mojito')).toBeDefined()
  const owner = await bar.portal('owner')
  const path = `/business-menu/pour-availability/${id}`
  const { pourAvailabilityId } = await bar.app.db
    .selectFrom('businessPourAvailability')
    .select('pourAvailabilityId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // As a browser without JavaScript sends it: the prices still in their inputs.
  const form = {
    intent: 'update',
    pourAvailabilityId: String(pourAvailabilityId),
    businessId: String(businessId),
    isActive: 'on',
    notAllowed: 'on',
    basePrice: '13.00',
    upCharge: '1',
    displayOrder: '0',
  }
  const refused = await owner.submit(`${path}?edit=`, { ...form, isDefault: 'on' })
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('Must be off when not allowed is true')
  expect((await owner.submit(`${path}?edit=`, form)).status).toBe(302)
  const staff = await bar.staff('owner')
  const kept = (await staff.get(`/v1/businesses/pour-availabilities/${id}`)).read(businessPourAvailability.record)
  expect(kept).toMatchObject({ notAllowed: true, basePrice: 0, upCharge: 0 })
  expect(await onMenu('Mojito')).toBeUndefined()

  const onItsOwn = await staff.put(`/v1/businesses/pour-availabilities/${id}`, { ...kept, basePrice: 5 })
  expect(onItsOwn.status).toBe(400)
  expect(onItsOwn.body).toMatchObject({
    errors: [{ path: 'basePrice', message: 'Must be 0 when not allowed is true' }],
  })
})

/** The record without its version, so that it can be saved repeatedly. */
function withoutVersion(body: unknown) {
  const { version: _version, ...rest } = z.looseObject({}).parse(body)
  return rest
}

test('an item that is switched off leaves the menu, and returns when it is switched on', async () => {
  const owner = await bar.staff('owner')
  const path = `/v1/menu/items/${await menuItemNamed(bar, businessId, 'Caipirinha')}`
  const item = withoutVersion((await owner.get(path)).body)
  const switched = async (isActive: boolean) => owner.put(path, { ...item, isActive })
  expect((await switched(false)).status).toBe(200)
  expect(await onMenu('Caipirinha')).toBeUndefined()
  expect((await switched(true)).status).toBe(200)
  expect(await onMenu('Caipirinha')).toBeDefined()
})

test('staff see guest prices, take an item off sale and put it back, in two presses and without JavaScript', async () => {
  const id = await menuItemNamed(bar, businessId, 'Old Fashioned')
  const path = `/business-menu/menu-items/${id}`
  const bartender = await bar.portal('bartender')
  const price = (await onMenu('Old Fashioned'))?.price
  const before = await bartender.get(path)
  expect(before.html.includes('Guests Pay')).toBe(true)
  expect(before.html.includes(`<strong>$${price?.toFixed(2)}</strong>`), `$${price}`).toBe(true)
  const shows = async (words: string) => (await bartender.get(path)).html.includes(words)

  const gone = await bartender.submit(`${path}?sell=`, { soldOut: 'tonight' })
  expect([gone.status, gone.location]).toEqual([302, path])
  expect(await onMenu('Old Fashioned')).toBeUndefined()
  const soldOut = (await bartender.get(path)).html
  expect([soldOut.includes('Sold out!'), /Sold out until \w+ 6:00 AM/.test(soldOut)]).toEqual([true, true])
  expect(soldOut.includes('Sold Out Tonight')).toBe(false)
  const history = (await (await bar.portal('admin')).get(path)).html
  expect(history.includes('Sold Out Until')).toBe(true)

  expect((await bartender.submit(`${path}?sell=`, { soldOut: '' })).status).toBe(302)
  expect((await onMenu('Old Fashioned'))?.price).toBe(price)
  expect((await bartender.submit(`${path}?sell=`, { soldOut: 'hour' })).status).toBe(302)
  expect(await onMenu('Old Fashioned')).toBeUndefined()
  bar.clock.advance(3_600_001)
  expect((await onMenu('Old Fashioned'))?.price).toBe(price)
  expect(await shows('Sold Out Tonight')).toBe(true)
  expect((await bartender.submit(`${path}?sell=`, { soldOut: 'for ever' })).status).toBe(400)
  const service = await (await bar.portal('service')).submit(`${path}?sell=`, { soldOut: 'tonight' })
  expect(service.status).toBe(403)
})

test('staff see why guests do not see an item', async () => {
  const id = await menuItemNamed(bar, businessId, 'Caipirinha')
  const owner = await bar.staff('owner')
  const screen = async () => (await (await bar.portal('owner')).get(`/business-menu/menu-items/${id}`)).html
  const item = withoutVersion((await owner.get(`/v1/menu/items/${id}`)).body)
  await owner.put(`/v1/menu/items/${id}`, { ...item, isActive: false })
  expect((await screen()).includes('Not on the menu: the item is not active')).toBe(true)
  await owner.put(`/v1/menu/items/${id}`, { ...item, isActive: true })
  const pour = await pourOf('Caipirinha')
  const kept = withoutVersion((await owner.get(`/v1/businesses/pour-availabilities/${pour}`)).body)
  await owner.put(`/v1/businesses/pour-availabilities/${pour}`, { ...kept, isActive: false })
  expect((await screen()).includes('Not on the menu: it has no price here')).toBe(true)
  await owner.put(`/v1/businesses/pour-availabilities/${pour}`, kept)
  expect((await screen()).includes('On the menu')).toBe(true)
})

test('a record with orders is switched off, not deleted', async () => {
  const id = await menuItemNamed(bar, businessId, 'Cosmopolitan')
  const guest = await bar.customer()
  const items = [{ menuItemId: id, quantity: 1 }]
  const order = await postOrder(guest, await orderBodyFor(bar, guest, { items }))
  expect(order.status).toBe(201)
  const owner = await bar.staff('owner')
  for (const [path, one] of [
    [`/v1/menu/items/${id}`, 'menu item'],
    [`/v1/businesses/pour-availabilities/${await pourOf('Cosmopolitan')}`, 'pour availability'],
  ] as const) {
    const kept = await owner.delete(path)
    expect(kept.status).toBe(409)
    const { count } = kept.read(z.looseObject({ count: z.number() }))
    const words = `${count} ordered ${count === 1 ? 'drink' : 'drinks'}`
    expect(kept.body).toMatchObject({ code: 'in_use', message: `This ${one} is still used by ${words}.` })
    expect((await owner.put(path, { ...Object((await owner.get(path)).body), isActive: false })).status).toBe(200)
  }
  expect(await onMenu('Cosmopolitan')).toBeUndefined()
})

describe('availability rules', () => {
  const local = (time: string) => DateTime.fromISO(time, { zone: 'America/New_York' }).toMillis()

  interface Case {
    when: string
    rule: Record<string, string>
    says: string
    /** Local times. */
    not: string[]
    then: string[]
  }

  test.each<Case>([
    {
      when: 'on its weekday, until the bar closes',
      rule: { ruleType: 'DayOfWeek', weekday: 'saturday' },
      says: 'Saturday',
      not: ['2026-05-22T22:00', '2026-05-23T01:00', '2026-05-24T20:00'],
      then: ['2026-05-23T20:00', '2026-05-24T01:30'],
    },
    {
      when: 'from its time on, past midnight',
      rule: { ruleType: 'TimeOfDay', startTime: '22:30', endTime: '01:00' },
      says: '10:30 PM to 1:00 AM',
      not: ['2026-05-29T22:29', '2026-05-30T01:00'],
      then: ['2026-05-29T22:30', '2026-05-30T00:59'],
    },
    {
      when: 'on its dates, the last evening to its end',
      rule: { ruleType: 'Date', startDate: '2026-06-05', endDate: '2026-06-06' },
      says: '06/05/2026 to 06/06/2026',
      not: ['2026-06-04T23:00', '2026-06-07T20:00'],
      then: ['2026-06-05T20:00', '2026-06-07T01:30'],
    },
    {
      when: 'in its season',
      rule: { ruleType: 'Season', season: 'Summer' },
      says: 'Summer',
      not: ['2026-05-31T20:00'],
      then: ['2026-07-04T20:00'],
    },
  ])('serve an item $when, by the venue’s clock', async ({ rule, says, not, then }) => {
    const owner = await bar.portal('owner')
    const menuItemId = await menuItemNamed(bar, businessId, 'Margarita')
    const path = `/business-menu/menu-items/${menuItemId}`
    const added = await owner.submit(`${path}?add=menuItemAvailability`, {
      intent: 'add:menuItemAvailability',
      ...rule,
    })
    expect([added.status, added.location], added.html.slice(0, 500)).toEqual([302, path])
    expect((await owner.get(path)).html).toContain(says)
    for (const time of not) {
      bar.clock.set(local(time))
      expect(await onMenu('Margarita'), time).toMatchObject({ available: false, unavailable: { code: 'not_now' } })
    }
    for (const time of then) {
      bar.clock.set(local(time))
      expect((await onMenu('Margarita'))?.available, time).toBe(true)
    }
    bar.clock.set(local('2026-05-29T20:00'))
    const staff = await bar.staff('owner')
    const rules = await staff.get(`/v1/menu/items/availability-rules?menuItemId=${menuItemId}`)
    const { results } = rules.read(pageOf(menuItemAvailability.record))
    const again = await bar.portal('owner')
    const gone = await again.submit(path, {
      intent: 'delete:menuItemAvailability',
      rowId: String(results[0]?.id),
    })
    expect(gone.status).toBe(302)
    expect((await onMenu('Margarita'))?.available).toBe(true)
  })

  test('show the missing value at its field', async () => {
    const owner = await bar.portal('owner')
    const path = `/business-menu/menu-items/${await menuItemNamed(bar, businessId, 'Margarita')}`
    const sent = (rule: Record<string, string>) =>
      owner.submit(`${path}?add=menuItemAvailability`, { intent: 'add:menuItemAvailability', ...rule })
    const noDay = await sent({ ruleType: 'DayOfWeek', startTime: '17:00', endTime: '19:00' })
    expect(noDay.status).toBe(400)
    expect(noDay.html).toContain('id="form-add-menuItemAvailability-weekday-error">Required')
    const backwards = await sent({ ruleType: 'Date', startDate: '2026-06-06', endDate: '2026-06-05' })
    expect(backwards.html).toContain('Must not be before the start date')
  })
})

describe('the menu without an account', () => {
  const preview = async (query = '') =>
    (await bar.anyone.get(`/v1/menu/preview/${businessId}${query}`)).read(menuPreview)

  test('shows a guest’s view, without alcohol until the visitor confirms their age', async () => {
    const guest = await bar.customer()
    const menu = (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList).results
    const shown = await preview('?ageClaimed=true')
    expect(shown.items.map(({ id, name, price }) => ({ id, name, price }))).toEqual(
      menu.map(({ id, name, price }) => ({ id, name, price })),
    )
    const young = await preview()
    expect(young.items.length).toBeGreaterThan(0)
    expect(young.items.map(({ id }) => id)).toEqual(menu.filter((item) => !item.isAlcoholic).map(({ id }) => id))
    const inCategories = new Set(young.categories.flatMap(({ menuItemIds }) => menuItemIds))
    const ids = new Set(young.items.map(({ id }) => id))
    expect([...inCategories].every((id) => ids.has(id))).toBe(true)
    expect((await preview('?ageClaimed=false')).items).toEqual(young.items)
  })

  test('marks sold-out items, and names the pour of each price', async () => {
    const id = await menuItemNamed(bar, businessId, 'Negroni')
    const soldOutUntil = new Date(bar.clock.now() + 60_000).toISOString()
    const staff = await bar.staff('bartender')
    expect((await staff.put(`/v1/menu/items/${id}/availability`, { soldOutUntil })).status).toBe(200)
    const items = (await preview('?ageClaimed=true')).items
    expect(items.find((item) => item.id === id)).toMatchObject({
      available: false,
      unavailable: { code: 'sold_out' },
      soldOutUntil,
    })
    await staff.put(`/v1/menu/items/${id}/availability`, { soldOutUntil: null })
    expect(items.some(({ pour }) => pour !== null)).toBe(true)
  })

  test('exists only for an open venue, with true or false in the query', async () => {
    const answer = await bar.anyone.get(`/v1/menu/preview/${businessId}?ageClaimed=maybe`)
    expect([answer.status, answer.read(apiError).errors]).toEqual([
      400,
      [{ path: 'ageClaimed', message: 'Must be true or false' }],
    ])
    expect((await bar.anyone.get('/v1/menu/preview/99999')).status).toBe(404)
  })
})
