import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { returnLine } from '../../../testing/orders'
import { payTab, setTabMode, tabOf } from '../../../testing/tabs'
import { afterRetries, partlyPaidTab } from '../../../testing/unpaid-tab'

/** Stripe's fees for a tab's charges, which the nightly comparison divides over the tab's orders (docs/rules/tabs.md#comparison-with-stripe). */

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
beforeEach(() => setTabMode(bar, 'guest'))
afterAll(() => bar.stop())

async function compare(): Promise<void> {
  bar.clock.advance(16 * 60_000)
  const admin = await bar.portal('admin')
  expect((await admin.submit('/reconciliation', { intent: 'compare', days: '1' })).status).toBe(302)
  for (let sweep = 0; sweep < 4; sweep++) await bar.sweep()
}

/** The cents that Stripe took as its fees for a tab's charges. */
async function takenAtStripe(tabId: number): Promise<number> {
  const charges = await bar.app.db
    .selectFrom('tabCharge')
    .select('stripePaymentIntentId')
    .where('tabId', '=', tabId)
    .where('status', '=', 'Captured')
    .execute()
  let fees = 0
  for (const { stripePaymentIntentId: id } of charges) {
    const expand = ['latest_charge.balance_transaction']
    const { latest_charge: charge } = await bar.app.payments.stripe.paymentIntents.retrieve(id ?? '', { expand })
    const movement = charge !== null && typeof charge === 'object' ? charge.balance_transaction : null
    fees += movement !== null && typeof movement === 'object' ? movement.fee : 0
  }
  return fees
}

/** The stored fees of a tab's orders, in cents; null while they are unknown. */
async function feesOfOrders(tabId: number): Promise<Array<number | null>> {
  const rows = await bar.app.db
    .selectFrom('payment')
    .innerJoin('order', 'order.id', 'payment.orderId')
    .where('order.tabId', '=', tabId)
    .select('payment.cardFeeCents')
    .execute()
  return rows.map(({ cardFeeCents }) => cardFeeCents)
}

describe('a tab that was compared before all of it was paid', () => {
  it('has the fees of both charges once the rest is paid', async () => {
    const { email, tab } = await partlyPaidTab(bar)
    await compare()
    expect(await feesOfOrders(tab.id)).toEqual([null])
    const guest = await bar.customer(email)
    await payTab(guest, tab.id)
    expect((await tabOf(guest, tab.id)).unpaid).toBe(0)
    await compare()
    expect(await feesOfOrders(tab.id)).toEqual([await takenAtStripe(tab.id)])
  })

  it('has the fee of its one charge once a refund has lowered the rest', async () => {
    const { email, tab, orderId } = await partlyPaidTab(bar)
    await compare()
    await returnLine(bar, orderId)
    await afterRetries(bar)
    expect((await tabOf(await bar.customer(email), tab.id)).settledAt).not.toBeNull()
    await compare()
    expect(await feesOfOrders(tab.id)).toEqual([await takenAtStripe(tab.id)])
  })
})
