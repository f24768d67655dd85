import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tabDetails, tabList } from '../../../contract/calls/tabs'
import { apiError } from '../../../contract/errors'
import { IDLE_TAB_MS } from '../../../contract/limits'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { handOver, orderBodyFor, paidOrder, postOrder } from '../../../testing/orders'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

async function tabOf(tabId: number) {
  return (await (await bar.customer()).get(`/v1/tabs/customer/${tabId}`)).read(tabDetails)
}

describe('a tab', () => {
  it('cannot be closed while a drink is on its way, and can afterwards', async () => {
    const guest = await bar.customer()
    const { id, tabId } = await paidOrder(bar)
    const early = await guest.post(`/v1/tabs/customer/${tabId}/close`)
    expect([early.status, early.read(apiError).code]).toEqual([409, 'orders_live'])
    await handOver(bar, id)
    const closed = (await guest.post(`/v1/tabs/customer/${tabId}/close`)).read(tabDetails)
    expect(closed).toMatchObject({ status: 'Closed', orderIds: [id] })
    const again = await guest.post(`/v1/tabs/customer/${tabId}/close`)
    expect(again.read(tabDetails).closedAt).toBe(closed.closedAt)
  })

  it('once closed is followed by a new one', async () => {
    const first = await paidOrder(bar)
    await handOver(bar, first.id)
    await (await bar.customer()).post(`/v1/tabs/customer/${first.tabId}/close`)
    const second = await paidOrder(bar)
    expect(second.tabId).not.toBe(first.tabId)
    await handOver(bar, second.id)
  })

  it('closes by itself an hour after its last order, and not before', async () => {
    const { id, tabId } = await paidOrder(bar)
    bar.clock.advance(IDLE_TAB_MS)
    await bar.sweep()
    expect((await tabOf(tabId)).status).toBe('Open')
    await handOver(bar, id)
    bar.clock.advance(IDLE_TAB_MS - 1000)
    await bar.sweep()
    expect((await tabOf(tabId)).status).toBe('Open')
    bar.clock.advance(2000)
    await bar.sweep()
    expect((await tabOf(tabId)).status).toBe('Closed')
  })

  it('is pending until its first payment, and closes when its order is cancelled unpaid', async () => {
    const guest = await bar.customer()
    const declined = await postOrder(
      guest,
      await orderBodyFor(bar, guest, { paymentMethodId: 'pm_card_chargeDeclined' }),
    )
    const { orderId } = apiError.parse(declined.body)
    const { tabId } = await bar.app.db
      .selectFrom('order')
      .select('tabId')
      .where('id', '=', Number(orderId))
      .executeTakeFirstOrThrow()
    expect((await tabOf(tabId)).status).toBe('Pending')
    await guest.post(`/v1/orders/customer/${String(orderId)}/cancel`, {})
    expect((await tabOf(tabId)).status).toBe('Closed')
  })

  it('sums the amounts charged and not refunded', async () => {
    const first = await paidOrder(bar)
    const second = await paidOrder(bar)
    await (await bar.customer()).post(`/v1/orders/customer/${second.id}/cancel`, {})
    expect(await tabOf(first.tabId)).toMatchObject({ orderCount: 1, total: first.total })
  })

  it('of another guest is not found, and is in no other guest’s list', async () => {
    const { tabId } = await paidOrder(bar)
    const other = await bar.customer('new')
    expect((await other.get(`/v1/tabs/customer/${tabId}`)).status).toBe(404)
    expect((await other.post(`/v1/tabs/customer/${tabId}/close`)).status).toBe(404)
    expect((await other.get('/v1/tabs/customer')).read(tabList).total).toBe(0)
  })
})
