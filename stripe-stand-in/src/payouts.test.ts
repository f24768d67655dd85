import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest'
import { openBooks } from './books'
import { openStripe, refusal, type StripeFixture } from './client.fixture'
import { enterPastCharges } from './past-charges'

const DAY_MS = 24 * 3600 * 1000

let fixture: StripeFixture
let venue: { stripeAccount: string }
let number = 0
beforeAll(async () => {
  fixture = await openStripe()
})
beforeEach(() => {
  venue = { stripeAccount: `acct_demo_paid_${++number}` }
})
afterAll(() => fixture.stop())

function pay(amount: number) {
  return fixture.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
    confirm: true,
    metadata: { order: 'of a test' },
    transfer_data: { destination: venue.stripeAccount },
    application_fee_amount: 150,
  })
}

/** Days pass, and the payouts of each are made. */
async function after(days: number): Promise<Stripe.Payout[]> {
  fixture.clock.now += days * DAY_MS
  await fixture.control('payouts')
  return (await fixture.stripe.payouts.list({ limit: 100 }, venue)).data
}

async function partsOf(payout: Stripe.Payout | undefined) {
  const { data } = await fixture.stripe.balanceTransactions.list(
    {
      payout: payout?.id ?? '',
      limit: 100,
      expand: ['data.source.source_transfer.source_transaction', 'data.source.source_transfer_reversal'],
    },
    venue,
  )
  return data
}

const netOf = (parts: Stripe.BalanceTransaction[]) =>
  parts.filter(({ type }) => type !== 'payout').reduce((sum, { net }) => sum + net, 0)

describe('a daily payout', () => {
  it('is made two dates after a payment, and arrives on the next day on which banks work', async () => {
    // A Saturday.
    expect(new Date(fixture.clock.now).getUTCDay()).toBe(6)
    await pay(2000)
    expect(await after(1)).toEqual([])
    const [made] = await after(1)
    expect(made).toMatchObject({ amount: 1850, status: 'in_transit', automatic: true })
    expect(new Date((made?.arrival_date ?? 0) * 1000).getUTCDay()).toBe(2)
    expect((await after(1))[0]).toMatchObject({ id: made?.id, status: 'paid' })
    await fixture.standIn.settled()
    const events = fixture.received.filter(({ account }) => account === venue.stripeAccount)
    expect(
      events
        .map(({ type }) => type)
        .filter((type) => type.startsWith('payout.'))
        .sort(),
    ).toEqual(['payout.created', 'payout.paid', 'payout.reconciliation_completed'])
  })

  it('consists of payments with their fees, refunds and returned fees, and leads to the charges', async () => {
    const { id, latest_charge: charge } = await pay(2000)
    const refund = await fixture.stripe.refunds.create({
      payment_intent: id,
      amount: 1000,
      reverse_transfer: true,
      refund_application_fee: true,
    })
    const [payout] = await after(4)
    const parts = await partsOf(payout)
    expect(parts.map(({ type, amount, fee, net }) => [type, amount, fee, net]).reverse()).toEqual([
      ['payment', 2000, 150, 1850],
      ['payment_refund', -1000, 0, -1000],
      ['adjustment', 75, 0, 75],
      ['payout', -925, 0, -925],
    ])
    expect(parts.find(({ type }) => type === 'payment')?.source).toMatchObject({
      object: 'charge',
      source_transfer: { source_transaction: { id: charge, metadata: { order: 'of a test' }, payment_intent: id } },
    })
    expect(parts.find(({ type }) => type === 'payment_refund')?.source).toMatchObject({
      object: 'refund',
      source_transfer_reversal: { source_refund: refund.id },
    })
    expect(netOf(parts)).toBe(payout?.amount)
  })

  it('leaves a balance below zero for later payments to make up', async () => {
    const { id } = await pay(1000)
    await after(3)
    await fixture.stripe.refunds.create({ payment_intent: id, reverse_transfer: true })
    expect(await after(3)).toHaveLength(1)
    await pay(3150)
    const [second, first, ...more] = await after(3)
    expect([first?.amount, second?.amount, more.length]).toEqual([850, 2000, 0])
    expect(netOf(await partsOf(second))).toBe(2000)
  })

  it('that fails gives its money back, and the next one carries it', async () => {
    await pay(1000)
    const [first] = await after(3)
    await fixture.control('payouts/fail', { payout: first?.id })
    const [second, failed] = await after(1)
    expect(failed).toMatchObject({ status: 'failed', failure_code: 'account_closed' })
    expect(second).toMatchObject({ amount: 850 })
    const parts = await partsOf(second)
    expect(parts.map(({ type, net, source }) => [type, net, source]).reverse()).toEqual([
      ['payout_failure', 850, expect.objectContaining({ id: first?.id })],
      ['payout', -850, expect.objectContaining({ id: second?.id })],
    ])
  })

  it('belongs to its account: another one cannot read it', async () => {
    await pay(1000)
    const [payout] = await after(3)
    const other = { stripeAccount: 'acct_demo_other' }
    expect((await fixture.stripe.payouts.list({}, other)).data).toEqual([])
    const { id = '' } = payout ?? {}
    expect(await refusal(fixture.stripe.payouts.retrieve(id, {}, other))).toMatchObject({ code: 'resource_missing' })
    expect(await refusal(fixture.stripe.balanceTransactions.list({ payout: id }, other))).toMatchObject({
      code: 'resource_missing',
    })
  })

  it('moves money from what is pending to what is available, and then out of the balance', async () => {
    const balance = async () => {
      const { available, pending } = await fixture.stripe.balance.retrieve({}, venue)
      return [available[0]?.amount, pending[0]?.amount]
    }
    await pay(1000)
    expect(await balance()).toEqual([0, 850])
    fixture.clock.now += 3 * DAY_MS
    expect(await balance()).toEqual([850, 0])
    await after(0)
    expect(await balance()).toEqual([0, 0])
  })
})

it('reads Stripe’s fee for a card from the charge’s own movement', async () => {
  const { id } = await pay(1000)
  const { data } = await fixture.stripe.charges.list({ payment_intent: id, expand: ['data.balance_transaction'] })
  expect(data[0]?.balance_transaction).toMatchObject({ amount: 1000, fee: 59, net: 941, type: 'charge' })
})

it('enters the movements of books that are older than payouts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-'))
  const path = join(folder, 'books.db')
  enterPastCharges(path, [
    {
      paymentIntent: 'pi_of_old',
      paymentMethod: 'pm_of_old',
      amount: 2000,
      applicationFee: 100,
      destination: 'acct_demo_old',
      metadata: {},
      created: 1_778_000_000,
      refunds: [{ id: 're_of_old', amount: 500, returnsFee: true, metadata: {}, created: 1_778_000_100 }],
    },
  ])
  const old = openBooks(path)
  const movements = () =>
    old.file.prepare('SELECT id, account, type, amount, fee, source FROM balanceTransaction').all()
  const made = movements()
  old.file.exec('DELETE FROM balanceTransaction')
  old.close()
  const books = openBooks(path)
  expect(made).toHaveLength(3)
  expect(books.file.prepare('SELECT id, account, type, amount, fee, source FROM balanceTransaction').all()).toEqual(
    expect.arrayContaining(made),
  )
  books.close()
  rmSync(folder, { recursive: true })
})
