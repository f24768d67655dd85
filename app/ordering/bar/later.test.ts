import type { Updateable } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { guestOrder, orderList, quoteView, type OrderBody } from '../../../contract/calls/orders'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../contract/time'
import type { Tables } from '../../../db/store'
import { checkedAtBar, unverifiedGuest } from '../../../testing/age'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import {
  cancelAsGuest,
  demoVenue,
  kioskMove,
  linesOf,
  newGuest,
  orderBodyFor,
  orderRow,
  paidOrder,
  postOrder,
  refundRows,
} from '../../../testing/orders'

/** Orders for a time (docs/rules/later.md). */

let bar: TestBarback
let email: string
let venue: Awaited<ReturnType<typeof demoVenue>>
beforeEach(async () => {
  bar = await openBarback()
  bar.clock.set(TEST_EVENING)
  venue = await demoVenue(bar)
  email = (await newGuest(bar)).email
  const open = { opens: '16:00:00', closes: '02:00:00' }
  await bar.app.db.updateTable('placeHours').set(open).where('placeId', '=', venue.placeId).execute()
  return () => bar.stop()
})

const iso = (at: number) => new Date(at).toISOString()
/** A new caller each time: the clock moves on for longer than a token lives. */
const guest = () => bar.customer(email)
const customerPost = async (path: string, body: unknown) => (await guest()).post(`/v1/orders/customer${path}`, body)
const quote = async (at?: number) => customerPost('/quote', await bodyFor(at))

/** An hour after the evening of the tests begins. */
const AN_HOUR_ON = TEST_EVENING + HOUR_MS

async function orderedFor(at: number, wish: Partial<OrderBody> = {}, who?: Caller): Promise<number> {
  return (await paidOrder(bar, { readyAt: iso(at), ...wish }, who ?? (await guest()))).id
}

async function read(id: number, who?: Caller) {
  return (await (who ?? (await guest())).get(`/v1/orders/customer/${id}`)).read(guestOrder)
}

async function atBar(): Promise<number[]> {
  const bartender = await bar.staff('bartender')
  const answer = await bartender.get('/v1/orders/kiosk', { lockerId: venue.lockerId })
  return answer.read(orderList).results.map(({ id }) => id)
}

/** Moves the clock on by half-minutes, with the sweeps, until the bar has the order; returns when that was. */
async function untilAtBar(id: number): Promise<number> {
  for (let at = bar.clock.now(); at <= AN_HOUR_ON + HOUR_MS; at += 30 * SECOND_MS) {
    bar.clock.set(at)
    await bar.sweep()
    if ((await orderRow(bar, id)).queuedAt !== null) return at
  }
  throw new Error(`The bar never got order ${id}`)
}

describe('an order for a time', () => {
  it('is paid at once, is promised for that time, and is not at the bar yet', async () => {
    const { readyBy } = (await quote(AN_HOUR_ON)).read(quoteView)
    expect(readyBy).toBe(iso(AN_HOUR_ON))
    const id = await orderedFor(AN_HOUR_ON + 20 * SECOND_MS)
    await bar.sweep()
    expect(await read(id)).toMatchObject({
      status: 'Paid',
      paymentStatus: 'Paid',
      wantedAt: iso(AN_HOUR_ON),
      readyBy: iso(AN_HOUR_ON),
      queuedAt: null,
      ahead: null,
      late: false,
    })
    expect(await atBar()).toEqual([])
  })

  it('comes to the bar when it must be begun, by the arithmetic of the promise', async () => {
    const id = await orderedFor(AN_HOUR_ON)
    const came = await untilAtBar(id)
    const { readyBy } = (await quote()).read(quoteView)
    expect(AN_HOUR_ON - came).toBeGreaterThan(MINUTE_MS)
    expect(Date.parse(readyBy)).toBeGreaterThanOrEqual(AN_HOUR_ON)
    expect(await atBar()).toEqual([id])
    expect(await read(id)).toMatchObject({ queuedAt: iso(came), readyBy: iso(AN_HOUR_ON), ahead: 0 })
  })

  it('stands behind the orders that came to the bar before it, although it was paid first', async () => {
    const id = await orderedFor(AN_HOUR_ON)
    bar.clock.set(AN_HOUR_ON - 20 * MINUTE_MS)
    const other = (await newGuest(bar)).caller
    const before = await paidOrder(bar, {}, other)
    expect(before.ahead).toBe(0)
    await untilAtBar(id)
    expect(await atBar()).toEqual([before.id, id])
    expect((await read(before.id, other)).ahead).toBe(0)
    expect((await read(id)).ahead).toBe(1)
  })

  it('comes earlier the more others are for the same time', async () => {
    const alone = await untilAtBar(await orderedFor(AN_HOUR_ON))
    bar.clock.set(TEST_EVENING)
    const ids = []
    for (let n = 0; n < 8; n += 1) ids.push(await orderedFor(AN_HOUR_ON, {}, (await newGuest(bar)).caller))
    expect(await untilAtBar(ids[0] ?? 0)).toBeLessThan(alone - 4 * MINUTE_MS)
  })

  it('does not come twice, and not to a bar that has begun it by itself', async () => {
    const id = await orderedFor(AN_HOUR_ON)
    await kioskMove(bar, id, { status: 'Started' })
    const { queuedAt } = await orderRow(bar, id)
    expect(queuedAt).toBe(TEST_EVENING)
    bar.clock.set(AN_HOUR_ON)
    await bar.sweep()
    expect(await orderRow(bar, id)).toMatchObject({ queuedAt, status: 'Started' })
  })

  it('may be cancelled by its guest until then, with everything given back', async () => {
    const { id, total } = await paidOrder(bar, { readyAt: iso(AN_HOUR_ON) }, await guest())
    await cancelAsGuest(await guest(), { id })
    expect(await read(id)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded', refunded: total })
    bar.clock.set(AN_HOUR_ON)
    await bar.sweep()
    expect(await orderRow(bar, id)).toMatchObject({ queuedAt: null, status: 'Cancelled' })
    expect(await atBar()).toEqual([])
  })

  it('has the number of the date that it is for', async () => {
    await paidOrder(bar)
    const tomorrow = TEST_EVENING + DAY_MS
    const id = await orderedFor(tomorrow)
    expect((await read(id)).dailyNumber).toBe(1)
    bar.clock.set(tomorrow)
    const next = await paidOrder(bar, {}, (await newGuest(bar)).caller)
    expect(next.dailyNumber).toBe(2)
  })

  it('waits for its guest from its time on, if it is ready before', async () => {
    const id = await orderedFor(AN_HOUR_ON)
    await kioskMove(bar, id, { status: 'Started' }, { status: 'Prepared' })
    const readyAt = bar.clock.now()
    await bar.app.db.updateTable('order').set({ status: 'Ready', readyAt }).where('id', '=', id).execute()
    const cubby = bar.app.db.updateTable('cubby').where('number', '=', 1).where('lockerId', '=', 1)
    await cubby.set({ phase: 'Loaded', orderId: id, occupied: 1, since: readyAt }).execute()
    const phaseAt = async (at: number) => {
      bar.clock.set(at)
      await bar.sweep()
      return (await read(id)).cubby?.phase
    }
    expect(await phaseAt(AN_HOUR_ON + 29 * MINUTE_MS)).toBe('Loaded')
    expect(await phaseAt(AN_HOUR_ON + 31 * MINUTE_MS)).toBe('Unclaimed')
  })
})

async function bodyFor(at?: number) {
  const { businessId } = venue
  return { businessId, items: await linesOf(bar, { Negroni: 2 }), ...(at !== undefined && { readyAt: iso(at) }) }
}

describe('a time', () => {
  const refusals: Array<[string, number, { code: string } | null]> = [
    ['in the past', TEST_EVENING - HOUR_MS, { code: 'too_early' }],
    ['before it can be ready', TEST_EVENING + MINUTE_MS, { code: 'too_early' }],
    ['in half an hour', TEST_EVENING + HOUR_MS / 2, null],
    ['when the venue is closed', TEST_EVENING + 7 * HOUR_MS, { code: 'closed' }],
    ['of tomorrow', TEST_EVENING + DAY_MS, null],
    ['of the day after tomorrow', TEST_EVENING + 2 * DAY_MS, { code: 'closed' }],
  ]
  it.each(refusals)('%s', async (_, at, refused) => {
    const answer = await quote(at)
    expect([answer.status, answer.body]).toMatchObject([refused ? 409 : 200, refused ?? {}])
  })

  it('says how early it may be', async () => {
    const { readyBy } = (await quote()).read(quoteView)
    const early = await quote(TEST_EVENING + MINUTE_MS)
    expect(early.body).toMatchObject({ readyBy })
    expect((await quote(Date.parse(readyBy))).status).toBe(200)
  })

  it('within opening hours is taken by a venue that is closed now', async () => {
    const noon = TEST_EVENING - 14 * HOUR_MS
    bar.clock.set(noon)
    expect((await quote()).body).toMatchObject({ code: 'closed' })
    expect((await quote(TEST_EVENING)).status).toBe(200)
  })

  it('is refused by a venue that holds new orders back', async () => {
    const body = await orderBodyFor(bar, await guest(), { readyAt: iso(AN_HOUR_ON) })
    const bartender = await bar.staff('bartender')
    await bartender.put('/v1/orders/kiosk/pause', { minutes: 10 }, { lockerId: venue.lockerId })
    expect((await postOrder(await guest(), body)).body).toMatchObject({ code: 'paused' })
  })

  it('after last call is refused for alcohol', async () => {
    await setLastCall('22:30:00')
    const answer = await quote(AN_HOUR_ON)
    expect(answer.body).toMatchObject({ code: 'last_call' })
  })

  it('of a drink that is sold out until then is refused, and one after that is taken', async () => {
    await soldOutUntil('Negroni', TEST_EVENING + HOUR_MS / 2)
    expect((await quote()).body).toMatchObject({ code: 'sold_out' })
    expect((await quote(AN_HOUR_ON)).status).toBe(200)
  })

  it('counts for the limit of an hour from an hour before it on', async () => {
    await changeBusiness({ maxStandardDrinksPerHour: 4, lastCall: null })
    await orderedFor(TEST_EVENING + 3 * HOUR_MS)
    const now = await quote()
    const meanwhile = await quote(TEST_EVENING + 2.5 * HOUR_MS)
    expect([now.status, meanwhile.status]).toEqual([200, 409])
    expect(meanwhile.body).toMatchObject({ code: 'drink_limit' })
  })
})

function changeBusiness(change: Updateable<Tables['business']>) {
  return bar.app.db.updateTable('business').set(change).where('id', '=', venue.businessId).execute()
}

const setLastCall = (lastCall: string) => changeBusiness({ lastCall })

async function soldOutUntil(drink: string, until: number): Promise<void> {
  const [line] = await linesOf(bar, { [drink]: 1 })
  await bar.app.db
    .updateTable('menuItem')
    .set({ soldOutUntil: until })
    .where('id', '=', line?.menuItemId ?? 0)
    .execute()
}

describe('when an order for a time must be begun', () => {
  it('what is sold out by then is taken off it and refunded', async () => {
    const id = await orderedFor(AN_HOUR_ON, { items: await linesOf(bar, { Negroni: 1, Margarita: 1 }) })
    await soldOutUntil('Negroni', AN_HOUR_ON + HOUR_MS)
    await untilAtBar(id)
    const { items, status } = await read(id)
    expect([status, items.map((item) => [item.name, item.status])]).toEqual([
      'Paid',
      [
        ['Negroni', 'NotAvailable'],
        ['Margarita', 'Pending'],
      ],
    ])
    expect(await refundRows(bar, id)).toMatchObject([{ status: 'Succeeded', orderItemId: items[0]?.id }])
  })

  it('is served to a guest whose age the bar has checked for the night', async () => {
    const { email: checked, caller } = await unverifiedGuest(bar)
    email = checked
    await checkedAtBar(bar, caller)
    const id = await orderedFor(AN_HOUR_ON)
    await untilAtBar(id)
    expect(await orderRow(bar, id)).toMatchObject({ status: 'Paid', refundedTotalCents: 0 })
  })

  it.each<[string, () => Promise<unknown>]>([
    ['all of it is sold out', () => soldOutUntil('Negroni', AN_HOUR_ON + HOUR_MS)],
    ['last call is earlier', () => setLastCall('22:30:00')],
    ['its guest’s age is no longer known', () => forgetAge()],
    ['the venue takes no orders any more', () => changeBusiness({ active: 0 })],
  ])('it is cancelled with its money back if %s by then', async (_, change) => {
    const { id, total } = await paidOrder(bar, { readyAt: iso(AN_HOUR_ON) }, await guest())
    await change()
    await untilAtBar(id)
    expect(await orderRow(bar, id)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded' })
    expect((await orderRow(bar, id)).refundedTotalCents).toBe(Math.round(total * 100))
  })
})

async function forgetAge(): Promise<void> {
  await bar.app.db.updateTable('customer').set({ verifiedDob: null }).where('verifiedDob', '=', '1990-05-15').execute()
}
