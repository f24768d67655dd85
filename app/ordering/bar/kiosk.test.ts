import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuItemList } from '../../../contract/calls/menu'
import { orderList, orderView } from '../../../contract/calls/orders'
import { apiError } from '../../../contract/errors'
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/enumerations'
import { openBarback, type TestBarback } from '../../../testing/barback'
import {
  demoVenue,
  kioskMove,
  kioskPut,
  menuItemNamed,
  orderBodyFor,
  paidOrder,
  postOrder,
} from '../../../testing/orders'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const STATUSES = ['Paid', 'Started', 'Prepared', 'Ready', 'Completed', 'Cancelled'] as const
type Status = (typeof STATUSES)[number]

/** The demo locker is offline in these tests, so a prepared order becomes Ready at the counter. */
const WAY: Record<Status, Array<{ status: OrderStatus; cubby?: null }>> = {
  Paid: [],
  Started: [{ status: 'Started' }],
  Prepared: [{ status: 'Started' }, { status: 'Prepared' }],
  Ready: [{ status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null }],
  Completed: [{ status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null }, { status: 'Completed' }],
  Cancelled: [{ status: 'Cancelled' }],
}

async function orderThatIs(status: Status): Promise<number> {
  const { id } = await paidOrder(bar)
  if (WAY[status].length > 0) await kioskMove(bar, id, ...WAY[status])
  return id
}

describe('the queue', () => {
  it('shows what is paid and not handed over, oldest first', async () => {
    const first = await orderThatIs('Started')
    bar.clock.advance(1000)
    const second = await orderThatIs('Paid')
    const done = await orderThatIs('Completed')
    const { lockerId } = await demoVenue(bar)
    const queue = (await (await bar.staff('bartender')).get('/v1/orders/kiosk', { lockerId })).read(orderList)
    const ids = queue.results.map((order) => order.id)
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second))
    expect(ids).not.toContain(done)
  })

  it('requires the locker’s header, and one of the user’s own businesses', async () => {
    const { lockerId } = await demoVenue(bar)
    const bartender = await bar.staff('bartender')
    expect((await bartender.get('/v1/orders/kiosk')).status).toBe(400)
    expect((await bartender.get('/v1/orders/kiosk', { lockerId: 'elsewhere' })).status).toBe(403)
    const stranger = await bar.app.db
      .selectFrom('user')
      .where('userType', '=', 'Business')
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('userBusiness')
          .innerJoin('businessLocker', 'businessLocker.businessId', 'userBusiness.businessId')
          .where('businessLocker.lockerId', '=', lockerId)
          .select('userBusiness.userId'),
      )
      .select('email')
      .executeTakeFirstOrThrow()
    expect((await (await bar.staff(stranger.email)).get('/v1/orders/kiosk', { lockerId })).status).toBe(403)
    expect((await (await bar.customer()).get('/v1/orders/kiosk', { lockerId })).status).toBe(403)
  })
})

describe('the bar moves an order', () => {
  const legal: Record<Status, OrderStatus[]> = {
    Paid: ['Started', 'Cancelled'],
    Started: ['Prepared', 'Cancelled'],
    Prepared: ['Ready', 'Cancelled'],
    Ready: ['Completed', 'Prepared', 'Cancelled'],
    Completed: [],
    Cancelled: [],
  }
  const cases = STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => ({ from, to })))

  it.each(cases)('from $from to $to as the table defines', async ({ from, to }) => {
    const id = await orderThatIs(from)
    const answer = await kioskPut(
      bar,
      id,
      { status: to, cubby: null, reason: 'as it goes' },
      await bar.staff('manager'),
    )
    expect(answer.status).toBe(to === from || legal[from].includes(to) ? 200 : 409)
    const order = await bar.app.db.selectFrom('order').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    expect(order.status).toBe(legal[from].includes(to) ? to : from)
  })
})

describe('two staff on one order', () => {
  it('the second, with a stale version, gets a 409 and changes nothing', async () => {
    const { id, version } = await paidOrder(bar)
    const first = await kioskPut(bar, id, { status: 'Started', version })
    const second = await kioskPut(bar, id, { status: 'Cancelled', version, reason: 'no gin' })
    expect(first.status).toBe(200)
    expect([second.status, second.read(apiError).code]).toEqual([409, 'stale_version'])
    expect(second.body).toMatchObject({ version: first.read(orderView).version, status: 'Started' })
  })

  it('only one succeeds when both act at the same moment', async () => {
    const { id, version } = await paidOrder(bar)
    const answers = await Promise.all([
      kioskPut(bar, id, { status: 'Started', version }),
      kioskPut(bar, id, { status: 'Started', version }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })
})

describe('lines', () => {
  it('a line that is not available is refunded with its tax and nothing else', async () => {
    const { businessId } = await demoVenue(bar)
    const items = [
      { menuItemId: await menuItemNamed(bar, businessId, 'Negroni'), quantity: 2 },
      { menuItemId: await menuItemNamed(bar, businessId, 'Daiquiri'), quantity: 1 },
    ]
    const order = await paidOrder(bar, { items, tip: { type: 'percent', value: 10 } })
    const [first] = order.items
    if (!first) throw new Error('The order has no line')
    const answer = (await kioskPut(bar, order.id, { items: [{ id: first.id, status: 'NotAvailable' }] })).read(
      orderView,
    )
    expect(answer).toMatchObject({ status: 'Paid', paymentStatus: 'PartiallyRefunded' })
    const share = first.total + Math.round(first.total * order.taxRate * 100) / 100
    expect(Math.abs(answer.refunded - share)).toBeLessThanOrEqual(0.01)
  })

  it('when none is available the order is cancelled and refunded in full', async () => {
    const order = await paidOrder(bar, { tip: { type: 'percent', value: 10 } })
    const items = order.items.map(({ id }) => ({ id, status: 'NotAvailable' as const }))
    const answer = (await kioskPut(bar, order.id, { items })).read(orderView)
    expect(answer).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded', refunded: order.total })
  })

  it('a drink that is missing from a finished order is refunded', async () => {
    const order = await paidOrder(bar)
    await kioskMove(bar, order.id, ...WAY.Completed)
    const items = order.items.slice(0, 1).map(({ id }) => ({ id, status: 'Missing' as const }))
    const change = { items, reason: 'not in the cubby' }
    const answer = (await kioskPut(bar, order.id, change, await bar.staff('manager'))).read(orderView)
    expect(answer.status).toBe('Completed')
    expect(answer.refunded).toBeGreaterThan(0)
  })

  it('refuses a line of another order, and a step that is not legal', async () => {
    const order = await paidOrder(bar)
    const other = await paidOrder(bar)
    const foreign = await kioskPut(bar, order.id, { items: [{ id: other.items[0]?.id ?? 0, status: 'Complete' }] })
    const illegal = await kioskPut(bar, order.id, { items: [{ id: order.items[0]?.id ?? 0, status: 'Missing' }] })
    expect([foreign.status, illegal.status]).toEqual([404, 409])
  })
})

describe('cancelling', () => {
  it('by the guest before the bar starts refunds everything', async () => {
    const order = await paidOrder(bar)
    const answer = await (
      await bar.customer()
    ).post(`/v1/orders/customer/${order.id}/cancel`, { reason: 'changed my mind' })
    expect(answer.read(orderView)).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'Refunded',
      refunded: order.total,
    })
  })

  it('by the guest after that is too late', async () => {
    const id = await orderThatIs('Started')
    const answer = await (await bar.customer()).post(`/v1/orders/customer/${id}/cancel`, {})
    expect([answer.status, answer.read(apiError).code]).toEqual([409, 'too_late'])
  })

  it('twice is harmless', async () => {
    const order = await paidOrder(bar)
    const guest = await bar.customer()
    await guest.post(`/v1/orders/customer/${order.id}/cancel`, {})
    const again = await guest.post(`/v1/orders/customer/${order.id}/cancel`, {})
    expect(again.read(orderView)).toMatchObject({ status: 'Cancelled', refunded: order.total })
    const refunds = await bar.app.db.selectFrom('refund').where('orderId', '=', order.id).selectAll().execute()
    expect(refunds).toHaveLength(1)
  })

  it('of a started order requires a manager and a reason', async () => {
    const id = await orderThatIs('Started')
    expect((await kioskPut(bar, id, { status: 'Cancelled', reason: 'broken' })).status).toBe(403)
    const manager = await bar.staff('manager')
    const silent = await kioskPut(bar, id, { status: 'Cancelled' }, manager)
    expect([silent.status, silent.read(apiError).errors?.[0]?.path]).toEqual([400, 'reason'])
    expect((await kioskPut(bar, id, { status: 'Cancelled', reason: 'broken' }, manager)).status).toBe(200)
  })

  it('of an order that was never paid charges nobody', async () => {
    const guest = await bar.customer()
    const declined = await postOrder(
      guest,
      await orderBodyFor(bar, guest, { paymentMethodId: 'pm_card_chargeDeclined' }),
    )
    const { orderId } = apiError.parse(declined.body)
    const answer = await guest.post(`/v1/orders/customer/${String(orderId)}/cancel`, {})
    expect(answer.read(orderView)).toMatchObject({ status: 'Cancelled', refunded: 0 })
  })
})

describe('sold out for tonight', () => {
  it('takes an item off every guest’s menu at once and puts it back automatically', async () => {
    const { businessId } = await demoVenue(bar)
    const menuItemId = await menuItemNamed(bar, businessId, 'Mojito')
    const bartender = await bar.staff('bartender')
    const guest = await bar.customer()
    const until = new Date(bar.clock.now() + 60 * 60 * 1000).toISOString()
    const answer = await bartender.put(`/v1/menu/items/${menuItemId}/availability`, { soldOutUntil: until })
    expect(answer.status).toBe(200)
    const item = () => guest.get(`/v1/menu/items/customer/item/${menuItemId}`)
    expect((await item()).body).toMatchObject({ available: false, unavailable: { code: 'sold_out' } })
    const menu = async () =>
      (await (await bar.customer()).get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList)
    expect((await menu()).results.map(({ id }) => id)).not.toContain(menuItemId)
    bar.clock.advance(60 * 60 * 1000)
    expect((await menu()).results.find(({ id }) => id === menuItemId)).toMatchObject({ available: true })
  })
})
