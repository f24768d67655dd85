import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeView, type PlaceView } from '../../../contract/calls/places'
import { apiError } from '../../../contract/errors'
import { businessDate, isOpenAt } from '../../../contract/hours'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { demoVenue } from '../../../testing/orders'

let bar: TestBarback
let owner: Caller
let path: string
beforeAll(async () => {
  bar = await openBarback()
  owner = await bar.staff('owner')
  path = `/v1/places/${(await demoVenue(bar)).placeId}`
})
afterAll(() => bar.stop())

const LUNCH = { open: '11:00:00', close: '14:00:00' }
const EVENING = { open: '17:00:00', close: '02:00:00' }
const WEEK = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, LUNCH]),
)

async function read(): Promise<PlaceView> {
  return (await owner.get(path)).read(placeView)
}

async function save(hours: object) {
  const { additionalHours: _, closedDates: _dates, ...known } = await read()
  return owner.put(path, { ...known, ...hours })
}

describe('the hours of a place', () => {
  beforeEach(() => save({ hoursOfOperations: WEEK, additionalHours: {}, closedDates: [] }))

  it('with one span a day keep their usual form', async () => {
    const { body } = await owner.get(path)
    expect(body).toMatchObject({ hoursOfOperations: WEEK })
    expect(body).not.toHaveProperty('additionalHours')
    expect(body).not.toHaveProperty('closedDates')
  })

  it('have further spans and closed dates, sorted whatever their order on arrival', async () => {
    const closedDates = [{ date: '2026-12-25', note: 'Christmas' }, { date: '2026-11-26' }]
    const saved = await save({
      hoursOfOperations: { ...WEEK, friday: EVENING },
      additionalHours: { friday: [LUNCH] },
      closedDates,
    })
    expect(saved.status).toBe(200)
    expect(await read()).toMatchObject({
      hoursOfOperations: { friday: LUNCH },
      additionalHours: { friday: [EVENING] },
      closedDates: [
        { date: '2026-11-26', note: null },
        { date: '2026-12-25', note: 'Christmas' },
      ],
    })
  })

  it('keep spans that a client does not know, unless it sends that day other hours', async () => {
    const closedDates = [{ date: '2026-12-25', note: 'Christmas' }]
    await save({ hoursOfOperations: WEEK, additionalHours: { friday: [EVENING], sunday: [EVENING] }, closedDates })
    await save({ hoursOfOperations: { ...WEEK, sunday: { open: '10:00', close: '23:00' } } })
    const { additionalHours, closedDates: dates } = await read()
    expect([additionalHours, dates]).toEqual([{ friday: [EVENING] }, closedDates])
  })

  it.each([
    [
      { additionalHours: { tuesday: [{ open: '13:00', close: '20:00' }] } },
      'additionalHours.tuesday.0.open',
      'Tuesday, second span: begins before the first ends',
    ],
    [
      { additionalHours: { tuesday: [{ open: '17:00', close: '16:00' }] } },
      'additionalHours.tuesday.0.close',
      'Tuesday, second span: ends before it begins',
    ],
    [{ additionalHours: { tuesday: [{ open: '17:00', close: '' }] } }, 'additionalHours.tuesday.0.close', 'Required'],
    [{ additionalHours: { tuesday: [LUNCH, LUNCH, LUNCH] } }, 'additionalHours.tuesday', 'At most 3 spans a day'],
    [
      { hoursOfOperations: { ...WEEK, tuesday: null }, additionalHours: { tuesday: [EVENING] } },
      'additionalHours.tuesday',
      'Tuesday is closed, so it has no other spans',
    ],
    [{ closedDates: [{ date: '2026-02-30' }] }, 'closedDates.0.date', 'Must be a date'],
    [{ closedDates: [{ date: '2026-12-25' }, { date: '2026-12-25' }] }, 'closedDates.1.date', 'Is on the list already'],
    [{ closedDates: [{ date: '2026-12-25', note: 'x'.repeat(61) }] }, 'closedDates.0.note', 'Too Long!'],
  ])('are refused with %j, at %s', async (wrong, at, message) => {
    const before = await read()
    const answer = await save({ hoursOfOperations: WEEK, ...wrong })
    expect([answer.status, answer.read(apiError).errors?.[0]]).toEqual([400, { path: at, message }])
    expect(await read()).toEqual(before)
  })

  it('appear in the history of the place in words', async () => {
    await save({
      hoursOfOperations: WEEK,
      additionalHours: { friday: [EVENING] },
      closedDates: [{ date: '2026-12-25', note: 'Christmas' }],
    })
    const noted = await bar.app.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('entity', '=', 'place')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(noted)).toContain('11:00 AM - 2:00 PM, 5:00 PM - 2:00 AM')
    expect(JSON.stringify(noted)).toContain('12/25/2026 Christmas')
  })

  it('close the venue to orders on a closed date at once, in every cached price book', async () => {
    const { businessId } = await demoVenue(bar)
    await save({
      hoursOfOperations: Object.fromEntries(Object.keys(WEEK).map((day) => [day, { open: '00:00', close: '00:00' }])),
    })
    const { open } = await read()
    const { venue } = await bar.app.priceBooks.of(bar.app.db, businessId)
    const { timeZone } = venue
    const today = businessDate(bar.app.now(), timeZone)
    await save({ closedDates: [{ date: today }] })
    const closed = await bar.app.priceBooks.of(bar.app.db, businessId)
    expect([open, (await read()).open, isOpenAt(closed.venue.hours, timeZone, bar.app.now())]).toEqual([
      true,
      false,
      false,
    ])
  })
})
