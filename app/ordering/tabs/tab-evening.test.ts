import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { happen, sharedMoneyEvent, type MoneyEvent } from '../../../testing/money-evening'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import { wrongSums } from '../../portal/reconciliation/order-sums'
import { chainOf } from '../orders/chain'

/** Random evenings with orders on tabs and by themselves (docs/rules/tabs.md). */

let bar: TestBarback
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
})
afterAll(() => bar.stop())

/** Tabs are what these evenings are about. */
const OPENED = { kind: 'openTab', which: 1 } as const

/** Friends join a tab, drink, and one of them pays their part: few of the random evenings come so far. */
const SHARED: MoneyEvent[] = [
  { kind: 'joinTab', which: 1 },
  { kind: 'joinTab', which: 2 },
  { kind: 'friendOrders', which: 1 },
  { kind: 'friendOrders', which: 2 },
  { kind: 'order', tip: 0, quantity: 1 },
  ...[0, 1, 2].flatMap((which) => Array.from({ length: 4 }, () => ({ kind: 'move' as const, which }))),
  { kind: 'comp', which: 1 },
  { kind: 'closeInParts', which: 14 },
  { kind: 'payShare', which: 1 },
  { kind: 'return', which: 0 },
]

/** The next morning: every tab is closed, and Stripe has answered everything. */
async function untilMorning(): Promise<void> {
  await stripe.noFaults()
  bar.clock.advance(DAY_MS)
  for (let time = 0; time < 8; time++) {
    await bar.sweep()
    await stripe.eventsProcessed()
    bar.clock.advance(5 * MINUTE_MS)
  }
}

/** The cents that guests have paid for all orders. */
async function collected(): Promise<number> {
  const { cents } = await bar.app.db
    .selectFrom('order')
    .where('paidAt', 'is not', null)
    .select((eb) => eb.fn.sum<number | null>(eb('totalCents', '-', eb.ref('refundedTotalCents'))).as('cents'))
    .executeTakeFirstOrThrow()
  return cents ?? 0
}

/** The rows of this evening. */
async function books(since: { order: number; refund: number; charge: number }) {
  const { db } = bar.app
  const charges = await db.selectFrom('tabCharge').selectAll().where('id', '>', since.charge).execute()
  const orders = await db.selectFrom('order').selectAll().where('id', '>', since.order).execute()
  const refunds = await db.selectFrom('refund').selectAll().where('id', '>', since.refund).execute()
  return { charges, orders, refunds }
}

async function lastIds() {
  const { db } = bar.app
  const last = async (table: 'order' | 'refund' | 'tabCharge') =>
    (await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
  return { order: await last('order'), refund: await last('refund'), charge: await last('tabCharge') }
}

const sumOf = <Row>(rows: readonly Row[], part: (row: Row) => number) => rows.reduce((sum, row) => sum + part(row), 0)

describe('an evening of tabs', () => {
  it('leaves every cent where it belongs, whatever happened', async () => {
    let tabs = 0
    let shared = 0
    await fc.assert(
      fc.asyncProperty(fc.array(sharedMoneyEvent, { minLength: 14, maxLength: 30 }), async (evening) => {
        const since = await lastIds()
        const before = stripe.sums()
        const collectedBefore = await collected()
        const placed: number[] = []
        const [first, second] = [evening.slice(0, 8), evening.slice(8)]
        for (const each of [OPENED, ...first, OPENED, ...second]) await happen(bar, each, placed)
        await untilMorning()
        const { charges, orders, refunds } = await books(since)
        tabs += new Set(orders.filter(({ onTab }) => onTab === 1).map(({ tabId }) => tabId)).size

        for (const order of orders) {
          const { id, subtotalCents, taxCents, serviceFeeCents, tipCents, totalCents } = order
          expect(totalCents).toBe(subtotalCents + taxCents + serviceFeeCents + tipCents)
          expect(await wrongSums(bar.app.db, id)).toBeUndefined()
          expect(await chainOf(bar.app, id)).toMatchObject({ faults: [] })
        }
        // Nothing is held any more, and no charge waits.
        expect(charges.filter(({ status }) => !['Captured', 'Released', 'Failed'].includes(status))).toEqual([])
        expect(charges.filter(({ nextCheckAt }) => nextCheckAt !== null)).toEqual([])
        for (const charge of charges) {
          if (charge.stripePaymentIntentId === null) continue
          const intent = await bar.app.payments.stripe.paymentIntents.retrieve(charge.stripePaymentIntentId)
          expect(intent.status).toBe(charge.status === 'Captured' ? 'succeeded' : 'canceled')
          expect(intent.amount_received).toBe(charge.capturedCents)
        }
        for (const tabId of new Set(charges.map((charge) => charge.tabId))) {
          const tab = await bar.app.db.selectFrom('tab').selectAll().where('id', '=', tabId).executeTakeFirstOrThrow()
          expect(tab.status).toBe('Closed')
          const onTab = orders.filter((order) => order.tabId === tabId && order.onTab === 1)
          const own = charges.filter((charge) => charge.tabId === tabId)
          const shares = await bar.app.db.selectFrom('tabShare').selectAll().where('tabId', '=', tabId).execute()
          if (shares.length > 0) shared += 1
          for (const { customerId, amountCents } of shares) {
            const paid = own.filter((charge) => charge.kind === 'Payment' && charge.customerId === customerId)
            if (customerId !== tab.customerId)
              expect([0, amountCents]).toContain(sumOf(paid, (one) => one.capturedCents))
          }
          const back = refunds.filter(
            ({ tabChargeId, status }) => status !== 'Failed' && own.some(({ id }) => id === tabChargeId),
          )
          expect(sumOf(own, ({ capturedCents }) => capturedCents) - sumOf(back, ({ amountCents }) => amountCents)).toBe(
            sumOf(onTab, ({ totalCents, refundedTotalCents }) => totalCents - refundedTotalCents),
          )
          const fees = onTab.filter(
            ({ serviceFeeCents, refundedTotalCents, totalCents }) =>
              serviceFeeCents > 0 && refundedTotalCents < totalCents,
          )
          expect(fees.length).toBeLessThanOrEqual(1)
        }
        const after = stripe.sums()
        const kept = (name: 'charged' | 'refunded' | 'fees' | 'feesRefunded') => after[name] - before[name]
        expect(kept('charged') - kept('refunded')).toBe((await collected()) - collectedBefore)
      }),
      { numRuns: 30, seed: 20260516, endOnFailure: true, examples: [[SHARED]] },
    )
    expect(tabs).toBeGreaterThan(3)
    expect(shared).toBeGreaterThan(2)
  }, 300_000)
})
