import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guestOrder } from '../../../contract/calls/orders'
import { dailyNumberOf, dailyNumbersOf } from '../../../contract/daily-number'
import { apiError } from '../../../contract/errors'
import { DAY_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, newGuest, orderBodyFor, orderRow, paidOrder, postOrder } from '../../../testing/orders'
import { nextDayNumber } from './daily-number'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const numberOf = async ({ id }: { id: number }) =>
  (await (await bar.customer()).get(`/v1/orders/customer/${id}`)).read(guestOrder).dailyNumber

describe('daily numbers', () => {
  it('count a venue’s orders from #1, as they are paid', async () => {
    const [first, second] = [await paidOrder(bar), await paidOrder(bar)]
    expect([await numberOf(first), await numberOf(second)]).toEqual([1, 2])
  })

  it('belong to paid orders only', async () => {
    const guest = await bar.customer()
    const body = await orderBodyFor(bar, guest, { paymentMethodId: 'pm_card_chargeDeclined' })
    const { orderId } = apiError.parse((await postOrder(guest, body)).body)
    const order = { id: Number(orderId) }
    expect(await numberOf(order)).toBeNull()
    await guest.post(`/v1/orders/customer/${order.id}/pay`, { paymentMethodId: 'pm_card_visa' })
    expect(await numberOf(order)).toBe(3)
  })

  it('differ for orders that are paid at the same moment', async () => {
    const guests = await Promise.all(Array.from({ length: 6 }, () => newGuest(bar)))
    const bodies = await Promise.all(guests.map(({ caller }) => orderBodyFor(bar, caller)))
    await Promise.all(guests.map(({ caller }, n) => postOrder(caller, bodies[n])))
    const rows = await bar.app.db
      .selectFrom('order')
      .select('dayNumber')
      .where('dayNumber', 'is not', null)
      .orderBy('dayNumber')
      .execute()
    expect(rows.map(({ dayNumber }) => dailyNumberOf(dayNumber))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('begin at #1 at another venue', async () => {
    const { businessId } = await demoVenue(bar)
    const other = await bar.app.db
      .selectFrom('business')
      .innerJoin('place', 'place.id', 'business.placeId')
      .select(['business.id as businessId', 'place.timeZone'])
      .where('business.id', '!=', businessId)
      .executeTakeFirstOrThrow()
    const stored = await bar.app.store.inGuard({ venue: other.businessId }, (trx) =>
      nextDayNumber(trx, { ...other, at: bar.clock.now() }),
    )
    expect(dailyNumberOf(stored)).toBe(1)
  })

  it('find an order in the portal, the latest date first', async () => {
    const order = await paidOrder(bar)
    const number = (await numberOf(order)) ?? 0
    const page = await (await bar.portal('manager')).get(`/orders?search=%23${number}`)
    expect(page.html).toContain(`/orders/${order.id}"`)
    expect((await (await bar.portal('manager')).get(`/orders/${order.id}`)).html).toContain(`#${number} at the bar`)
  })

  it('begin again with the next business date, and after #999', async () => {
    bar.clock.advance(DAY_MS)
    const first = await paidOrder(bar)
    expect(await numberOf(first)).toBe(1)
    const stored = (await orderRow(bar, first.id)).dayNumber ?? 0
    await bar.app.db
      .updateTable('order')
      .set({ dayNumber: stored + 998 })
      .where('id', '=', first.id)
      .execute()
    expect(await numberOf(first)).toBe(999)
    expect(await numberOf(await paidOrder(bar))).toBe(1)
  })

  it('are between 1 and 999, and each date’s are apart from every other date’s', () => {
    const date = fc.date({ min: new Date('2024-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 9_999 }), (day, n) => {
        const { from, to } = dailyNumbersOf(day.toISOString().slice(0, 10))
        const next = dailyNumbersOf(new Date(day.getTime() + DAY_MS).toISOString().slice(0, 10))
        expect(next.from).toBe(to + 1)
        expect(dailyNumberOf(from + n)).toBe(((n - 1) % 999) + 1)
      }),
    )
  })
})
