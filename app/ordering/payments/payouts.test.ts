import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { cancelAsGuest, demoVenue, paidOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'

const HOUR_MS = 3_600_000

let bar: TestBarback
let stripe: TestStripe
let venue: { businessId: number; stripeAccountId: string }
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
  const { businessId } = await demoVenue(bar)
  const { stripeAccountId } = await bar.app.db
    .selectFrom('businessStripeAccount')
    .select('stripeAccountId')
    .where('businessId', '=', businessId)
    .executeTakeFirstOrThrow()
  venue = { businessId, stripeAccountId }
})
afterAll(() => bar.stop())

/** Days pass, Stripe makes its payouts, and Barback hears of them. */
async function after(days: number) {
  bar.clock.advance(days * DAY_MS)
  await stripe.payOut()
  await stripe.eventsProcessed()
}

/** The venue's payouts, oldest first. */
function payouts() {
  return bar.app.db
    .selectFrom('payout')
    .selectAll()
    .where('businessId', '=', venue.businessId)
    .orderBy('madeAt')
    .orderBy('id')
    .execute()
}

function partsOf(payoutId: number) {
  return bar.app.db.selectFrom('payoutPart').selectAll().where('payoutId', '=', payoutId).orderBy('id').execute()
}

function reading() {
  return bar.app.db
    .selectFrom('payoutReading')
    .selectAll()
    .where('businessId', '=', venue.businessId)
    .executeTakeFirstOrThrow()
}

async function newest() {
  const payout = (await payouts()).at(-1)
  if (!payout) throw new Error('Barback has no payout')
  return payout
}

describe('payouts of a venue', () => {
  it('are stored with the orders, refunds and returned fees they are made of, and add up', async () => {
    const guest = await bar.customer()
    const kept = await paidOrder(bar)
    const cancelled = await paidOrder(bar, {}, guest)
    await cancelAsGuest(guest, cancelled)
    await after(2)
    const payout = await newest()
    expect(payout).toMatchObject({ status: 'InTransit', arrivesOn: '2026-05-19', isAutomatic: 1, hasParts: 1 })
    const parts = await partsOf(payout.id)
    expect(parts.map(({ kind, orderId }) => `${kind} ${orderId}`).sort()).toEqual(
      [`FeeRefund ${cancelled.id}`, `Order ${cancelled.id}`, `Order ${kept.id}`, `Refund ${cancelled.id}`].sort(),
    )
    expect(parts.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0)).toBe(payout.amountCents)
    expect(payout.partsReadAt).not.toBeNull()
    await after(1)
    expect(await newest()).toMatchObject({ id: payout.id, status: 'Paid' })
  })

  it('are stored once, however often, late or out of order their events arrive', async () => {
    await paidOrder(bar)
    await stripe.webhooks({ mode: 'reorder' })
    await after(3)
    await after(2)
    await stripe.webhooks({ mode: 'twice' })
    await stripe.eventsProcessed()
    await stripe.webhooks({ mode: 'normal' })
    await stripe.repeatWebhooks()
    await stripe.eventsProcessed()
    const all = await payouts()
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 'Paid'))
    const known = await bar.app.payments.stripe.payouts.list({}, { stripeAccount: venue.stripeAccountId })
    expect(known.data.map(({ id }) => id).reverse()).toEqual(all.map(({ stripePayoutId }) => stripePayoutId))
    const orders = await bar.app.db
      .selectFrom('payoutPart')
      .where('kind', '=', 'Order')
      .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('orderId').distinct().as('different')])
      .executeTakeFirstOrThrow()
    expect(orders.all).toBe(orders.different)
  })

  it('that fail keep their orders, and the next one carries their money', async () => {
    const order = await paidOrder(bar)
    await after(3)
    const failed = await newest()
    await after(2)
    await stripe.failPayout(failed.stripePayoutId)
    await stripe.eventsProcessed()
    expect(await newest()).toMatchObject({ id: failed.id, status: 'Failed', failureCode: 'account_closed' })
    await after(1)
    const next = await newest()
    expect(await partsOf(next.id)).toMatchObject([
      { kind: 'FailedPayout', amountCents: failed.amountCents, stripeSourceId: failed.stripePayoutId, orderId: null },
    ])
    expect((await partsOf(failed.id)).map(({ orderId }) => orderId)).toContain(order.id)
  })

  it('are read without an event as well, some hours later', async () => {
    await paidOrder(bar)
    // Two hours before the midnight of the payout.
    bar.clock.set(Math.ceil(bar.clock.now() / DAY_MS + 1) * DAY_MS - 2 * HOUR_MS)
    await bar.sweep()
    await stripe.webhooks({ mode: 'drop' })
    const before = (await payouts()).length
    await after(3 / 24)
    expect(await payouts()).toHaveLength(before)
    await stripe.webhooks({ mode: 'normal' })
    bar.clock.advance(3 * HOUR_MS)
    await bar.sweep()
    expect(await payouts()).toHaveLength(before + 1)
  })

  it('are left as they were while Stripe is away, and read once it is back', async () => {
    await paidOrder(bar)
    await after(0)
    const { readAt } = await reading()
    const before = (await payouts()).length
    await stripe.fault({ fault: 'outage', match: 'GET /v1/payouts', times: 50 })
    // The first call that fails ends a sweep: it comes to the other venues later.
    for (let sweeps = 0; sweeps < 5; sweeps++) await after(1)
    const away = await reading()
    expect(away.readAt).toBe(readAt)
    expect(away.error).toContain('not available')
    expect(await payouts()).toHaveLength(before)
    await stripe.noFaults()
    bar.clock.advance(10 * 60_000)
    await bar.sweep()
    expect(await payouts()).toHaveLength(before + 1)
    expect(await reading()).toMatchObject({ error: null })
  })

  it('whose parts do not add up yet wait for an hour', async () => {
    await paidOrder(bar)
    await after(3)
    const payout = await newest()
    const { db } = bar.app
    await db.deleteFrom('payoutPart').where('payoutId', '=', payout.id).execute()
    await db
      .updateTable('payout')
      .set({ partsReadAt: null, partsTriedAt: bar.clock.now() })
      .where('id', '=', payout.id)
      .execute()
    await db.updateTable('payoutReading').set({ nextAt: bar.clock.now() }).execute()
    await bar.sweep()
    expect(await partsOf(payout.id)).toEqual([])
    bar.clock.advance(HOUR_MS)
    await bar.sweep()
    expect(await partsOf(payout.id)).not.toEqual([])
    expect(await newest()).toMatchObject({ partsTriedAt: null })
  })

  it('count on the business date of their orders, also after the venue has moved to another time zone', async () => {
    await paidOrder(bar)
    await after(3)
    const { db } = bar.app
    const days = () => db.selectFrom('payoutDay').selectAll().orderBy('payoutId').orderBy('date').execute()
    const before = await days()
    const parts = await db
      .selectFrom('payoutPart')
      .where('orderId', 'is not', null)
      .select((of) => of.fn.sum<number>(of('amountCents', '-', of.ref('feeCents'))).as('cents'))
      .executeTakeFirstOrThrow()
    expect(before.reduce((sum, { cents }) => sum + cents, 0)).toBe(parts.cents)
    const { placeId } = await demoVenue(bar)
    const place = db.updateTable('place').where('id', '=', placeId)
    await place.set({ timeZone: 'Pacific/Kiritimati' }).execute()
    expect((await days()).map(({ date }) => date)).not.toEqual(before.map(({ date }) => date))
    await place.set({ timeZone: 'America/New_York' }).execute()
    expect(await days()).toEqual(before)
  })
})

describe('an event of a connected account', () => {
  const deliver = (account: string | undefined, secret: string) => {
    const event = { id: `evt_${account}_${secret}`, object: 'event', type: 'payout.paid', created: 0, account }
    const payload = JSON.stringify({ ...event, data: { object: { id: 'po_of_a_test' } } })
    const timestamp = Math.floor(bar.clock.now() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return bar.anyone.post('/v1/stripe/webhook', payload, { 'Stripe-Signature': signature })
  }

  it('is accepted with the secret of either endpoint, and ignored for accounts that are not ours', async () => {
    const { payments } = bar.app
    const first = payments.webhookSecret ?? ''
    payments.webhookSecret = `${first},whsec_of_connected_accounts`
    expect((await deliver('acct_unknown', 'whsec_of_connected_accounts')).status).toBe(200)
    expect((await deliver(undefined, first)).status).toBe(200)
    expect((await deliver('acct_unknown', 'whsec_of_nobody')).status).toBe(400)
    payments.webhookSecret = first
    await bar.sweep()
    const open = bar.app.db.selectFrom('webhookEvent').select('id').where('processedAt', 'is', null)
    expect(await open.execute()).toEqual([])
  })
})
