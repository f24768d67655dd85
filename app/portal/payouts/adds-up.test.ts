import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { businessDate } from '../../../contract/hours'
import { DAY_MS } from '../../../contract/time'
import { enterDemoCharges } from '../../../scripts/demo-charges'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { happen, sharedMoneyEvent } from '../../../testing/money-evening'
import { demoVenue } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import { groupedBy } from '../reports/summary'

let bar: TestBarback
let stripe: TestStripe
let businessId: number
let stripeAccount: string
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
  businessId = (await demoVenue(bar)).businessId
  const account = await bar.app.db
    .selectFrom('businessStripeAccount')
    .select('stripeAccountId')
    .where('businessId', '=', businessId)
    .executeTakeFirstOrThrow()
  stripeAccount = account.stripeAccountId
  // The demo's orders of the last months.
  await enterDemoCharges(bar.app.store, stripe.books)
})
afterAll(() => bar.stop())

async function after(days: number) {
  bar.clock.advance(days * DAY_MS)
  await stripe.payOut()
  await stripe.eventsProcessed()
  // The parts of some payouts are read with each sweep.
  for (let left = await unread(); left > 0; left = await unread()) await bar.sweep()
}

async function unread(): Promise<number> {
  const { n } = await bar.app.db
    .selectFrom('payout')
    .where('partsReadAt', 'is', null)
    .where('partsTriedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

type Row = Record<string, string>
const cents = (text: string | undefined) => Math.round(Number(text) * 100)

async function file(query = ''): Promise<Row[]> {
  const { status, html } = await (await bar.portal('admin')).get(`/reports/payouts.csv${query}`)
  expect(status).toBe(200)
  return z.array(z.record(z.string(), z.string())).parse(parse(html, { columns: true, bom: true }))
}

/** The lines of the balance on the daily summary of the demo's venue, in cents. */
async function balance(start: string, end: string): Promise<Map<string, number>> {
  const admin = await bar.portal('admin')
  await admin.submit('/account/business', { businessId: String(businessId), returnTo: '/' })
  const { html } = await admin.get(`/reports/summary?start=${start}&end=${end}`)
  const table = /aria-label="Balance">(.*?)<\/table>/s.exec(html)?.[1] ?? ''
  const rows = table.matchAll(/<th scope="row">([^<]+).*?<td>([^<]+)</gs)
  return new Map([...rows].map(([, name = '', amount = '']) => [name, cents(amount.replace(/[$,]/g, ''))]))
}

/** Each payout's rows add up to it, and no payment is in two. */
async function expectToAddUp() {
  const rows = await file()
  const payouts = groupedBy(rows, (row) => row.Payout ?? '')
  for (const [payout, parts] of payouts) {
    const sum = parts.reduce((total, row) => total + cents(row['In the payout']), 0)
    expect(sum, payout).toBe(cents(parts[0]?.['Payout amount']))
  }
  const orders = rows.filter(({ What }) => What === 'Order').map(({ Order }) => Order)
  expect(new Set(orders).size).toBe(orders.length)
  expect(orders).not.toContain('')
  return rows
}

/** Every movement at Stripe is in exactly one of our payouts, or still in the venue's balance. */
async function expectTheRestAtStripe() {
  const known = await bar.app.db.selectFrom('payoutPart').select('stripeTransactionId').execute()
  const paid = new Set(known.map(({ stripeTransactionId }) => stripeTransactionId))
  let left = 0
  for await (const movement of bar.app.payments.stripe.balanceTransactions.list({ limit: 100 }, { stripeAccount })) {
    if (movement.type !== 'payout' && !paid.has(movement.id)) left += movement.net
  }
  const { available, pending } = await bar.app.payments.stripe.balance.retrieve({}, { stripeAccount })
  expect(left).toBe((available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0))
}

describe('payouts', () => {
  it('have every order of a closed month, and nothing of it is on its way', async () => {
    await after(5)
    await expectToAddUp()
    await expectTheRestAtStripe()
    const april = await balance('2026-04-15', '2026-04-30')
    expect(april.get('To the venue')).toBeGreaterThan(100_000)
    expect(april.get('Paid out')).toBe(april.get('To the venue'))
    expect(april.get('On its way')).toBe(0)
    const { db } = bar.app
    const orders = await db
      .selectFrom('order')
      .innerJoin('payment', 'payment.orderId', 'order.id')
      .where('payment.status', '=', 'Succeeded')
      .leftJoin('payoutPart as part', (join) =>
        join.onRef('part.orderId', '=', 'order.id').on('part.kind', '=', 'Order'),
      )
      .where('order.placedAt', '<', bar.clock.now() - 10 * DAY_MS)
      .groupBy('order.id')
      .select(({ fn }) => ['order.id', fn.count<number>('part.id').as('parts')])
      .execute()
    expect(orders.length).toBeGreaterThan(100)
    expect(orders.filter(({ parts }) => parts !== 1)).toEqual([])
  })

  it('add up after any evening, with refunds, disputes and payouts that fail', async () => {
    const placed: number[] = []
    await fc.assert(
      fc.asyncProperty(
        fc.array(sharedMoneyEvent, { minLength: 6, maxLength: 10 }),
        fc.integer({ min: 0, max: 3 }),
        fc.option(fc.nat(), { nil: null }),
        async (evening, days, failing) => {
          for (const each of evening) await happen(bar, each, placed)
          await after(days)
          const payouts = await bar.app.db
            .selectFrom('payout')
            .where('status', 'in', ['InTransit', 'Paid'])
            .select('stripePayoutId')
            .orderBy('id')
            .execute()
          const failed = failing === null ? undefined : payouts[failing % payouts.length]
          if (failed) await stripe.failPayout(failed.stripePayoutId)
          await after(0)
          const rows = await expectToAddUp()
          await expectTheRestAtStripe()
          const paid = new Map(rows.map((row) => [row.Payout, row]))
          const sum = [...paid.values()]
            .filter(({ Status }) => Status !== 'Failed')
            .reduce((total, row) => total + cents(row['Payout amount']), 0)
          expect(sum).toBe(stripe.sums().paidOut)
          const all = await balance('2026-03-01', businessDate(bar.clock.now(), 'America/New_York'))
          const left = all.get('On its way') ?? all.get('Taken from a later payout') ?? 0
          expect((all.get('Paid out') ?? 0) + left).toBe(all.get('To the venue'))
        },
      ),
      { numRuns: 5, seed: 20260515, endOnFailure: true },
    )
    expect(placed.length).toBeGreaterThan(5)
    const failed = (await file('?status=Failed')).map(({ Status }) => Status)
    expect(new Set(failed)).toEqual(new Set(['Failed']))
  })
})
