import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderView, type PlacedOrder } from '../../../contract/calls/orders'
import { apiError } from '../../../contract/errors'
import { REFUND_DAYS } from '../../../contract/limits'
import { DAY_MS } from '../../../contract/time'
import { openBarback, type DemoStaff, type TestBarback } from '../../../testing/barback'
import { kioskMove, kioskPut, paidOrder } from '../../../testing/orders'

const DONE = [{ status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null }] as const

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

async function completed(): Promise<PlacedOrder> {
  const order = await paidOrder(bar)
  await kioskMove(bar, order.id, ...DONE, { status: 'Completed' })
  return order
}

async function age(order: PlacedOrder, days: number) {
  const placedAt = bar.clock.now() - days * DAY_MS - 60_000
  await bar.app.db.updateTable('order').set({ placedAt }).where('id', '=', order.id).execute()
}

async function refunds({ id }: PlacedOrder) {
  return bar.app.db.selectFrom('refund').select(['status', 'reason']).where('orderId', '=', id).execute()
}

const line = (order: PlacedOrder) => order.items[0]?.id ?? 0

/** Every endpoint that can refund an order that was made. Each returns a status and a message. */
const DOORS = {
  async 'the kiosk call'(who: DemoStaff, order: PlacedOrder, reason: string, status: 'Returned' | 'Missing') {
    const change = { items: [{ id: line(order), status }], ...(reason && { reason }) }
    const answer = await kioskPut(bar, order.id, change, await bar.staff(who))
    return { status: answer.status, says: answer.status === 200 ? '' : answer.read(apiError).message }
  },
  async 'the kiosk screen'(who: DemoStaff, order: PlacedOrder, reason: string, status: 'Returned' | 'Missing') {
    const { version } = await bar.app.db
      .selectFrom('order')
      .select('version')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    const fields = { orderId: String(order.id), version: String(version), item: `${line(order)}:${status}`, reason }
    const page = await (
      await bar.portal(who)
    ).submit(`/kiosk?businessId=${order.businessId}`, { intent: 'item', ...fields })
    return { status: page.status, says: page.html }
  },
  async 'the screen of the order'(who: DemoStaff, order: PlacedOrder, reason: string, status: 'Returned' | 'Missing') {
    const fields = { intent: 'refundLine', orderId: String(order.id), itemId: String(line(order)), status, reason }
    const page = await (await bar.portal(who)).submit(`/orders/${order.id}?ask=line:${line(order)}`, fields)
    return { status: page.status, says: page.html }
  },
} as const

describe.each(Object.entries(DOORS))('money of a completed order, through %s', (_, give) => {
  it.each(['bartender', 'service'] as const)('is not refunded by the %s', async (who) => {
    const order = await completed()
    const { status, says } = await give(who, order, 'the guest says so', 'Returned')
    expect(status).toBe(403)
    if (who === 'bartender') expect(says).toContain('Only a Manager or an Owner can give refunds')
    expect(await refunds(order)).toEqual([])
  })

  it('is not refunded without a reason', async () => {
    const order = await completed()
    const { status, says } = await give('manager', order, '', 'Missing')
    expect(status).toBe(400)
    expect(says).toMatch(/Enter a reason for the refund|validation/)
    expect(await refunds(order)).toEqual([])
  })

  it.each(['manager', 'owner', 'admin'] as const)('is refunded by the %s with a reason', async (who) => {
    const order = await completed()
    const { status } = await give(who, order, 'too warm', 'Returned')
    expect([200, 302]).toContain(status)
    expect(await refunds(order)).toEqual([{ status: 'Succeeded', reason: 'too warm' }])
  })

  it('of an old order is refunded by an Owner or internal staff only', async () => {
    const young = await completed()
    await age(young, REFUND_DAYS - 1)
    expect([200, 302]).toContain((await give('manager', young, 'late', 'Returned')).status)
    const old = await completed()
    await age(old, REFUND_DAYS)
    const refused = await give('manager', old, 'very late', 'Returned')
    expect(refused.status).toBe(403)
    expect(refused.says).toContain(`older than ${REFUND_DAYS} days`)
    expect(await refunds(old)).toEqual([])
    expect([200, 302]).toContain((await give('owner', old, 'very late', 'Returned')).status)
    const other = await completed()
    await age(other, REFUND_DAYS)
    expect([200, 302]).toContain((await give('admin', other, 'very late', 'Returned')).status)
  })
})

describe('a line of an order under way', () => {
  it("is marked not available by any member of the bar's staff, without a reason", async () => {
    const order = await paidOrder(bar)
    const items = order.items.map(({ id }) => ({ id, status: 'NotAvailable' as const }))
    expect((await kioskPut(bar, order.id, { items })).read(orderView).refunded).toBeGreaterThan(0)
  })

  it('that was made is refunded by a Manager only', async () => {
    const order = await paidOrder(bar)
    await kioskMove(bar, order.id, { status: 'Started' }, { status: 'Prepared' })
    const change = { items: [{ id: line(order), status: 'Missing' as const }], reason: 'never made' }
    expect((await kioskPut(bar, order.id, change)).status).toBe(403)
    expect((await kioskPut(bar, order.id, change, await bar.staff('manager'))).status).toBe(200)
  })
})

describe('the last line of a started order', () => {
  const lastLine = async () => {
    const order = await paidOrder(bar)
    await kioskMove(bar, order.id, { status: 'Started' })
    return order
  }
  const statusOf = async ({ id }: PlacedOrder) =>
    (await bar.app.db.selectFrom('order').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

  it.each([
    ['a bartender', 'bartender', 'sold out', 403],
    ['a Manager without a reason', 'manager', '', 400],
    ['a Manager with a reason', 'manager', 'sold out', 200],
  ] as const)('is a cancellation when it is not available: %s', async (_, who, reason, status) => {
    const order = await lastLine()
    const change = { items: [{ id: line(order), status: 'NotAvailable' as const }], ...(reason && { reason }) }
    expect((await kioskPut(bar, order.id, change, await bar.staff(who))).status).toBe(status)
    expect(await statusOf(order)).toBe(status === 200 ? 'Cancelled' : 'Started')
    expect(await refunds(order)).toHaveLength(status === 200 ? 1 : 0)
  })

  it('cannot be marked not available on the bar’s screen, which shows how to cancel instead', async () => {
    const order = await lastLine()
    for (const who of ['bartender', 'manager'] as const) {
      const { html } = await (await bar.portal(who)).get(`/kiosk?businessId=${order.businessId}`)
      expect(html).not.toContain(`${line(order)}:NotAvailable`)
      expect(html).toContain('It is the last drink on this order')
    }
  })
})

describe('money withheld from a cancelled order', () => {
  it('is refunded by a Manager with a reason, not by a Bartender, and for an old order not by a Manager', async () => {
    const kept = async () => {
      const order = await paidOrder(bar)
      // As for an order that was not picked up.
      await bar.app.db.updateTable('order').set({ status: 'Cancelled' }).where('id', '=', order.id).execute()
      return order
    }
    const giveBack = async (who: DemoStaff, { id }: PlacedOrder, reason: string) =>
      (await (await bar.portal(who)).submit(`/orders/${id}`, { intent: 'refundOrder', orderId: String(id), reason }))
        .status
    const [order, old] = [await kept(), await kept()]
    await age(old, REFUND_DAYS)
    expect(await giveBack('bartender', order, 'a friend')).toBe(403)
    expect(await giveBack('manager', order, '')).toBe(400)
    expect(await giveBack('manager', old, 'very late')).toBe(403)
    expect([...(await refunds(order)), ...(await refunds(old))]).toEqual([])
    expect(await giveBack('manager', order, 'nobody told her')).toBe(302)
    expect(await refunds(order)).toEqual([{ status: 'Succeeded', reason: 'nobody told her' }])
  })
})

describe('what the screens offer', () => {
  it('is a refund with a reason to a Manager at the kiosk, and none to the bartender', async () => {
    const order = await paidOrder(bar)
    await kioskMove(bar, order.id, ...DONE)
    const offered = `${line(order)}:Missing`
    const kiosk = `/kiosk?businessId=${order.businessId}`
    expect((await (await bar.portal('bartender')).get(kiosk)).html).not.toContain(offered)
    const { html } = await (await bar.portal('manager')).get(kiosk)
    expect(html).toContain(offered)
    expect(html).toContain('Reason for the refund')
  })

  it('is no refund of an old order to a Manager, and one to the venue’s Owner', async () => {
    const order = await completed()
    await age(order, REFUND_DAYS)
    expect((await (await bar.portal('manager')).get(`/orders/${order.id}`)).html).not.toMatch(/Refund (order|line)/)
    expect((await (await bar.portal('owner')).get(`/orders/${order.id}`)).html).toContain('Refund order')
  })
})
