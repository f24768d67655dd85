import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '../../../contract/calls'
import { menuItemList } from '../../../contract/calls/menu'
import { apiError } from '../../../contract/errors'
import { PAUSE_GRACE_MS } from '../../../contract/limits'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Answer, Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { textOf } from '../../../testing/guest-at-locker'
import { demoVenue, handOver, newGuest, orderBodyFor, orderRow, paidOrder, postOrder } from '../../../testing/orders'

/** Holding new orders back (docs/rules/orders.md#pause). */

const pauseAnswer = calls.kiosk.pause.answer

let bar: TestBarback
let guest: Caller
beforeAll(async () => {
  bar = await openBarback()
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  guest = (await newGuest(bar)).caller
  await setPause(undefined)
})
afterAll(() => bar.stop())

/** Pauses for some minutes, until somebody ends it (null), or ends the pause (undefined). */
async function setPause(
  minutes: number | null | undefined,
  who: 'bartender' | 'manager' = 'bartender',
): Promise<Answer> {
  const staff = await bar.staff(who)
  const { lockerId } = await demoVenue(bar)
  const path = '/v1/orders/kiosk/pause'
  return minutes === undefined
    ? staff.delete(path, undefined, { lockerId })
    : staff.put(path, { minutes }, { lockerId })
}

async function pausedUntil(): Promise<string | null> {
  const { businessId } = await demoVenue(bar)
  return (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList).pausedUntil
}

describe('a pause', () => {
  it.each([5, 10, 15, 30])('of %i minutes refuses quotes and orders until it is over', async (minutes) => {
    const body = await orderBodyFor(bar, guest)
    const until = new Date(TEST_EVENING + minutes * MINUTE_MS).toISOString()
    expect((await setPause(minutes)).body).toEqual({ pausedUntil: until })
    expect(await pausedUntil()).toBe(until)
    const refused = await postOrder(guest, body)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'paused', until }])
    bar.clock.advance(minutes * MINUTE_MS)
    guest = (await newGuest(bar)).caller
    expect(await pausedUntil()).toBeNull()
    expect((await postOrder(guest, await orderBodyFor(bar, guest))).status).toBe(201)
  })

  it('is refused for other times, and for a bar that is not the own one', async () => {
    expect((await setPause(7)).read(apiError)).toMatchObject({ code: 'validation' })
    const { lockerId } = await demoVenue(bar)
    expect((await guest.put('/v1/orders/kiosk/pause', { minutes: 5 }, { lockerId })).status).toBe(403)
  })

  it('without an end lasts until somebody ends it, and no longer than the business date', async () => {
    const until = (await setPause(null)).read(pauseAnswer).pausedUntil
    expect(Date.parse(until ?? '') - TEST_EVENING).toBe(8 * HOUR_MS)
    await setPause(undefined)
    expect(await pausedUntil()).toBeNull()
    expect((await postOrder(guest, await orderBodyFor(bar, guest))).status).toBe(201)
  })

  it.each([
    ['is taken for a minute if it was quoted before', -1, PAUSE_GRACE_MS - 1, 201],
    ['is refused after that minute', -1, PAUSE_GRACE_MS, 409],
    ['is refused if it was quoted during the pause', 1, SECOND_MS, 409],
    ['is refused within the minute if it names no quote', undefined, SECOND_MS, 409],
  ])('an order %s', async (_, quotedMs, laterMs, status) => {
    const body = await orderBodyFor(bar, guest)
    const quotedAt = quotedMs === undefined ? undefined : new Date(TEST_EVENING + quotedMs).toISOString()
    await setPause(5)
    bar.clock.advance(laterMs)
    expect((await postOrder(guest, { ...body, quotedAt })).status).toBe(status)
  })

  it('that is made longer still begins where it began', async () => {
    const body = await orderBodyFor(bar, guest)
    const quotedAt = new Date(TEST_EVENING - 1).toISOString()
    await setPause(5)
    bar.clock.advance(2 * MINUTE_MS)
    await setPause(30)
    expect((await postOrder(guest, { ...body, quotedAt })).status).toBe(409)
    expect(await pausedUntil()).toBe(new Date(TEST_EVENING + 32 * MINUTE_MS).toISOString())
  })

  it('does not touch what was ordered before it: the order is paid and made', async () => {
    const order = await paidOrder(bar, {}, guest)
    await setPause(15)
    await handOver(bar, order.id)
    expect((await orderRow(bar, order.id)).status).toBe('Completed')
  })

  it('tells open menus when it begins and when it is over by itself', async () => {
    const told: number[] = []
    const { businessId } = await demoVenue(bar)
    bar.app.events.subscribe((event) => {
      if (event.type === 'menu' && event.businessId === businessId) told.push(bar.clock.now() - TEST_EVENING)
    })
    await pausedUntil()
    await setPause(5)
    await pausedUntil()
    await bar.sweep()
    bar.clock.advance(5 * MINUTE_MS)
    await bar.sweep()
    expect(told).toEqual([0, 5 * MINUTE_MS])
  })

  it('is in the history of the business and on the dashboard', async () => {
    await setPause(10)
    const manager = await bar.portal('manager')
    expect(textOf(await manager.get('/'))).toContain('New orders are paused until 10:10 PM')
    const { businessId } = await demoVenue(bar)
    const owner = await bar.portal('owner')
    expect(textOf(await owner.get(`/businesses/${businessId}`))).toContain('Paused Until')
    await setPause(undefined)
    expect(textOf(await manager.get('/'))).not.toContain('New orders are paused')
  })
})
