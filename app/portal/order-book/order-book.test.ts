import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlacedOrder } from '../../../contract/calls/orders'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, kioskMove, kioskPut, menuItemNamed, paidOrder } from '../../../testing/orders'
import { testStripe } from '../../../testing/stripe'
import type { Visitor } from '../../../testing/visitor'

let bar: TestBarback
let manager: Visitor
beforeAll(async () => {
  bar = await openBarback()
})
beforeEach(async () => {
  manager = await bar.portal('manager')
})
afterAll(() => bar.stop())

async function twoLines(paymentMethodId = 'pm_card_visa'): Promise<PlacedOrder> {
  const { businessId } = await demoVenue(bar)
  const items = [
    { menuItemId: await menuItemNamed(bar, businessId, 'Negroni'), quantity: 2 },
    { menuItemId: await menuItemNamed(bar, businessId, 'Daiquiri'), quantity: 1 },
  ]
  return paidOrder(bar, { items, tip: { type: 'percent', value: 20 }, paymentMethodId })
}

async function completed(paymentMethodId?: string): Promise<PlacedOrder> {
  const order = await twoLines(paymentMethodId)
  await kioskMove(
    bar,
    order.id,
    { status: 'Started' },
    { status: 'Prepared' },
    { status: 'Ready', cubby: null },
    { status: 'Completed' },
  )
  return order
}

function orderNow(id: number) {
  return bar.app.db.selectFrom('order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function refundsOf(orderId: number) {
  return bar.app.db.selectFrom('refund').selectAll().where('orderId', '=', orderId).orderBy('id').execute()
}

const lineOf = (order: PlacedOrder, index = 0) => order.items[index]?.id ?? 0

/** An order of a venue where neither the manager nor the bartender works. */
async function elsewhere() {
  const { businessId } = await demoVenue(bar)
  return bar.app.db
    .selectFrom('order')
    .select(['id', 'tabId', 'customerId'])
    .where('businessId', '<>', businessId)
    .where('status', '=', 'Completed')
    .executeTakeFirstOrThrow()
}

describe('a line of a completed order', () => {
  test("is refunded with its tax from its tab's screen, with a reason", async () => {
    const order = await completed()
    const screen = `/reports/sales/${order.tabId}`
    const asked = await manager.get(`${screen}?ask=line:${lineOf(order)}`)
    expect(asked.html).toContain('Refund 2 × Negroni')
    const fields = {
      intent: 'refundLine',
      orderId: String(order.id),
      itemId: String(lineOf(order)),
      status: 'Returned',
    }

    const refused = await manager.submit(`${screen}?ask=line:${lineOf(order)}`, { ...fields, reason: ' ' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('Enter a reason for the refund')
    expect(await refundsOf(order.id)).toEqual([])

    const done = await manager.submit(`${screen}?ask=line:${lineOf(order)}`, { ...fields, reason: 'too warm' })
    expect(done.status).toBe(302)
    expect(done.location).toBe(screen)
    expect(await refundsOf(order.id)).toMatchObject([
      { orderItemId: lineOf(order), status: 'Succeeded', reason: 'too warm', feeCents: 0, tipCents: 0 },
    ])
    const { html } = await manager.get(screen)
    expect(html).toContain('too warm')
    expect(html).toContain('Refunding the line with its tax')
  })

  test('is refunded once, however often the form is sent', async () => {
    const order = await completed()
    const fields = { intent: 'refundLine', orderId: String(order.id), itemId: String(lineOf(order)), reason: 'spilt' }
    await manager.submit(`/orders/${order.id}`, { ...fields, status: 'Missing' })
    await manager.submit(`/orders/${order.id}`, { ...fields, status: 'Missing' })
    expect((await manager.submit(`/orders/${order.id}`, { ...fields, status: 'Returned' })).status).toBe(409)
    expect(await refundsOf(order.id)).toHaveLength(1)
  })

  test('is refunded again if its refund failed', async () => {
    const order = await completed('pm_card_refundFail')
    const fields = { intent: 'refundLine', orderId: String(order.id), itemId: String(lineOf(order)) }
    await manager.submit(`/orders/${order.id}`, { ...fields, status: 'Returned', reason: 'sour' })
    await testStripe(bar).finishRefunds()
    await testStripe(bar).eventsProcessed()
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'Failed' }])
    const { html } = await manager.get(`/orders/${order.id}`)
    expect(html).toContain('expired_or_canceled_card')
    const [failed] = await refundsOf(order.id)
    const again = await manager.submit(`/orders/${order.id}`, { ...fields, status: 'Returned', reason: 'sour, again' })
    expect(again.status).toBe(302)
    const [asked] = await refundsOf(order.id)
    expect(asked).toMatchObject({ reason: 'sour, again' })
    expect(asked?.uid).not.toBe(failed?.uid)
  })
})

describe('a whole order', () => {
  test('that is completed refunds every drink, and keeps fee and tip', async () => {
    const order = await completed()
    const items = [{ id: lineOf(order, 1), status: 'Returned' as const }]
    await kioskPut(bar, order.id, { items, reason: 'sour' }, await bar.staff('manager'))
    const fields = { intent: 'refundOrder', orderId: String(order.id), reason: 'wrong table' }
    expect((await manager.submit(`/orders/${order.id}`, fields)).status).toBe(302)
    const { subtotalCents, taxCents, refundedSubtotalCents, refundedTotalCents } = await orderNow(order.id)
    expect({ refundedSubtotalCents, refundedTotalCents }).toEqual({
      refundedSubtotalCents: subtotalCents,
      refundedTotalCents: subtotalCents + taxCents,
    })
    const again = await manager.submit(`/orders/${order.id}`, fields)
    expect(again.status).toBe(409)
    expect(again.html).toContain('This order is already refunded')
  })

  test('in progress is cancelled with a reason, and refunded in full', async () => {
    const order = await twoLines()
    await kioskMove(bar, order.id, { status: 'Started' })
    const fields = { intent: 'cancel', orderId: String(order.id) }
    const refused = await manager.submit(`/orders/${order.id}?ask=cancel:${order.id}`, { ...fields, reason: '' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('Enter a reason for cancelling')
    const done = await manager.submit(`/orders/${order.id}`, { ...fields, reason: 'the guest left' })
    expect(done.location).toBe(`/orders/${order.id}`)
    const { status, refundedTotalCents, totalCents } = await orderNow(order.id)
    expect({ status, refundedTotalCents }).toEqual({ status: 'Cancelled', refundedTotalCents: totalCents })
    expect((await manager.get(`/orders/${order.id}`)).html).toContain('the guest left')
  })
})

describe('refunds require a Manager or Owner', () => {
  test.each(['bartender', 'service'] as const)(
    'and are refused to the %s, who reads everything and gets no buttons',
    async (who) => {
      const order = await completed()
      const visitor = await bar.portal(who)
      const { status, html } = await visitor.get(`/orders/${order.id}`)
      expect(status).toBe(200)
      expect(html).not.toContain('Refund line')
      for (const intent of ['refundLine', 'refundOrder', 'cancel']) {
        const fields = {
          intent,
          orderId: String(order.id),
          itemId: String(lineOf(order)),
          status: 'Returned',
          reason: 'x',
        }
        const answer = await visitor.submit(`/orders/${order.id}`, fields)
        expect([intent, answer.status]).toEqual([intent, 403])
      }
      expect(await refundsOf(order.id)).toEqual([])
    },
  )

  test("and to another venue's manager, for whom the order does not exist", async () => {
    const other = await elsewhere()
    expect((await manager.get(`/orders/${other.id}`)).status).toBe(404)
    expect((await manager.get(`/reports/sales/${other.tabId}`)).status).toBe(404)
    const fields = { intent: 'refundOrder', orderId: String(other.id), reason: 'mine' }
    const own = await completed()
    expect((await manager.submit(`/orders/${own.id}`, fields)).status).toBe(404)
    expect((await (await bar.portal('service')).get(`/orders/${other.id}`)).status).toBe(200)
  })
})

test("a tab's screen shows how each price is made up, the payments and each person's actions", async () => {
  const order = await completed()
  const { html } = await manager.get(`/reports/sales/${order.tabId}`)
  const line = order.items[0]
  expect(html).toContain('Sales Details')
  expect(html.replaceAll('<!-- -->', '')).toContain(
    `$${line?.unitPrice.toFixed(2)} each: base $${line?.price.basePrice.toFixed(2)} + tier $${line?.price.tier.toFixed(2)} × ${line?.price.upCharge}`,
  )
  for (const word of ['Payments', 'Succeeded', 'Draft', 'Started', 'Prepared']) expect(html).toContain(word)
})

describe('the list of orders', () => {
  test('shows live orders, and any other status on request', async () => {
    const order = await twoLines()
    const link = `href="/orders/${order.id}"`
    expect((await manager.get('/orders')).html).toContain(link)
    expect((await manager.get('/orders?status=Paid')).html).toContain(link)
    expect((await manager.get('/orders?status=Started')).html).not.toContain(link)
    expect((await manager.get(`/orders?status=all&searchString=%23${order.id}`)).html).toContain(link)
    expect((await manager.get('/orders?status=lost')).status).toBe(400)
  })

  test("never shows another venue's orders", async () => {
    const other = await elsewhere()
    const { html } = await manager.get(`/orders?status=all&searchString=%23${other.id}`)
    expect(html).not.toContain(`href="/orders/${other.id}"`)
  })

  test('updates for its own venues, and for no other', async () => {
    const order = await twoLines()
    const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const leaving = new AbortController()
    const response = await fetch(new URL('/orders/events', bar.url), {
      headers: { Cookie: cookie },
      signal: leaving.signal,
    })
    expect(response.headers.get('Content-Type')).toContain('text/event-stream')
    const foreign = { type: 'order', businessId: 987654, customerId: 1, orderId: 1, status: 'Paid' } as const
    bar.app.events.publish(foreign)
    await kioskMove(bar, order.id, { status: 'Started' })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (reader && !text.includes('event: order')) text += (await reader.read()).value ?? ''
    expect(text).toContain(`"orderId":${order.id}`)
    expect(text).not.toContain('"businessId":987654')
    leaving.abort()
  })
})

test('links to its guest for internal staff, as its tab does, and not for a venue', async () => {
  const order = await twoLines()
  const guest = `href="/customers/${order.createdBy}"`
  const service = await bar.portal('service')
  for (const screen of [`/orders/${order.id}`, `/reports/sales/${order.tabId}`]) {
    expect((await service.get(screen)).html, screen).toContain(guest)
    expect((await manager.get(screen)).html, screen).not.toContain('href="/customers')
  }
})

test('has no link if its guest has deleted their account', async () => {
  const service = await bar.portal('service')
  const { id, tabId, customerId } = await elsewhere()
  await bar.app.db.updateTable('customer').set({ deletedAt: bar.clock.now() }).where('id', '=', customerId).execute()
  for (const screen of [`/orders/${id}`, `/reports/sales/${tabId}`]) {
    expect((await service.get(screen)).html, screen).not.toContain('href="/customers/')
  }
})
