import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiError } from '../../../contract/errors'
import { placedOrder, type OrderBody } from '../../../contract/calls/orders'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Answer, Caller } from '../../../testing/caller'
import { loadOrder, openDemoLocker } from '../../../testing/guest-at-locker'
import { demoVenue, newGuest, orderBodyFor, paidOrder, postOrder, type DemoVenue } from '../../../testing/orders'
import { anotherCode, codeOnScreen } from '../../../testing/venue-code'
import { VENUE_CODE_MS } from './venue-code'

let bar: TestBarback
let venue: DemoVenue
let guest: Caller
let body: OrderBody
/** The code of the previous step and the one on the screen, another venue's code, and a wrong one. */
let codes: { before: string; now: string; elsewhere: string; wrong: string }

const METRES_PER_DEGREE = 111_194.9

beforeAll(async () => {
  bar = await openBarback()
  venue = await demoVenue(bar)
  guest = await bar.customer()
  body = await orderBodyFor(bar, guest)
  const other = await bar.app.db
    .selectFrom('business')
    .select('id')
    .where('id', '!=', venue.businessId)
    .where('active', '=', 1)
    .executeTakeFirstOrThrow()
  // Begin at the start of a step, so that the whole test runs within one.
  bar.clock.advance(VENUE_CODE_MS - (bar.clock.now() % VENUE_CODE_MS))
  const before = await codeOnScreen(bar, venue.businessId)
  bar.clock.advance(VENUE_CODE_MS)
  const now = await codeOnScreen(bar, venue.businessId)
  codes = { before, now, elsewhere: await codeOnScreen(bar, other.id), wrong: anotherCode(before, now) }
})
afterAll(() => bar.stop())

/** A position this many metres from the venue, and the phone's accuracy in metres; undefined when the phone sends none. */
function locationAt(metres: number, accuracy?: number): string {
  const location = `${(venue.latitude + metres / METRES_PER_DEGREE).toFixed(7)},${venue.longitude}`
  return accuracy === undefined ? location : `${location},${accuracy}`
}

const outcomeOf = ({ status, body: answer }: Answer) => [status, status < 300 ? 'ok' : apiError.parse(answer).code]

/** The venue takes orders within 500 m. */
const POSITIONS = [
  ['before the door, by an old app', 0, undefined, 'ok'],
  ['within the distance, by an old app', 499, undefined, 'ok'],
  ['within the distance, accurate to a metre', 499, 1, 'ok'],
  ['within the distance, however vague', 499, 5000, 'ok'],
  ['too far away, by an old app', 501, undefined, 'too_far'],
  ['too far away, and sure of it', 501, 0, 'too_far'],
  ['perhaps too far away', 502, 2, 'location_vague'],
  ['3 km away, accurate to 5 km', 3004, 5000, 'location_vague'],
  ['3 km away, accurate to 2504 m', 3004, 2504, 'location_vague'],
  ['3 km away, accurate to 2503 m', 3004, 2503, 'too_far'],
  ['3 km away, accurate to a fraction of a metre', 3004, 12.75, 'too_far'],
] as const

describe('A guest whose phone is', () => {
  describe.each(POSITIONS)('%s', (_name, metres, accuracy, expected) => {
    it.each([
      ['no code', undefined, expected],
      ['the code on the screen', 'now', 'ok'],
      ['the previous code', 'before', 'ok'],
      ['a wrong code', 'wrong', expected === 'ok' ? 'ok' : 'wrong_venue_code'],
      ['the code of another venue', 'elsewhere', expected === 'ok' ? 'ok' : 'wrong_venue_code'],
    ] as const)('and who sends %s', async (_code, which, said) => {
      const { caller } = await newGuest(bar)
      const { expectedTotal, paymentMethodId: _card, ...quote } = body
      const sent = { location: locationAt(metres, accuracy), ...(which && { venueCode: codes[which] }) }
      const quoted = await caller.post('/v1/orders/customer/quote', { ...quote, ...sent })
      expect(outcomeOf(quoted)).toEqual([said === 'ok' ? 200 : 409, said])
      const placed = await postOrder(caller, { ...body, ...sent, expectedTotal })
      expect(outcomeOf(placed)).toEqual([said === 'ok' ? 201 : 409, said])
    })
  })

  it('silent orders with the code, and not without', async () => {
    const { location: _, ...withoutLocation } = body
    expect(outcomeOf(await postOrder(guest, withoutLocation))).toEqual([409, 'location_required'])
    expect(outcomeOf(await postOrder(guest, { ...withoutLocation, venueCode: codes.now }))).toEqual([201, 'ok'])
  })

  it.each([
    ['four words', 'here, there, over, done'],
    ['an accuracy below zero', '30.3,-81.6,-5'],
    ['an accuracy in words', '30.3,-81.6,near'],
    ['an accuracy that never ends', '30.3,-81.6,Infinity'],
    ['four numbers', '30.3,-81.6,5,5'],
    ['nothing after a comma', '30.3,-81.6,'],
  ])('at %s is refused', async (_name, location) => {
    const { status, body: answer } = await postOrder(guest, { ...body, location })
    expect([status, apiError.parse(answer).errors]).toEqual([400, [{ path: 'location', message: 'Must be lat,lng' }]])
  })

  it('vague sees what to do, and a program the compared distances', async () => {
    const answer = await postOrder(guest, { ...body, location: locationAt(3004, 5000) })
    expect(answer.read(apiError)).toMatchObject({ distance: 3004, maxDistance: 500, accuracy: 5000 })
    expect(answer.read(apiError).message).toContain('turn on Precise Location')
  })

  it('moving can send the same order twice, with another code', async () => {
    const key = 'twice-with-another-code'
    const first = await postOrder(guest, { ...body, location: locationAt(3004), venueCode: codes.before }, key)
    const again = await postOrder(guest, { ...body, venueCode: codes.now }, key)
    expect(again.read(placedOrder).id).toBe(first.read(placedOrder).id)
  })
})

describe('A code', () => {
  const from = (caller: Caller, venueCode: string) =>
    caller.post('/v1/orders/customer/quote', { ...body, location: locationAt(3004), venueCode })

  it.each([
    ['of three digits', '123'],
    ['of words', 'four'],
    ['of other digits', '١٢٣٤'],
  ])('%s is refused at its field, and does not count as an attempt', async (_name, venueCode) => {
    const { caller } = await newGuest(bar)
    for (let n = 0; n < 6; n++) {
      const { errors } = (await from(caller, venueCode)).read(apiError)
      expect(errors).toEqual([{ path: 'venueCode', message: 'Must be four digits' }])
    }
    expect((await from(caller, codes.now)).status).toBe(200)
  })

  it('may be wrong five times in ten minutes; after that even a right one is refused, for this guest only', async () => {
    const { caller } = await newGuest(bar)
    for (let n = 0; n < 5; n++) {
      const wrong = (await from(caller, codes.wrong)).read(apiError)
      expect(wrong.errors?.map(({ path }) => path)).toEqual(['venueCode'])
    }
    const last = await from(caller, codes.now)
    expect([last.status, last.headers.get('retry-after')]).toEqual([429, '600'])
    expect(last.read(apiError).message).toBe('Too many attempts. Please try again in 10 minutes.')
    expect((await from(guest, codes.now)).status).toBe(200)
    // Nobody checks the code where the position is enough.
    const near = { ...body, location: locationAt(0), venueCode: codes.wrong }
    expect((await caller.post('/v1/orders/customer/quote', near)).status).toBe(200)
  })

  it('counts parallel attempts, but no successful ones', async () => {
    const { caller } = await newGuest(bar)
    for (let n = 0; n < 12; n++) expect((await from(caller, codes.now)).status).toBe(200)
    const all = await Promise.all(Array.from({ length: 12 }, () => from(caller, codes.wrong)))
    expect(all.filter(({ status }) => status === 409)).toHaveLength(5)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it('is on no screen of a venue that accepts orders from anywhere', async () => {
    const set = (maxDistance: number | null) =>
      bar.app.db.updateTable('business').set({ maxDistance }).where('id', '=', venue.businessId).execute()
    await set(null)
    await expect(codeOnScreen(bar, venue.businessId)).rejects.toThrow('No code is on the screen')
    await set(500)
  })
})

describe('A door', () => {
  it('opens with the code where the phone is silent, vague or far, and with nothing else', async () => {
    const locker = await openDemoLocker(bar)
    const { caller } = await newGuest(bar)
    const { id } = await paidOrder(bar, {}, caller)
    const cubby = await loadOrder(bar, locker, id)
    const fronts = () =>
      locker.received.filter((message) => message.type === 'command' && message.door === 'front').length
    const pickUp = (sent: object) => caller.post(`/v1/orders/customer/${id}/pickup`, sent)

    expect(outcomeOf(await pickUp({}))).toEqual([409, 'location_required'])
    const far = await pickUp({ location: locationAt(3004) })
    expect([...outcomeOf(far), far.body]).toMatchObject([409, 'too_far', { distance: 3004, maxDistance: 500 }])
    const vague = { location: locationAt(3004, 5000) }
    expect(outcomeOf(await pickUp(vague))).toEqual([409, 'location_vague'])
    expect(outcomeOf(await pickUp({ ...vague, venueCode: codes.wrong }))).toEqual([409, 'wrong_venue_code'])
    expect(outcomeOf(await pickUp({ venueCode: codes.elsewhere }))).toEqual([409, 'wrong_venue_code'])
    expect(fronts()).toBe(0)

    for (const sent of [{}, vague, { location: locationAt(3004) }]) {
      const opened = await pickUp({ ...sent, venueCode: codes.now })
      expect([opened.status, opened.body]).toMatchObject([200, { cubbies: [{ number: cubby }] }])
    }
    expect(fronts()).toBe(1)
    await locker.drop()
  })
})

describe('A code that was read off the screen', () => {
  it('is valid until the end of the next step', async () => {
    const read = await codeOnScreen(bar, venue.businessId)
    const afar = { ...body, location: locationAt(3004), venueCode: read }
    const { caller } = await newGuest(bar)
    const heardAfter = async (ms: number) => {
      bar.clock.advance(ms)
      return outcomeOf(await caller.post('/v1/orders/customer/quote', afar))
    }
    expect(await heardAfter(0)).toEqual([200, 'ok'])
    const left = VENUE_CODE_MS - (bar.clock.now() % VENUE_CODE_MS)
    expect(await heardAfter(left)).toEqual([200, 'ok'])
    expect(await heardAfter(VENUE_CODE_MS - 1)).toEqual([200, 'ok'])
    expect(await heardAfter(1)).toEqual([409, 'wrong_venue_code'])
  })
})
