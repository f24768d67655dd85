import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { paidOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'

let bar: TestBarback
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
})
afterAll(() => bar.stop())

async function after(days: number) {
  bar.clock.advance(days * DAY_MS)
  await stripe.payOut()
  await stripe.eventsProcessed()
}

async function newest() {
  return bar.app.db
    .selectFrom('payout')
    .selectAll()
    .orderBy('madeAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->|<(script|style).*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the screens of payouts', () => {
  it('name the next payout on the dashboard and above the list, with its weekday', async () => {
    const { id } = await paidOrder(bar)
    await after(2)
    const { amountCents } = await newest()
    const amount = `$${(amountCents / 100).toFixed(2)}`
    const manager = await bar.portal('manager')
    // A Sunday evening in Jacksonville.
    for (const path of ['/', '/reports/payouts']) {
      expect(textOf((await manager.get(path)).html)).toContain(`Next payout: ${amount}, Tuesday`)
    }
    const { html } = await manager.get(`/reports/payouts/${(await newest()).id}`)
    expect(html).toContain(`href="/orders/${id}"`)
    expect(textOf(html)).toMatch(/Orders 1 \$[\d.]+ Fees to Barback -\$[\d.]+ Payout/)
    expect(textOf(html)).toContain(`Payout ${amount} Parts`)
  })

  it('are for those who may see the payment account, of their own venues', async () => {
    const { id } = await newest()
    for (const path of ['/reports/payouts', `/reports/payouts/${id}`, '/reports/payouts.csv']) {
      expect((await (await bar.portal('owner')).get(path)).status).toBe(200)
      const { status, location } = await (await bar.portal('bartender')).get(path)
      expect([status, location].join(' ')).toMatch(/302 \/restricted|403/)
    }
    const bartender = await bar.portal('bartender')
    expect((await bartender.get('/')).html).not.toContain('Next payout')
    const summary = await bartender.get('/reports/summary')
    expect(summary.html).not.toContain('Paid out')
    expect(summary.html).toContain('Barback pays Stripe’s fees for cards.')
  })

  it('explain a failed payout, and where its money is', async () => {
    await after(1)
    const failed = await newest()
    await stripe.failPayout(failed.stripePayoutId)
    await stripe.eventsProcessed()
    const owner = await bar.portal('owner')
    const list = textOf((await owner.get('/reports/payouts?status=Failed')).html)
    expect(list).toContain('Failed The bank account is closed.')
    const before = await owner.get(`/reports/payouts/${failed.id}`)
    expect(textOf(before.html)).toContain('The money is back at Stripe and comes with a later payout.')
    const dashboard = textOf((await owner.get('/')).html)
    expect(dashboard).toContain('1 payout that failed')
    expect(dashboard).toContain('did not reach the bank')
    expect((await (await bar.portal('bartender')).get('/')).html).not.toContain('payout that failed')
    await after(1)
    const carrier = await newest()
    // The session has ended.
    const { html } = await (await bar.portal('owner')).get(`/reports/payouts/${failed.id}`)
    expect(textOf(html)).toContain('The money is in a later payout.')
    expect(html).toContain(`href="/reports/payouts/${carrier.id}"`)
    expect((await (await bar.portal('owner')).get('/')).html).not.toContain('payout that failed')
  })

  it('are filtered by several statuses, and by ranges of days and amounts, and so is the file', async () => {
    const all = await bar.app.db.selectFrom('payout').select(['id', 'status', 'arrivesOn', 'amountCents']).execute()
    const admin = await bar.portal('admin')
    const shown = async (query: string) => {
      const { html } = await admin.get(`/reports/payouts?size=100&${query}`)
      const ids = [...html.matchAll(/href="\/reports\/payouts\/(\d+)"/g)].map(([, id]) => Number(id))
      return [...new Set(ids)].sort((a, b) => a - b)
    }
    const those = (is: (payout: (typeof all)[number]) => boolean) =>
      all
        .filter(is)
        .map(({ id }) => id)
        .sort((a, b) => a - b)
    const [least, most] = [
      Math.min(...all.map(({ amountCents }) => amountCents)),
      Math.max(...all.map(({ amountCents }) => amountCents)),
    ]
    const failed = all.find(({ status }) => status === 'Failed')
    expect(failed).toBeDefined()
    expect(await shown('status=Failed&status=Paid')).toEqual(
      those(({ status }) => status === 'Failed' || status === 'Paid'),
    )
    expect(await shown(`arrivesOnFrom=${failed?.arrivesOn}&arrivesOnTo=${failed?.arrivesOn}`)).toEqual(
      those(({ arrivesOn }) => arrivesOn === failed?.arrivesOn),
    )
    expect(await shown(`amountTo=${(most - 1) / 100}`)).toEqual(those(({ amountCents }) => amountCents < most))
    expect(await shown(`amountFrom=${(least + 1) / 100}`)).toEqual(those(({ amountCents }) => amountCents > least))
    const file = await admin.get('/reports/payouts.csv?status=Failed')
    expect(file.html).toContain('Failed')
    expect(file.html).not.toContain('On its way')
    expect((await admin.get('/reports/payouts?amountFrom=much')).status).toBe(400)
  })

  it('show as of when while Stripe is away', async () => {
    const owner = await bar.portal('owner')
    const fresh = textOf((await owner.get('/reports/payouts')).html)
    expect(fresh).toMatch(/As of \d\d\/\d\d\/\d{4}, \d+:\d\d [AP]M \./)
    expect(fresh).not.toContain('Stripe does not answer')
    await stripe.fault({ fault: 'outage', match: 'GET /v1/payouts', times: 50 })
    for (let sweeps = 0; sweeps < 4; sweeps++) {
      bar.clock.advance(DAY_MS / 2)
      await bar.sweep()
    }
    const away = textOf((await (await bar.portal('owner')).get('/reports/payouts')).html)
    expect(away).toMatch(/Stripe does not answer\. As of \d\d\/\d\d\/\d{4}/)
    await stripe.noFaults()
  })
})

describe('Stripe’s fees for cards', () => {
  it('are read with the nightly comparison, and shown to internal staff', async () => {
    const { id } = await paidOrder(bar)
    bar.clock.advance(16 * 60_000)
    const admin = await bar.portal('admin')
    await admin.submit('/reconciliation', { intent: 'compare', days: '30' })
    for (let sweep = 0; sweep < 6; sweep++) await bar.sweep()
    const { cardFeeCents, amountCents } = await bar.app.db
      .selectFrom('payment')
      .select(['cardFeeCents', 'amountCents'])
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow()
    expect(cardFeeCents).toBe(Math.round(amountCents * 0.029) + 30)
    const known = await bar.app.db
      .selectFrom('payment')
      .select(({ fn }) => [fn.sum<number>('cardFeeCents').as('cents'), fn.count<number>('cardFeeCents').as('n')])
      .executeTakeFirstOrThrow()
    const dollars = (known.cents / 100).toFixed(2)
    expect(textOf((await admin.get('/reports/summary')).html)).toContain(
      `Barback paid Stripe $${dollars} for ${known.n} card payments`,
    )
    for (let sweep = 0; sweep < 6; sweep++) await bar.sweep()
    const days = await bar.app.db.selectFrom('cardFeeDay').select('cents').execute()
    expect(days.reduce((sum, { cents }) => sum + cents, 0)).toBe(known.cents)
  })
})
