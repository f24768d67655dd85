import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quoteView } from '../../../contract/calls/orders'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { demoVenue, menuItemNamed, orderBodyFor, postOrder, type DemoVenue } from '../../../testing/orders'

let bar: TestBarback
let guest: Caller
let venue: DemoVenue
let negroni: number

beforeAll(async () => {
  bar = await openBarback()
  guest = await bar.customer()
  venue = await demoVenue(bar)
  negroni = await menuItemNamed(bar, venue.businessId, 'Negroni')
})
afterAll(() => bar.stop())

describe('a body that is wrong', () => {
  const line = () => ({ menuItemId: negroni, quantity: 1 })
  it.each<[string, (body: Record<string, unknown>) => unknown, string]>([
    ['without a business', ({ businessId: _, ...body }) => body, 'businessId'],
    ['with a business that is a text', (body) => ({ ...body, businessId: 'one' }), 'businessId'],
    ['without items', (body) => ({ ...body, items: [] }), 'items'],
    ['with no drink', (body) => ({ ...body, items: [{ ...line(), quantity: 0 }] }), 'items.0.quantity'],
    ['with 21 of a drink', (body) => ({ ...body, items: [{ ...line(), quantity: 21 }] }), 'items.0.quantity'],
    ['with half a drink', (body) => ({ ...body, items: [{ ...line(), quantity: 1.5 }] }), 'items.0.quantity'],
    [
      'with an unknown item',
      (body) => ({ ...body, items: [{ menuItemId: 999_999, quantity: 1 }] }),
      'items.0.menuItemId',
    ],
    [
      'with a pour that is not sold',
      (body) => ({ ...body, items: [{ ...line(), pourAvailabilityId: 999_999 }] }),
      'items.0.pourAvailabilityId',
    ],
    [
      'with a product for no slot',
      (body) => ({ ...body, items: [{ ...line(), products: [{ recipeItemId: 999_999, productId: 1 }] }] }),
      'items.0.products.0.recipeItemId',
    ],
    [
      'with a change that is not offered',
      (body) => ({ ...body, items: [{ ...line(), substitutions: [999_999] }] }),
      'items.0.substitutions.0',
    ],
    ['with a tip of more than all', (body) => ({ ...body, tip: { type: 'percent', value: 101 } }), 'tip.value'],
    ['with a tip larger than the drinks', (body) => ({ ...body, tip: { type: 'amount', value: 900 } }), 'tip.value'],
    ['with a location in words', (body) => ({ ...body, location: 'here' }), 'location'],
    ['with a location that is no number', (body) => ({ ...body, location: 'NaN,NaN' }), 'location'],
    ['with a location out of range', (body) => ({ ...body, location: '30.3,-181' }), 'location'],
    ['with the location of a phone that has none', (body) => ({ ...body, location: '0.0,0' }), 'location'],
  ])('%s is refused at its field', async (_name, spoil, path) => {
    const { businessId, location } = venue
    const card = { expectedTotal: 1, paymentMethodId: 'pm_card_visa' }
    const body = { businessId, location, items: [line()], ...card }
    const answer = await postOrder(guest, spoil(body))
    expect(answer.status).toBe(400)
    expect(answer.read(apiError).errors?.[0]?.path).toBe(path)
  })

  it('that is not JSON is refused', async () => {
    const answer = await guest.post('/v1/orders/customer', '{"businessId": 1,', { 'Idempotency-Key': randomUUID() })
    expect(answer.status).toBe(400)
    expect(answer.read(apiError).message).toContain('JSON')
  })

  it('that is huge is refused before it is read', async () => {
    const answer = await guest.post(
      '/v1/orders/customer',
      { notes: 'x'.repeat(1_100_000) },
      { 'Idempotency-Key': randomUUID() },
    )
    expect(answer.status).toBe(413)
    expect(answer.read(apiError).code).toBe('too_large')
  })
})

describe('an order is not possible', () => {
  /** Each case breaks one thing and repairs it afterwards. */
  it.each<[string, () => Promise<unknown>, () => Promise<unknown>, number, string]>([
    [
      'at a place that is not enabled',
      () => setPlace({ enabled: 0 }),
      () => setPlace({ enabled: 1 }),
      409,
      'not_taking_orders',
    ],
    [
      'at a business that is not active',
      () => setBusiness({ active: 0 }),
      () => setBusiness({ active: 1 }),
      409,
      'not_taking_orders',
    ],
    ['when charges are not enabled', () => setCharges(0), () => setCharges(1), 409, 'not_taking_orders'],
    [
      'when the venue is closed',
      () => setHours('10:00:00', '11:00:00'),
      () => setHours('00:00:00', '00:00:00'),
      409,
      'closed',
    ],
    ['for an item that is not active', () => setItem({ isActive: 0 }), () => setItem({ isActive: 1 }), 409, 'not_sold'],
    [
      'for an item that is sold out',
      () => setItem({ soldOutUntil: TEST_EVENING + 1 }),
      () => setItem({ soldOutUntil: null }),
      409,
      'sold_out',
    ],
    [
      'for an item that is served at another time',
      () => addRule('12:00:00', '13:00:00'),
      () => dropRules(),
      409,
      'not_now',
    ],
    [
      'after last call',
      () => setBusiness({ lastCall: '21:00:00' }),
      () => setBusiness({ lastCall: null }),
      409,
      'last_call',
    ],
  ])('%s', async (_name, breakIt, mend, status, code) => {
    const body = await orderBodyFor(bar, guest)
    await breakIt()
    const quote = await guest.post('/v1/orders/customer/quote', body)
    const answer = await postOrder(guest, body)
    await mend()
    expect([quote.status, quote.read(apiError).code]).toEqual([status, code])
    expect([answer.status, answer.read(apiError).code]).toEqual([status, code])
  })

  it('but alcohol is sold before last call, and other drinks after it as well', async () => {
    const soft = await softDrink()
    await setBusiness({ lastCall: '21:00:00' })
    const answer = await guest.post('/v1/orders/customer/quote', {
      businessId: venue.businessId,
      location: venue.location,
      items: [{ menuItemId: soft, quantity: 1 }],
    })
    await setBusiness({ lastCall: '23:00:00' })
    const early = await guest.post('/v1/orders/customer/quote', {
      businessId: venue.businessId,
      location: venue.location,
      items: [{ menuItemId: negroni, quantity: 1 }],
    })
    await setBusiness({ lastCall: null })
    expect([answer.status, early.status]).toEqual([200, 200])
  })

  it('for a guest who is not verified to be over 21, when it is alcoholic', async () => {
    const young = await bar.customer('new')
    const items = [{ menuItemId: negroni, quantity: 1 }]
    const answer = await young.post('/v1/orders/customer/quote', {
      businessId: venue.businessId,
      location: venue.location,
      items,
    })
    expect([answer.status, answer.read(apiError).code]).toEqual([403, 'age_required'])
    const soft = await young.post('/v1/orders/customer/quote', {
      businessId: venue.businessId,
      location: venue.location,
      items: [{ menuItemId: await softDrink(), quantity: 1 }],
    })
    expect(soft.status).toBe(200)
  })

  it('from further away than the venue allows, and possible from near', async () => {
    const items = [{ menuItemId: negroni, quantity: 1 }]
    const quoteAt = (latitude: number) =>
      guest.post('/v1/orders/customer/quote', {
        businessId: venue.businessId,
        items,
        location: `${latitude},${venue.longitude}`,
      })
    const far = await quoteAt(venue.latitude + 0.1)
    expect([far.status, far.read(apiError).code]).toEqual([409, 'too_far'])
    expect((await quoteAt(venue.latitude)).status).toBe(200)
  })

  it('without a location, if the venue requires one', async () => {
    const { location: _, ...body } = await orderBodyFor(bar, guest)
    const withoutLocation = await postOrder(guest, body)
    const { code, message, errors } = withoutLocation.read(apiError)
    expect([withoutLocation.status, code]).toEqual([409, 'location_required'])
    expect(message).toBe('Share your location: The Night Heron takes orders only from guests nearby')
    expect(errors).toEqual([{ path: 'location', message }])
    const answer = await postOrder(guest, { ...body, location: venue.location })
    expect(answer.status).toBe(201)
  })

  it('but its price is public, even without a location', async () => {
    const { location: _, expectedTotal, paymentMethodId: _card, ...body } = await orderBodyFor(bar, guest)
    const quoted = await guest.post('/v1/orders/customer/quote', body)
    expect([quoted.status, quoted.read(quoteView).total]).toEqual([200, expectedTotal])
  })

  it.each([
    ['does not ask where guests are', { requiresLocation: 0 }],
    ['has no distance to hold it against', { maxDistance: null }],
  ] as const)('but without a location is possible at a venue that %s', async (_name, setting) => {
    const { location: _, ...body } = await orderBodyFor(bar, guest)
    await setBusiness(setting)
    const answer = await postOrder(guest, body)
    await setBusiness({ requiresLocation: 1, maxDistance: 500 })
    expect(answer.status).toBe(201)
  })

  it('at a business that does not exist', async () => {
    const answer = await guest.post('/v1/orders/customer/quote', {
      businessId: 999_999,
      items: [{ menuItemId: negroni, quantity: 1 }],
    })
    expect(answer.status).toBe(404)
  })

  const setPlace = (values: { enabled: 0 | 1 }) =>
    bar.app.db.updateTable('place').set(values).where('id', '=', venue.placeId).execute()
  const setBusiness = (values: {
    active?: 0 | 1
    lastCall?: string | null
    maxDistance?: number | null
    requiresLocation?: 0 | 1
  }) => bar.app.db.updateTable('business').set(values).where('id', '=', venue.businessId).execute()
  const setCharges = (chargesEnabled: 0 | 1) =>
    bar.app.db
      .updateTable('businessStripeAccount')
      .set({ chargesEnabled })
      .where('businessId', '=', venue.businessId)
      .execute()
  const setHours = (opens: string, closes: string) =>
    bar.app.db.updateTable('placeHours').set({ opens, closes }).where('placeId', '=', venue.placeId).execute()
  const setItem = (values: { isActive?: 0 | 1; soldOutUntil?: number | null }) =>
    bar.app.db.updateTable('menuItem').set(values).where('id', '=', negroni).execute()
  const addRule = (startTime: string, endTime: string) =>
    bar.app.db
      .insertInto('menuItemAvailability')
      .values({ menuItemId: negroni, ruleType: 'TimeOfDay', startTime, endTime, createdAt: 0, updatedAt: 0 })
      .execute()
  const dropRules = () => bar.app.db.deleteFrom('menuItemAvailability').where('menuItemId', '=', negroni).execute()
  const softDrink = async () => {
    const book = await bar.app.priceBooks.of(bar.app.db, venue.businessId)
    const soft = [...book.items.values()].find(
      (item) => !item.isAlcoholic && item.pours.length > 0 && item.rules.length === 0,
    )
    if (!soft) throw new Error('The demo venue sells nothing soft')
    return soft.id
  }
})
