import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { business } from '../../../contract/entities/businesses'
import { guestOrder, quoteView } from '../../../contract/calls/orders'
import { menuItemList } from '../../../contract/calls/menu'
import { MINUTE_MS, SECOND_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import {
  demoVenue,
  handOver,
  kioskMove,
  kioskPut,
  newGuest,
  orderBodyFor,
  orderRow,
  paidOrder,
  postOrder,
} from '../../../testing/orders'
import { createPromises } from './promises'
import { pushService, subscribedBrowser, type PushService } from '../../../testing/push-service'

/** The promise of a venue, as its guests read it (docs/rules/promise.md). */

let bar: TestBarback
let service: PushService
beforeAll(async () => {
  service = await pushService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  bar = await openBarback({ pushOrigin: service.origin })
  bar.clock.set(TEST_EVENING)
  service.received.length = 0
  return () => bar.stop()
})

const minutes = (iso: string | null) => (Date.parse(iso ?? '') - bar.clock.now()) / MINUTE_MS

async function quoted(guest: Caller): Promise<string> {
  const { items, businessId } = await orderBodyFor(bar, guest)
  const answer = await guest.post('/v1/orders/customer/quote', { businessId, items })
  return answer.read(quoteView).readyBy
}

async function read(guest: Caller, orderId: number) {
  return (await guest.get(`/v1/orders/customer/${orderId}`)).read(guestOrder)
}

async function readyByOf(id: number): Promise<number> {
  return (await orderRow(bar, id)).readyBy ?? 0
}

async function menuSays(guest: Caller): Promise<string | null> {
  const { businessId } = await demoVenue(bar)
  return (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList).readyBy
}

async function fillTheBar(orders: number): Promise<void> {
  for (let n = 0; n < orders; n += 1) await paidOrder(bar, {}, (await newGuest(bar)).caller)
}

describe('a promise', () => {
  it('is in the menu, the quote and the order, in whole minutes of the clock', async () => {
    const { caller: guest } = await newGuest(bar)
    bar.clock.advance(20 * SECOND_MS)
    const readyBy = await quoted(guest)
    expect(Date.parse(readyBy) % MINUTE_MS).toBe(0)
    expect(minutes(readyBy)).toBeGreaterThan(0)
    const { id } = await paidOrder(bar, {}, guest)
    expect(await read(guest, id)).toMatchObject({ readyBy, late: false })
    expect(minutes(await menuSays((await newGuest(bar)).caller))).toBeGreaterThan(0)
  })

  it('is later with every order that waits, and earlier with a second pair of hands', async () => {
    const { caller: guest } = await newGuest(bar)
    const first = minutes(await quoted(guest))
    await fillTheBar(6)
    const behind = minutes(await quoted(guest))
    expect(behind).toBeGreaterThan(first + 3)
    const [one, other] = [await paidOrder(bar), await paidOrder(bar)]
    const alone = minutes(await quoted(guest))
    await kioskMove(bar, one.id, { status: 'Started' })
    await kioskPut(bar, other.id, { status: 'Started' }, await bar.staff('manager'))
    expect(minutes(await quoted(guest))).toBeLessThan(alone - 2)
  })

  it('of a process that reads the venue for the first time is that of one that has followed its evening', async () => {
    const { caller: guest } = await newGuest(bar)
    const { businessId } = await demoVenue(bar)
    await fillTheBar(5)
    const [{ id } = { id: 0 }] = await bar.app.db
      .selectFrom('order')
      .select('id')
      .where('status', '=', 'Paid')
      .execute()
    await kioskMove(bar, id, { status: 'Started' })
    bar.clock.advance(3 * MINUTE_MS)
    await kioskMove(bar, id, { status: 'Prepared' }, { status: 'Ready', cubby: null })
    const others = createPromises(bar.app)
    const book = await bar.app.priceBooks.of(bar.app.db, businessId)
    const { items } = await orderBodyFor(bar, guest)
    expect(await others.forOrder(book, items)).toEqual(await bar.app.promises.forOrder(book, items))
  })

  it('learns from the orders that became ready: a bar that is slow promises later', async () => {
    const { caller: guest } = await newGuest(bar)
    const before = minutes(await quoted(guest))
    for (let n = 0; n < 12; n += 1) {
      const { id } = await paidOrder(bar, {}, (await newGuest(bar)).caller)
      await kioskMove(bar, id, { status: 'Started' })
      bar.clock.advance(9 * MINUTE_MS)
      await kioskMove(bar, id, { status: 'Prepared' }, { status: 'Ready', cubby: null }, { status: 'Completed' })
    }
    expect(minutes(await quoted((await newGuest(bar)).caller))).toBeGreaterThan(before * 1.5)
  })
})

describe('a promise that will be broken', () => {
  it('is moved before it is past, at most twice, and the guest is told each time', async () => {
    const { caller: guest, email } = await newGuest(bar)
    const browser = subscribedBrowser('promised')
    await guest.post('/v1/customers/devices', browser.subscription)
    await fillTheBar(3)
    const { id } = await paidOrder(bar, {}, guest)
    const said = [await readyByOf(id)]
    // Nobody makes anything.
    for (let n = 0; n < 60; n += 1) {
      bar.clock.advance(MINUTE_MS)
      await bar.sweep()
      const readyBy = await readyByOf(id)
      if (readyBy === said.at(-1)) continue
      expect(said.at(-1)).toBeGreaterThan(bar.clock.now())
      said.push(readyBy)
    }
    expect(said).toHaveLength(3)
    expect(said.toSorted((one, other) => one - other)).toEqual(said)
    expect(await read(await bar.customer(email), id)).toMatchObject({ late: true })
    await bar.sweep()
    const notices = service.received.filter(({ path }) => path === browser.path).map((each) => browser.read(each))
    expect(notices).toHaveLength(2)
    expect(JSON.stringify(notices)).toMatch(/The bar needs longer: ready by \d+:\d\d/)
  })

  it('does not change what a press of the bar has read', async () => {
    const { id } = await paidOrder(bar)
    const version = async () =>
      (await bar.app.db.selectFrom('order').select('version').where('id', '=', id).executeTakeFirst())?.version
    const before = await version()
    bar.clock.advance(30 * MINUTE_MS)
    await bar.sweep()
    expect(await version()).toBe(before)
  })
})

describe('a venue with a latest promise', () => {
  const latest = (latestPromise: number | null, whenTooBusy: 'refuse' | 'promise') =>
    demoVenue(bar).then(({ businessId }) =>
      bar.app.db.updateTable('business').set({ latestPromise, whenTooBusy }).where('id', '=', businessId).execute(),
    )

  it('refuses a quote and an order that would be later, takes what is in time, and what it promises all the same', async () => {
    const { caller: guest } = await newGuest(bar)
    const inTime = await orderBodyFor(bar, guest)
    await latest(10, 'refuse')
    expect((await postOrder(guest, inTime)).status).toBe(201)
    await latest(null, 'refuse')
    await fillTheBar(5)
    await latest(10, 'refuse')
    const refused = await postOrder(guest, inTime)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'too_busy' }])
    const { readyBy } = refused.read(z.object({ readyBy: z.iso.datetime() }).loose())
    expect(minutes(readyBy)).toBeGreaterThan(10)
    const { businessId, items } = inTime
    expect((await guest.post('/v1/orders/customer/quote', { businessId, items })).body).toMatchObject({
      code: 'too_busy',
    })
    await latest(10, 'promise')
    expect((await postOrder(guest, inTime)).status).toBe(201)
    await latest(null, 'refuse')
    expect((await postOrder(guest, inTime)).status).toBe(201)
  })

  it('keeps it when a caller omits it, and drops it for null', async () => {
    const { businessId } = await demoVenue(bar)
    const owner = await bar.staff('owner')
    const path = `/v1/businesses/${businessId}`
    const save = async (changed: object) => {
      const now = (await owner.get(path)).read(business.record)
      const { latestPromise: _, ...settings } = business.ownInput.parse(now)
      return owner.put(`${path}/settings`, { ...settings, ...changed, version: now.version })
    }
    const read = async () => (await owner.get(path)).read(business.record).latestPromise
    expect((await save({ latestPromise: 25 })).status).toBe(200)
    expect((await save({ defaultTip: 18 })).status).toBe(200)
    expect(await read()).toBe(25)
    expect((await save({ latestPromise: 3 })).body).toMatchObject({ errors: [{ path: 'latestPromise' }] })
    expect((await save({ latestPromise: null })).status).toBe(200)
    expect(await read()).toBeNull()
  })
})

it('Tonight counts the promises kept, broken and moved by the hour of their orders', async () => {
  const [kept, broken] = [await paidOrder(bar), await paidOrder(bar)]
  await handOver(bar, kept.id)
  bar.clock.advance(90 * MINUTE_MS)
  await bar.sweep()
  await handOver(bar, broken.id)
  const { html } = await (await bar.portal('owner')).get('/reports/tonight')
  const table = /<table class="figure-table" aria-label="Promises kept">(.*?)<\/table>/s.exec(html)?.[1]
  expect(table?.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain('2 1 50% 1')
})
