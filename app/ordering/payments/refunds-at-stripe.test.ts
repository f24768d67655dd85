import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlacedOrder } from '../../../contract/calls/orders'
import { receiptView } from '../../../contract/calls/receipts'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { cancelAsGuest, kioskPut, linesOf, orderRow, paidOrder, refundRows } from '../../../testing/orders'
import { addUp, recountTabs } from '../../../testing/recount'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import { chainOf } from '../orders/chain'

let bar: TestBarback
let guest: Caller
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
})
beforeEach(async () => {
  guest = await bar.customer()
  await stripe.webhooks({ mode: 'normal' })
})
afterAll(() => bar.stop())

const cents = (dollars: number) => Math.round(dollars * 100)

async function order(): Promise<PlacedOrder> {
  const items = await linesOf(bar, { Negroni: 1, Daiquiri: 2 })
  return paidOrder(bar, { items, tip: { type: 'percent', value: 20 } })
}

async function intentOf({ id }: PlacedOrder): Promise<string> {
  const payments = bar.app.db.selectFrom('payment').select('stripePaymentIntentId').where('orderId', '=', id)
  return (await payments.executeTakeFirstOrThrow()).stripePaymentIntentId ?? ''
}

/** Refunds as Stripe's dashboard does. */
async function refundAtStripe(placed: PlacedOrder, amount?: number) {
  const made = { payment_intent: await intentOf(placed), ...(amount !== undefined && { amount }) }
  return bar.app.payments.stripe.refunds.create(made)
}

async function refundedAtStripe(placed: PlacedOrder): Promise<number> {
  const { data } = await bar.app.payments.stripe.refunds.list({ payment_intent: await intentOf(placed) })
  return data.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
}

/** The stored sums of all venues together equal those of the rows. */
async function expectTrueSums() {
  const { tabs: _, ...counted } = addUp(await recountTabs(bar.app.db))
  const days = await bar.app.db.selectFrom('salesDay').selectAll().execute()
  const { tabs: __, ...kept } = addUp(days)
  expect(kept).toEqual(counted)
}

/** Everything that Barback shows of the order agrees with Stripe. */
async function expectToFollow(placed: PlacedOrder, refundedCents: number) {
  expect(await refundedAtStripe(placed)).toBe(refundedCents)
  const total = cents(placed.total)
  expect(await orderRow(bar, placed.id)).toMatchObject({
    refundedTotalCents: refundedCents,
    paymentStatus: refundedCents === 0 ? 'Paid' : refundedCents < total ? 'PartiallyRefunded' : 'Refunded',
  })
  const receipt = (await guest.get(`/v1/orders/customer/${placed.id}/receipt`)).read(receiptView)
  expect(cents(receipt.refunded)).toBe(refundedCents)
  expect(receipt.refunds.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(refundedCents)
  expect(await chainOf(bar.app, placed.id)).toMatchObject({ holds: true })
  await expectTrueSums()
}

async function attention(): Promise<string> {
  return (await (await bar.portal('manager')).get('/')).html
}

describe('a refund that was made at Stripe', () => {
  it('is a row like ours with its own actor: drinks with their tax first, then the tip, then the fee', async () => {
    const placed = await order()
    const refund = await refundAtStripe(placed, 500)
    await stripe.eventsProcessed()
    const [row] = await refundRows(bar, placed.id)
    expect(row).toMatchObject({
      actor: 'stripe',
      status: 'Succeeded',
      amountCents: 500,
      stripeRefundId: refund.id,
      orderItemId: null,
      tipCents: 0,
      feeCents: 0,
    })
    expect((row?.subtotalCents ?? 0) + (row?.taxCents ?? 0)).toBe(500)
    await expectToFollow(placed, 500)
    const { html } = await (await bar.portal('manager')).get(`/orders/${placed.id}`)
    expect(html).toContain('Made at Stripe')
  })

  it('is stored once, however often and late Stripe reports it', async () => {
    const placed = await order()
    await stripe.webhooks({ mode: 'twice' })
    await refundAtStripe(placed, 300)
    await stripe.eventsProcessed()
    await stripe.repeatWebhooks()
    await stripe.eventsProcessed()
    expect(await refundRows(bar, placed.id)).toHaveLength(1)
    await expectToFollow(placed, 300)
  })

  it('of the whole order includes tip and fee', async () => {
    const placed = await order()
    await refundAtStripe(placed)
    await stripe.eventsProcessed()
    const [row] = await refundRows(bar, placed.id)
    expect(row).toMatchObject({ tipCents: cents(placed.tip), feeCents: cents(placed.serviceFee) })
    await expectToFollow(placed, cents(placed.total))
  })

  it('that fails later no longer counts', async () => {
    const placed = await order()
    const { id } = await refundAtStripe(placed, 400)
    await stripe.eventsProcessed()
    await stripe.failRefund(id)
    await stripe.eventsProcessed()
    expect(await refundRows(bar, placed.id)).toMatchObject([{ status: 'Failed', actor: 'stripe' }])
    await expectToFollow(placed, 0)
  })
})

/** Whether the event of a refund at Stripe reaches Barback before the order is cancelled. */
const NEWS = ['known', 'not known'] as const

describe.each(NEWS)('an order partly refunded at Stripe, %s to Barback,', (news) => {
  async function partlyRefunded(amount: number): Promise<PlacedOrder> {
    const placed = await order()
    await stripe.webhooks({ mode: news === 'known' ? 'normal' : 'drop' })
    await refundAtStripe(placed, amount)
    await stripe.eventsProcessed()
    return placed
  }

  it.each([1, 777])('refunds exactly the rest when it is cancelled (%d ¢ before)', async (amount) => {
    const before = stripe.sums()
    const placed = await partlyRefunded(amount)
    await cancelAsGuest(guest, placed)
    const rows = await refundRows(bar, placed.id)
    expect(rows.filter(({ status }) => status !== 'Succeeded')).toEqual([])
    expect(rows.map(({ amountCents }) => amountCents).sort((a, b) => a - b)).toEqual([
      amount,
      cents(placed.total) - amount,
    ])
    await expectToFollow(placed, cents(placed.total))
    const after = stripe.sums()
    expect(after.feesRefunded - before.feesRefunded).toBe(cents(placed.serviceFee))
    expect(await attention()).not.toContain(`order ${placed.id}`)
  })

  it('refunds at most what is left of a line', async () => {
    const placed = await order()
    await stripe.webhooks({ mode: news === 'known' ? 'normal' : 'drop' })
    await refundAtStripe(placed, cents(placed.total) - 100)
    await stripe.eventsProcessed()
    const [line] = placed.items
    const change = { items: [{ id: line?.id ?? 0, status: 'NotAvailable' as const }] }
    expect((await kioskPut(bar, placed.id, change)).status).toBe(200)
    await expectToFollow(placed, cents(placed.total) - 100)
  })
})

it('An order that Stripe refunded whole is cancelled without a second refund and without an alarm', async () => {
  for (const mode of ['normal', 'drop'] as const) {
    const placed = await order()
    await stripe.webhooks({ mode })
    await refundAtStripe(placed)
    await stripe.eventsProcessed()
    await cancelAsGuest(guest, placed)
    await expectToFollow(placed, cents(placed.total))
    expect(await attention()).not.toContain(`order ${placed.id}`)
    const { html } = await (await bar.portal('manager')).get(`/orders/${placed.id}`)
    expect(html).not.toContain('Refund order')
  }
})

it('A refund that failed and was then made in Stripe’s dashboard no longer needs attention, nor is it offered again', async () => {
  const items = await linesOf(bar, { Negroni: 1, Daiquiri: 2 })
  const placed = await paidOrder(bar, { items, paymentMethodId: 'pm_card_refundFail' })
  const [line] = placed.items
  const change = { items: [{ id: line?.id ?? 0, status: 'NotAvailable' as const }] }
  expect((await kioskPut(bar, placed.id, change)).status).toBe(200)
  const [asked] = await refundRows(bar, placed.id)
  await stripe.finishRefunds()
  await stripe.eventsProcessed()
  expect(await attention()).toContain(`order ${placed.id}`)
  bar.clock.advance(60_000)
  await refundAtStripe(placed, asked?.amountCents)
  await stripe.eventsProcessed()
  expect(await attention()).not.toContain(`order ${placed.id}`)
})
