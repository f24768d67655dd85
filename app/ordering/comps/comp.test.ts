import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compView } from '../../../contract/calls/comps'
import type { PlacedOrder } from '../../../contract/calls/orders'
import { receiptView } from '../../../contract/calls/receipts'
import { apiError } from '../../../contract/errors'
import { businessDate } from '../../../contract/hours'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { cancelAsGuest, demoVenue, kioskPut, linesOf, orderRow, paidOrder, refundRows } from '../../../testing/orders'
import { addUp, recountTabs } from '../../../testing/recount'
import { testStripe, type TestStripe } from '../../../testing/stripe'

/** Comps (docs/rules/money.md#comps). */

let bar: TestBarback
let guest: Caller
let manager: Caller
let owner: Caller
let bartender: Caller
let stripe: TestStripe
let businessId: number
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
  businessId = (await demoVenue(bar)).businessId
})
beforeEach(async () => {
  guest = await bar.customer()
  manager = await bar.staff('manager')
  owner = await bar.staff('owner')
  bartender = await bar.staff('bartender')
  await bar.app.db.updateTable('business').set({ bartenderCompCents: 0, managerCompCents: null }).execute()
})
afterAll(() => bar.stop())

const cents = (dollars: number) => Math.round(dollars * 100)
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

const threeLines = async () =>
  paidOrder(
    bar,
    { items: await linesOf(bar, { Negroni: 1, Daiquiri: 3, Margarita: 2 }), tip: { type: 'percent', value: 18 } },
    guest,
  )

function comp(
  order: Pick<PlacedOrder, 'id'>,
  body: Record<string, unknown>,
  who = manager,
  key: string = randomUUID(),
) {
  return who.post(
    `/v1/orders/${order.id}/comps`,
    { type: 'all', reason: 'Spilled', ...body },
    { 'Idempotency-Key': key },
  )
}

async function comped(order: Pick<PlacedOrder, 'id'>, body: Record<string, unknown> = {}, who = manager) {
  const answer = await comp(order, body, who)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.read(compView)
}

/** Lets comps leave: 10 seconds later. */
async function later() {
  bar.clock.advance(11_000)
  await bar.sweep()
}

describe('a comp of a line', () => {
  it('gives back the line with its tax, keeps fee and tip, and reaches the bank after 10 seconds', async () => {
    const order = await threeLines()
    const [, daiquiri] = order.items
    const before = stripe.sums().refunded
    const { subtotal, tax, amount } = await comped(order, { itemId: daiquiri?.id })
    expect(subtotal).toBe(daiquiri?.total)
    expect(cents(amount)).toBe(cents(subtotal) + cents(tax))
    expect(stripe.sums().refunded).toBe(before)
    await later()
    expect(stripe.sums().refunded - before).toBe(cents(amount))
    const [refund] = await refundRows(bar, order.id)
    expect(refund).toMatchObject({ status: 'Succeeded', compReason: 'Spilled', feeCents: 0, tipCents: 0 })
    const row = await orderRow(bar, order.id)
    expect(row).toMatchObject({
      refundedTotalCents: cents(amount),
      compedSubtotalCents: cents(subtotal),
      paymentStatus: 'PartiallyRefunded',
    })
    const receipt = (await guest.get(`/v1/orders/customer/${order.id}/receipt`)).read(receiptView)
    expect(receipt.refunds).toMatchObject([{ amount, isComp: true }])
  })

  it('leaves the rest of the line to its refund, to the cent', async () => {
    const order = await threeLines()
    const [, daiquiri] = order.items
    const id = daiquiri?.id ?? 0
    await comped(order, { itemId: id, type: 'percent', value: 33 })
    await comped(order, { itemId: id, type: 'amount', value: 1.01 })
    await kioskPut(bar, order.id, { items: [{ id, status: 'NotAvailable' }] })
    await later()
    const refunds = await refundRows(bar, order.id)
    expect(sum(refunds.map(({ subtotalCents }) => subtotalCents))).toBe(cents(daiquiri?.total ?? 0))
    const { taxCents } = await bar.app.db
      .selectFrom('orderItem')
      .where('id', '=', id)
      .select('taxCents')
      .executeTakeFirstOrThrow()
    expect(sum(refunds.map((refund) => refund.taxCents))).toBe(taxCents)
    expect((await comp(order, { itemId: id })).read(apiError).code).toBe('nothing_to_refund')
  })
})

describe('a comp of an order', () => {
  it('divides among its lines, and a cancellation afterwards returns only the rest', async () => {
    const order = await threeLines()
    const half = await comped(order, { type: 'percent', value: 50, reason: 'Long wait' })
    expect(Math.abs(cents(half.subtotal) * 2 - cents(order.subtotal))).toBeLessThanOrEqual(1)
    const parts = await bar.app.db.selectFrom('compLine').where('refundId', '=', half.id).selectAll().execute()
    expect(parts).toHaveLength(3)
    expect(sum(parts.map(({ subtotalCents }) => subtotalCents))).toBe(cents(half.subtotal))
    expect(sum(parts.map(({ taxCents }) => taxCents))).toBe(cents(half.tax))
    await cancelAsGuest(guest, order)
    await later()
    expect(await orderRow(bar, order.id)).toMatchObject({
      refundedTotalCents: cents(order.total),
      paymentStatus: 'Refunded',
    })
  })

  it('is at most what is left, and is refused for an unpaid or cancelled one', async () => {
    const order = await threeLines()
    const refused = await comp(order, { type: 'amount', value: order.subtotal + 0.01 })
    expect([refused.status, refused.read(apiError).errors?.[0]?.path]).toEqual([400, 'value'])
    await cancelAsGuest(guest, order)
    expect((await comp(order, {})).read(apiError).code).toBe('not_paid')
  })

  it.each([
    [{ reason: 'Other' }, 'words'],
    [{ reason: 'Friends' }, 'reason'],
    [{ type: 'percent', value: 101 }, 'value'],
    [{ type: 'amount', value: 0 }, 'value'],
  ])('with %j is refused at %s', async (body, path) => {
    const answer = await comp(await threeLines(), body)
    expect([answer.status, answer.read(apiError).errors?.[0]?.path]).toEqual([400, path])
  })
})

describe('undoing a comp', () => {
  it('restores the order’s sums, sends nothing, and may be repeated', async () => {
    const order = await threeLines()
    const before = stripe.sums().refunded
    const { id } = await comped(order)
    const undo = () => manager.post(`/v1/orders/${order.id}/comps/${id}/undo`, {})
    expect([(await undo()).status, (await undo()).status]).toEqual([204, 204])
    await later()
    expect(stripe.sums().refunded).toBe(before)
    expect(await orderRow(bar, order.id)).toMatchObject({
      refundedTotalCents: 0,
      compedSubtotalCents: 0,
      paymentStatus: 'Paid',
    })
    // It is no failed refund that somebody has to repeat.
    const dashboard = await bar.portal('manager')
    expect((await dashboard.get('/')).html).not.toContain(`order ${order.id}<`)
    // The whole order can be comped afterwards.
    expect((await comped(order)).subtotal).toBe(order.subtotal)
  })

  it('is refused once it has left', async () => {
    const order = await threeLines()
    const { id } = await comped(order)
    bar.clock.advance(10_000)
    expect((await manager.post(`/v1/orders/${order.id}/comps/${id}/undo`, {})).read(apiError).code).toBe('too_late')
  })
})

describe('the same comp twice', () => {
  it('gives once with the same key, and not for another order', async () => {
    const [order, other] = [await threeLines(), await threeLines()]
    const key = randomUUID()
    const answers = await Promise.all([
      comp(order, { type: 'percent', value: 20 }, manager, key),
      comp(order, {}, manager, key),
    ])
    const [first, second] = answers.map((answer) => answer.read(compView).id)
    expect(first).toBe(second)
    expect(await refundRows(bar, order.id)).toHaveLength(1)
    expect((await comp(other, {}, manager, key)).read(apiError).code).toBe('idempotency_mismatch')
  })
})

describe('who may comp', () => {
  it('by default Managers and Owners without limit, and Bartenders nothing', async () => {
    const order = await threeLines()
    expect((await comp(order, {}, bartender)).read(apiError).code).toBe('manager_needed')
    expect((await comp(order, { type: 'amount', value: 5 }, owner)).status).toBe(200)
    expect((await comp(order, { type: 'amount', value: 5 }, manager)).status).toBe(200)
    const stranger = await bar.staff('other-owner@barback.test').catch(() => undefined)
    if (stranger) expect((await comp(order, {}, stranger)).status).toBe(404)
  })

  it('as much a night as the venue allows the role, anew with each business date', async () => {
    bar.clock.set(TEST_EVENING + 24 * 3_600_000)
    guest = await bar.customer()
    bartender = await bar.staff('bartender')
    await bar.app.db.updateTable('business').set({ bartenderCompCents: 1500 }).where('id', '=', businessId).execute()
    const order = await threeLines()
    expect((await comp(order, { type: 'amount', value: 10 }, bartender)).status).toBe(200)
    const { id } = (await comp(order, { type: 'amount', value: 5 }, bartender)).read(compView)
    const past = await comp(order, { type: 'amount', value: 0.01 }, bartender)
    expect([past.status, past.read(apiError).code]).toEqual([403, 'comp_limit'])
    // An undone comp does not count.
    await bartender.post(`/v1/orders/${order.id}/comps/${id}/undo`, {})
    expect((await comp(order, { type: 'amount', value: 5 }, bartender)).status).toBe(200)
    bar.clock.set(TEST_EVENING + 48 * 3_600_000)
    bartender = await bar.staff('bartender')
    expect((await comp(order, { type: 'amount', value: 5 }, bartender)).status).toBe(200)
  })

  it('for an order of 90 days ago an Owner only', async () => {
    const order = await threeLines()
    bar.clock.advance(91 * 24 * 3_600_000)
    manager = await bar.staff('manager')
    owner = await bar.staff('owner')
    expect((await comp(order, {})).read(apiError).code).toBe('owner_needed')
    expect((await comp(order, { type: 'amount', value: 1 }, owner)).status).toBe(200)
  })
})

describe('the figures', () => {
  it('count comps on their own line, by person and reason, and equal their recount', async () => {
    const order = await threeLines()
    const { subtotal } = await comped(order, { reason: 'Other', words: 'Birthday', type: 'percent', value: 10 })
    await later()
    const counted = addUp(await recountTabs(bar.app.db))
    const stored = await bar.app.db
      .selectFrom('salesDay')
      .select(({ fn }) => [
        fn.sum<number>('grossCents').as('grossCents'),
        fn.sum<number>('compsCents').as('compsCents'),
        fn.sum<number>('salesCents').as('salesCents'),
      ])
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({
      grossCents: counted.grossCents,
      compsCents: counted.compsCents,
      salesCents: counted.salesCents,
    })
    const portal = await bar.portal('manager')
    const day = businessDate(bar.clock.now(), 'America/New_York')
    const { html } = await portal.get(`/reports/summary?start=2026-05-01&end=${day}`)
    expect(html).toContain('Comps by person and reason')
    const file = (await portal.get(`/reports/comps.csv?start=2026-05-01&end=${day}`)).html
    expect(file).toMatch(new RegExp(`,${order.id},.*,Other,Birthday,-${subtotal}`))
  })
})

describe('the bar’s screen and the order’s screen', () => {
  it('comp a line for a reason in one form, and offer to undo it', async () => {
    const order = await threeLines()
    const kiosk = await bar.portal('manager')
    const fields = { intent: 'comp', orderId: String(order.id), version: String(order.version) }
    const line = { line: String(order.items[0]?.id), compReason: 'Mistake' }
    const pressed = await kiosk.submit(`/kiosk?index&business=${businessId}`, { ...fields, ...line })
    expect(pressed.status, pressed.html.slice(0, 500)).toBe(302)
    const screen = (await kiosk.get(`/kiosk?business=${businessId}`)).html
    expect(screen).toContain('comped $')
    const [refund] = await refundRows(bar, order.id)
    const undo = { intent: 'undoComp', orderId: String(order.id), comp: String(refund?.id) }
    expect((await kiosk.submit(`/kiosk?index&business=${businessId}`, undo)).status).toBe(302)
    expect((await orderRow(bar, order.id)).refundedTotalCents).toBe(0)
    const wrong = await kiosk.submit(`/orders/${order.id}?ask=comp`, { ...fields, ...line, howMuch: 'a lot' })
    expect(wrong.html).toContain('Type dollars, like 5, or a percentage, like 20%')
    const { version } = await orderRow(bar, order.id)
    const again = await kiosk.submit(`/orders/${order.id}?ask=comp`, {
      ...fields,
      ...line,
      version: String(version),
      howMuch: '$2',
    })
    expect(again.status).toBe(302)
    expect((await kiosk.get(`/orders/${order.id}`)).html).toContain('Comp')
    expect((await orderRow(bar, order.id)).compedSubtotalCents).toBe(200)
  })
})
