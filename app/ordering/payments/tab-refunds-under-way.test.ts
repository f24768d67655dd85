import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { centsFromDollars } from '../../../contract/money'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { TEST_EVENING } from '../../../testing/clock'
import { handOver, linesOf, newGuest, orderRow, paidOrder, refundRows, returnLine } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import { dueOf, holdOf, intentsOf, payTab, raiseTab, setTabMode, tabOf } from '../../../testing/tabs'
import {
  afterRetries,
  closeAtBar,
  confirmAtBank,
  openStrictTab,
  partlyPaidTab,
  STRICT_CARD,
} from '../../../testing/unpaid-tab'

/** Refunds of orders on a closed tab that lacks something (docs/rules/tabs.md#refunds). */

let bar: TestBarback
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
  await setTabMode(bar, 'guest')
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  await stripe.webhooks({ mode: 'drop' })
  await stripe.noFaults()
})
afterAll(() => bar.stop())

/** The comparison with Stripe finds nothing. */
async function expectNoDifference(): Promise<void> {
  bar.clock.advance(16 * 60_000)
  const admin = await bar.portal('admin')
  expect((await admin.submit('/reconciliation', { intent: 'compare', days: '1' })).status).toBe(302)
  for (let sweep = 0; sweep < 4; sweep++) await bar.sweep()
  const open = bar.app.db.selectFrom('stripeDifference').select(['kind', 'orderId', 'ours', 'theirs'])
  expect(
    await open.where('state', '=', 'Open').where('kind', 'in', ['FeeNotGivenBack', 'FeeGivenBack']).execute(),
  ).toEqual([])
}

/** The cents that Stripe has taken for a tab, less those that it gave back. */
async function keptAtStripe(tabId: number): Promise<number> {
  let kept = 0
  for (const { id, amount_received: taken } of await intentsOf(bar, tabId)) {
    const { data } = await bar.app.payments.stripe.refunds.list({ payment_intent: id })
    kept += taken - data.reduce((sum, { amount }) => sum + amount, 0)
  }
  return kept
}

describe('a refund of an order on an unpaid tab', () => {
  it('waits while its guest pays at their bank, and then comes from what was taken', async () => {
    const { email, guest, tab, orderId } = await partlyPaidTab(bar)
    await payTab(guest, tab.id, STRICT_CARD)
    await returnLine(bar, orderId)
    await afterRetries(bar, 1)
    expect(await refundRows(bar, orderId)).toMatchObject([{ status: 'Creating', tabChargeId: null }])
    await confirmAtBank(bar, guest, tab.id)
    await afterRetries(bar)
    const refunds = await refundRows(bar, orderId)
    const back = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(refunds.map(({ status }) => status)).toEqual(refunds.map(() => 'Succeeded'))
    expect(back).toBeGreaterThan(0)
    expect(await keptAtStripe(tab.id)).toBe(dueOf(tab) - back)
    expect(await tabOf(await bar.customer(email), tab.id)).toMatchObject({ unpaid: 0 })
  })

  it('lowers what is unpaid first, and gives back the rest of it', async () => {
    const { email, tab, orderId } = await partlyPaidTab(bar)
    await returnLine(bar, orderId)
    await afterRetries(bar)
    const back = (await refundRows(bar, orderId)).reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(back).toBeGreaterThan(centsFromDollars(tab.unpaid))
    expect(await keptAtStripe(tab.id)).toBe(dueOf(tab) - back)
    const after = await tabOf(await bar.customer(email), tab.id)
    expect(after).toMatchObject({ unpaid: 0 })
    expect(after.settledAt).not.toBeNull()
  })
})

it('a refund of a whole order that was never charged gives back the service fee that was', async () => {
  const { caller: guest } = await newGuest(bar)
  const fees = () => stripe.sums().fees - stripe.sums().feesRefunded
  const before = fees()
  const { id } = await openStrictTab(bar, guest, { limit: 50, tip: { type: 'percent', value: 100 } })
  const small = await paidOrder(bar, { items: await linesOf(bar, { Negroni: 1 }) }, guest)
  await raiseTab(guest, id, { paymentMethodId: 'pm_card_visa' })
  const large = await paidOrder(bar, {}, guest)
  for (const order of [small, large]) await handOver(bar, order.id)
  await stripe.expireHold((await intentsOf(bar, id))[1]?.id ?? '')
  await closeAtBar(bar, id)
  const unpaid = await tabOf(guest, id)
  const { totalCents, serviceFeeCents } = await orderRow(bar, small.id)
  expect(fees() - before).toBe(serviceFeeCents)
  expect(centsFromDollars(unpaid.unpaid)).toBeGreaterThan(totalCents)

  // As for an order that was not picked up.
  await bar.app.db.updateTable('order').set({ status: 'Cancelled' }).where('id', '=', small.id).execute()
  const manager = await bar.portal('manager')
  const form = { intent: 'refundOrder', orderId: String(small.id), reason: 'nobody told her' }
  expect((await manager.submit(`/orders/${small.id}`, form)).status).toBe(302)
  await afterRetries(bar)
  expect(await refundRows(bar, small.id)).toMatchObject([{ status: 'Succeeded', amountCents: totalCents }])
  expect(fees()).toBe(before)
  expect(await keptAtStripe(id)).toBe(5000)
  await expectNoDifference()
})

it('a refund made at Stripe of what a tab has paid so far is taken from its order', async () => {
  const { tab, orderId } = await partlyPaidTab(bar)
  await stripe.webhooks({ mode: 'normal' })
  await bar.app.payments.stripe.refunds.create({ payment_intent: await holdOf(bar, tab.id), amount: 500 })
  await stripe.eventsProcessed()
  expect(await refundRows(bar, orderId)).toMatchObject([{ actor: 'stripe', amountCents: 500, status: 'Succeeded' }])
  expect(await orderRow(bar, orderId)).toMatchObject({ refundedTotalCents: 500 })
  expect(await keptAtStripe(tab.id)).toBe(4500)
})
