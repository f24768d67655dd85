import SqliteFile from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlacedOrder } from '../../../contract/calls/orders'
import { DAY_MS, HOUR_MS } from '../../../contract/time'
import { enterDemoCharges } from '../../../scripts/demo-charges'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { allMails } from '../../../testing/mailed'
import { paidOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import type { Visitor } from '../../../testing/visitor'
import { countOpenDifferences } from './differences'

let bar: TestBarback
let stripe: TestStripe
let admin: Visitor
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
  await enterDemoCharges(bar.app.store, stripe.books)
})
beforeEach(async () => {
  // The clock has advanced, so sign in again.
  admin = await bar.portal('admin')
})
afterAll(() => bar.stop())

/** Changes Stripe's books without events. */
function atStripe(sql: string, ...values: unknown[]) {
  const file = new SqliteFile(stripe.books)
  try {
    return file.prepare(sql).run(...values)
  } finally {
    file.close()
  }
}

async function intentOf({ id }: PlacedOrder): Promise<string> {
  const { stripePaymentIntentId } = await bar.app.db
    .selectFrom('payment')
    .select('stripePaymentIntentId')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow()
  return stripePaymentIntentId ?? ''
}

async function compare(days = 1) {
  bar.clock.advance(16 * 60_000)
  const page = await admin.submit('/reconciliation', { intent: 'compare', days: String(days) })
  expect(page.status).toBe(302)
  for (let sweep = 0; sweep < 4; sweep++) await bar.sweep()
}

async function differences(state: 'Open' | 'Settled' = 'Open') {
  const rows = await bar.app.db
    .selectFrom('stripeDifference')
    .select(['kind', 'orderId'])
    .where('state', '=', state)
    .execute()
  return rows.map(({ kind, orderId }) => `${kind} ${orderId ?? '-'}`).sort()
}

async function cancelled(order: PlacedOrder) {
  const answer = await (await bar.customer()).post(`/v1/orders/customer/${order.id}/cancel`, {})
  expect(answer.status).toBe(200)
  return order
}

async function partlyRefunded() {
  const order = await paidOrder(bar)
  return cancelled(order)
}

const ours = (table: 'payment' | 'refund', { id }: PlacedOrder, values: Record<string, string | number>) =>
  bar.app.db.updateTable(table).set(values).where('orderId', '=', id).execute()

describe('Stripe’s books and ours', () => {
  it('are not reported as equal before a comparison', async () => {
    const { html } = await admin.get('/reconciliation')
    expect(html).toContain('Nothing has been compared yet')
    expect(html).not.toContain('books and ours agree')
  })

  it('are equal after an evening without faults', async () => {
    await paidOrder(bar)
    await partlyRefunded()
    await compare()
    expect(await differences()).toEqual([])
    expect((await admin.get('/reconciliation')).html).toContain('books and ours agree')
  })

  it('do not differ in a refund that is still in progress after an outage', async () => {
    const before = await differences()
    const order = await paidOrder(bar)
    await stripe.fault({ fault: 'outage', match: 'POST /v1/refunds', times: 50 })
    await cancelled(order)
    await compare()
    expect(await bar.app.db.selectFrom('refund').select('status').where('orderId', '=', order.id).execute()).toEqual([
      { status: 'Creating' },
    ])
    expect(await differences()).toEqual(before)
    // After a day it no longer counts as under way, and staff should check it.
    bar.clock.advance(DAY_MS)
    admin = await bar.portal('admin')
    await compare(2)
    expect(await differences()).toEqual([...before, `FeeNotGivenBack ${order.id}`, `VenueKept ${order.id}`].sort())
    await stripe.noFaults()
    bar.clock.advance(HOUR_MS)
    await bar.sweep()
    await compare(2)
    expect(await differences()).toEqual(before)
  })

  it('differ exactly where one of each kind was planted, and settle once it is removed', async () => {
    const { stripe: client } = bar.app.payments
    const orders = []
    for (let n = 0; n < 12; n++) orders.push(await paidOrder(bar))
    const [gone, status, amount, feeTaken, twice, byHand, back, feeKept, feeGiven, failed, notMade, changed] = orders
    if (!gone || !status || !amount || !feeTaken || !twice || !byHand || !back) throw new Error('too few orders')
    if (!feeKept || !feeGiven || !failed || !notMade || !changed) throw new Error('too few orders')
    for (const order of [back, feeKept, failed, notMade]) await cancelled(order)
    const undecided = await paidOrder(bar, { paymentMethodId: 'pm_card_createDispute' })
    await stripe.eventsProcessed()
    await stripe.webhooks({ mode: 'drop' })
    const disputed = await paidOrder(bar, { paymentMethodId: 'pm_card_createDispute' })

    // Missing at Stripe.
    await ours('payment', gone, { stripePaymentIntentId: 'pi_that_never_was' })
    atStripe(
      `DELETE FROM charge WHERE paymentIntent NOT IN (SELECT id FROM paymentIntent) OR metadata LIKE ?`,
      `%"${await uidOf(gone)}"%`,
    )
    // Missing here: a charge by hand, and a second one for an order that is paid.
    const card = { amount: 700, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' }
    const types = { allowed_payment_method_types: ['card'] }
    await client.paymentIntents.create({ ...card, ...types })
    await client.paymentIntents.create({ ...card, ...types, metadata: { order: await uidOf(twice), attempt: '9' } })
    await ours('payment', status, { status: 'Failed' })
    await ours('payment', amount, { amountCents: 1 })
    await ours('payment', feeTaken, { applicationFeeCents: 1 })
    // Refunds.
    await client.refunds.create({ payment_intent: await intentOf(byHand), amount: 100, reverse_transfer: true })
    await ours('refund', back, { amountCents: 2 })
    await ours('refund', failed, { status: 'Failed', feeCents: 0 })
    const refund = await bar.app.db
      .selectFrom('refund')
      .select('stripeRefundId')
      .where('orderId', '=', notMade.id)
      .executeTakeFirstOrThrow()
    atStripe('DELETE FROM refund WHERE id = ?', refund.stripeRefundId)
    // Fees.
    const feeOf = (intent: string) =>
      `(SELECT id FROM applicationFee WHERE charge = (SELECT id FROM charge WHERE paymentIntent = '${intent}'))`
    atStripe(`UPDATE applicationFee SET amountRefunded = 0 WHERE id = ${feeOf(await intentOf(feeKept))}`)
    atStripe(`UPDATE applicationFee SET amountRefunded = amount WHERE id = ${feeOf(await intentOf(feeGiven))}`)

    // Only the order's own chain reveals this change.
    await ours('payment', changed, { attempt: 7 })

    // A dispute that is won here and open at Stripe.
    await bar.app.db.updateTable('dispute').set({ status: 'Won' }).where('orderId', '=', undecided.id).execute()

    await compare()
    const planted = [
      `ChargeNotAtStripe ${gone.id}`,
      'ChargeNotHere -',
      `ChargedTwice ${twice.id}`,
      `ChargeStatus ${status.id}`,
      `ChargeAmount ${amount.id}`,
      `FeeTaken ${feeTaken.id}`,
      `RefundAmount ${back.id}`,
      `RefundStatus ${failed.id}`,
      // A refund that failed here keeps its fee here.
      `FeeGivenBack ${failed.id}`,
      `RefundNotAtStripe ${notMade.id}`,
      `FeeNotGivenBack ${feeKept.id}`,
      `FeeGivenBack ${feeGiven.id}`,
      `DisputeNotHere ${disputed.id}`,
      `DisputeStatus ${undecided.id}`,
      `RecordsChanged ${changed.id}`,
      // The chain covers amounts as well.
      `RecordsChanged ${amount.id}`,
      // A wrong row also makes the sums wrong that include it.
      `OrderSums ${amount.id}`,
      `OrderSums ${back.id}`,
      `VenueShort ${back.id}`,
      `OrderSums ${failed.id}`,
      `VenueShort ${failed.id}`,
    ].sort()
    expect(await differences()).toEqual(planted)
    expect(await countOpenDifferences(bar.app.db)).toBe(planted.length)
    expect(await differences('Settled')).toContain(`RefundNotHere ${byHand.id}`)

    const mails = async () => (await allMails(bar)).filter((mail) => JSON.stringify(mail).includes('between Stripe'))
    const mailCount = (await mails()).length
    expect(mailCount).toBeGreaterThan(0)
    await compare()
    expect(await differences()).toEqual(planted)
    expect(await mails()).toHaveLength(mailCount)

    const { html } = await admin.get('/reconciliation')
    expect(html).toContain('A guest paid twice for one order')
    expect(html).toMatch(/The attempt of a payment \(row \d+\) was changed afterwards\./)
    // In UTC, as there is no venue; the count includes those beyond the shown ones.
    expect(html).toMatch(/First seen<\/dt><dd><time [^>]*>[^<]*<\/time>(<!-- -->)? UTC/)
    expect(html).toContain(`Open <span class="count">${planted.length}</span>`)
    await ours('payment', status, { status: 'Succeeded' })
    await ours('payment', feeTaken, { applicationFeeCents: Math.round(feeTaken.serviceFee * 100) })
    await compare()
    expect(await differences()).toEqual(planted.filter((one) => !/^(ChargeStatus|FeeTaken)/.test(one)))
    expect(await differences('Settled')).toEqual(
      expect.arrayContaining([`ChargeStatus ${status.id}`, `FeeTaken ${feeTaken.id}`]),
    )
    await stripe.webhooks({ mode: 'normal' })
  })

  it('are compared beyond the span for its refunds and our open disputes: a fee and a verdict from weeks ago', async () => {
    const before = await differences()
    const order = await paidOrder(bar)
    const disputed = await paidOrder(bar, { paymentMethodId: 'pm_card_createDispute' })
    await stripe.eventsProcessed()
    const { id, stripeDisputeId } = await bar.app.db
      .selectFrom('dispute')
      .select(['id', 'stripeDisputeId'])
      .where('orderId', '=', disputed.id)
      .executeTakeFirstOrThrow()
    expect((await admin.submit(`/disputes/${id}`, { intent: 'submit' })).status).toBe(302)
    bar.clock.advance(20 * DAY_MS)
    admin = await bar.portal('admin')
    await cancelled(order)
    atStripe(
      `UPDATE applicationFee SET amountRefunded = 0 WHERE charge = (SELECT id FROM charge WHERE paymentIntent = ?)`,
      await intentOf(order),
    )
    await stripe.webhooks({ mode: 'drop' })
    await stripe.decide(stripeDisputeId, 'lost')
    await compare()
    const found = [`DisputeStatus ${disputed.id}`, `FeeNotGivenBack ${order.id}`]
    expect(await differences()).toEqual([...before, ...found].sort())
    await bar.app.db.updateTable('dispute').set({ status: 'Lost' }).where('orderId', '=', disputed.id).execute()
    atStripe(
      `UPDATE applicationFee SET amountRefunded = amount WHERE charge = (SELECT id FROM charge WHERE paymentIntent = ?)`,
      await intentOf(order),
    )
    await compare()
    expect(await differences()).toEqual(before)
    await stripe.webhooks({ mode: 'normal' })
  })

  it('are settled with a note by internal staff only', async () => {
    const { id } = await bar.app.db
      .selectFrom('stripeDifference')
      .select('id')
      .where('kind', '=', 'ChargedTwice')
      .executeTakeFirstOrThrow()
    const form = { intent: 'settle', differenceId: String(id) }
    expect((await admin.submit('/reconciliation', { ...form, note: ' ' })).status).toBe(400)
    const owner = await bar.portal('owner')
    const { status, location } = await owner.submit('/reconciliation', { ...form, note: 'mine' })
    expect([status, location]).toEqual([302, '/restricted'])
    expect(await differences('Settled')).not.toContainEqual(expect.stringContaining('ChargedTwice'))
    expect((await owner.get('/reconciliation')).location).toBe('/restricted')
    expect((await admin.submit('/reconciliation', { ...form, note: 'Refunded in Stripe' })).status).toBe(302)
    const { html } = await admin.get('/reconciliation?state=settled')
    expect(html).toContain('Refunded in Stripe')
    const [by] = await bar.app.db.selectFrom('user').selectAll().where('email', '=', 'admin@barback.test').execute()
    expect(html).toContain(`${by?.firstName} ${by?.lastName}`)
    // The second person does not overwrite the first one's note.
    expect((await admin.submit('/reconciliation', { ...form, note: 'Something else' })).status).toBe(409)
    expect((await admin.get('/reconciliation?state=settled')).html).not.toContain('Something else')
    expect((await admin.submit('/reconciliation', { ...form, differenceId: '999999', note: 'x' })).status).toBe(404)
  })

  it('are compared every night, once, and resume after an outage of Stripe and a restart of the server', async () => {
    const runs = () => bar.app.db.selectFrom('reconciliation').selectAll().where('startedBy', '=', 'sweep').execute()
    const before = (await runs()).length
    const night = Date.parse('2026-05-20T10:30:00Z')
    bar.clock.set(Math.max(night, bar.clock.now() + DAY_MS - ((bar.clock.now() - night) % DAY_MS)))
    await stripe.fault({ fault: 'outage', match: 'GET /v1/refunds', times: 2 })
    for (let sweep = 0; sweep < 10; sweep++) await bar.sweep()
    const [run] = (await runs()).slice(before)
    expect(run).toMatchObject({ stage: 'Refunds', finishedAt: null })
    await bar.restart()
    bar.clock.advance(2 * 60_000)
    for (let sweep = 0; sweep < 12; sweep++) await bar.sweep()
    expect((await runs()).slice(before)).toMatchObject([{ stage: 'Done', id: run?.id }])
    // The server was down all through the next night, so the comparison runs by day once it is back.
    bar.clock.advance(1.5 * DAY_MS)
    await bar.sweep()
    expect((await runs()).slice(before + 1)).toHaveLength(1)
    await bar.sweep()
    expect((await runs()).slice(before + 1)).toHaveLength(1)
  })
})

async function uidOf({ id }: PlacedOrder): Promise<string> {
  const { uid } = await bar.app.db.selectFrom('order').select('uid').where('id', '=', id).executeTakeFirstOrThrow()
  return uid
}
