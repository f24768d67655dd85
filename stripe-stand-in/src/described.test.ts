import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBooks } from './books'
import { openStripe, refusal, type StripeFixture } from './client.fixture'
import { readDescriptions, type Described, type Lacks } from './described.fixture'

let fixture: StripeFixture
let lacks: Lacks
beforeAll(async () => {
  fixture = await openStripe()
  lacks = readDescriptions()
})
afterAll(() => fixture.stop())

const VENUE = 'acct_demo_described'

function pay(stripe: Stripe, payment_method = 'pm_card_visa', more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    payment_method,
    confirm: true,
    return_url: 'http://127.0.0.1:9/back',
    transfer_data: { destination: VENUE },
    application_fee_amount: 150,
    ...more,
  })
}

async function chargeOf(stripe: Stripe, payment_intent: string): Promise<Stripe.Charge | undefined> {
  return (await stripe.charges.list({ payment_intent })).data[0]
}

/** A payout of the venue with a payment and its refund. */
async function paidOut(stripe: Stripe) {
  await stripe.refunds.create({ payment_intent: (await pay(stripe)).id, amount: 500, reverse_transfer: true })
  fixture.clock.now += 3 * 24 * 3600 * 1000
  await fixture.control('payouts')
  const venue = { stripeAccount: VENUE }
  const [payout] = (await stripe.payouts.list({}, venue)).data
  const parts = await stripe.balanceTransactions.list({ payout: payout?.id ?? '', expand: ['data.source'] }, venue)
  return { payout, of: (type: string) => parts.data.find((part) => part.type === type) }
}

const ANSWERS: ReadonlyArray<[string, Described, (stripe: Stripe) => Promise<unknown>]> = [
  ['a charge', 'charge', async (stripe) => chargeOf(stripe, (await pay(stripe)).id)],
  [
    'a declined charge',
    'charge',
    async (stripe) => stripe.charges.retrieve((await refusal(pay(stripe, 'pm_card_chargeDeclined'))).charge ?? ''),
  ],
  ['a payment intent', 'payment_intent', (stripe) => pay(stripe)],
  ['a hold', 'payment_intent', (stripe) => pay(stripe, 'pm_card_visa', { capture_method: 'manual' })],
  [
    'the charge of a hold',
    'charge',
    async (stripe) => chargeOf(stripe, (await pay(stripe, 'pm_card_visa', { capture_method: 'manual' })).id),
  ],
  ['an intent that waits for 3-D Secure', 'payment_intent', (stripe) => pay(stripe, 'pm_card_threeDSecure2Required')],
  [
    'a declined intent',
    'payment_intent',
    async (stripe) => (await refusal(pay(stripe, 'pm_card_chargeDeclined'))).payment_intent,
  ],
  ['a refund', 'refund', async (stripe) => stripe.refunds.create({ payment_intent: (await pay(stripe)).id })],
  [
    'a pending refund',
    'refund',
    async (stripe) => stripe.refunds.create({ payment_intent: (await pay(stripe, 'pm_card_pendingRefund')).id }),
  ],
  [
    'a dispute',
    'dispute',
    async (stripe) =>
      (await stripe.disputes.list({ payment_intent: (await pay(stripe, 'pm_card_createDispute')).id })).data[0],
  ],
  [
    'an early fraud warning',
    'early_fraud_warning',
    async (stripe) => {
      const { id } = await pay(stripe, 'pm_card_createIssuerFraudRecord')
      return (await stripe.radar.earlyFraudWarnings.list({ payment_intent: id })).data[0]
    },
  ],
  ['a transfer', 'transfer', async (stripe) => (await stripe.transfers.list({ destination: VENUE })).data[0]],
  ['an application fee', 'application_fee', async (stripe) => (await stripe.applicationFees.list()).data[0]],
  [
    'a refund of an application fee',
    'fee_refund',
    async (stripe) =>
      stripe.applicationFees.createRefund((await stripe.applicationFees.list()).data[0]?.id ?? '', { amount: 1 }),
  ],
  ['an account', 'account', (stripe) => stripe.accounts.retrieve(VENUE)],
  ['a new account', 'account', (stripe) => stripe.accounts.create({ type: 'express', email: 'owner@example.com' })],
  ['a payout', 'payout', async (stripe) => (await paidOut(stripe)).payout],
  ['a payment in a payout', 'balance_transaction', async (stripe) => (await paidOut(stripe)).of('payment')],
  ['a payment of a venue', 'charge', async (stripe) => (await paidOut(stripe)).of('payment')?.source],
  ['a refund in a payout', 'balance_transaction', async (stripe) => (await paidOut(stripe)).of('payment_refund')],
  ['a refund of a venue', 'refund', async (stripe) => (await paidOut(stripe)).of('payment_refund')?.source],
  [
    'a movement of the platform',
    'balance_transaction',
    async (stripe) => {
      const charge = await chargeOf(stripe, (await pay(stripe)).id)
      const id = charge?.balance_transaction
      return stripe.balanceTransactions.retrieve(typeof id === 'string' ? id : '')
    },
  ],
  ['a balance', 'balance', (stripe) => stripe.balance.retrieve()],
  ['a customer', 'customer', (stripe) => stripe.customers.create({ email: 'guest@example.com' })],
  ['a card', 'payment_method', (stripe) => stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })],
  [
    'a setup intent',
    'setup_intent',
    (stripe) => stripe.setupIntents.create({ allowed_payment_method_types: ['card'] }),
  ],
  [
    'a verification',
    'verification_session',
    (stripe) =>
      stripe.identity.verificationSessions.create({ type: 'document', provided_details: { email: 'a@b.co' } }),
  ],
  ['an event', 'event', async (stripe) => (await stripe.events.list()).data[0]],
]

describe('the stand-in’s answers match the types of the `stripe` package:', () => {
  it.each(ANSWERS)('%s', async (_, kind, ask) => {
    expect(lacks(kind, await ask(fixture.stripe))).toEqual([])
  })
})

describe('an identity check', () => {
  const open = (require_matching_selfie?: boolean) =>
    fixture.stripe.identity.verificationSessions.create({
      type: 'document',
      options: { document: require_matching_selfie ? { require_matching_selfie } : {} },
    })
  const show = (session: Stripe.Identity.VerificationSession, outcome: string) =>
    fetch(session.url ?? '', {
      method: 'POST',
      body: new URLSearchParams({ outcome, firstName: 'Jenny', lastName: 'Rosen', dob: '1990-01-01' }),
      redirect: 'manual',
    })
  const look = ({ id }: Stripe.Identity.VerificationSession) =>
    fixture.stripe.identity.verificationSessions.retrieve(id, {
      expand: ['verified_outputs.dob', 'last_verification_report'],
    })

  it('also asks for a face if requested, and returns the name and the checks', async () => {
    const session = await open(true)
    expect(session.options).toEqual({ document: { require_matching_selfie: true } })
    expect(await (await fetch(session.url ?? '')).text()).toContain('Show this document and your face')
    await show(session, 'complete')
    const verified = await look(session)
    expect(lacks('verification_session', verified)).toEqual([])
    expect(lacks('verification_report', verified.last_verification_report)).toEqual([])
    expect(verified).toMatchObject({
      status: 'verified',
      verified_outputs: { first_name: 'Jenny', last_name: 'Rosen', dob: { year: 1990, month: 1, day: 1 } },
      last_verification_report: { document: { status: 'verified' }, selfie: { status: 'verified', error: null } },
    })
  })

  it('refuses a face that is not on the document, and lets the guest try again', async () => {
    const session = await open(true)
    await show(session, 'otherFace')
    const refused = await look(session)
    expect(lacks('verification_report', refused.last_verification_report)).toEqual([])
    expect(refused).toMatchObject({
      status: 'requires_input',
      last_error: { code: 'selfie_face_mismatch' },
      last_verification_report: { selfie: { status: 'unverified', error: { code: 'selfie_face_mismatch' } } },
    })
    await show(session, 'complete')
    expect(await look(session)).toMatchObject({ status: 'verified', last_error: null })
  })

  it('asks for a document only if nothing more is requested', async () => {
    const session = await open()
    // A word of its own: a session's id is hexadecimal and can contain 'face'.
    expect(await (await fetch(session.url ?? '')).text()).not.toMatch(/\bface\b/)
    await show(session, 'complete')
    expect((await look(session)).last_verification_report).not.toHaveProperty('selfie')
  })
})

it('opens books that are older than some of their columns', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-'))
  const path = join(folder, 'books.db')
  const old = openBooks(path)
  old.file.exec('ALTER TABLE charge DROP COLUMN expMonth')
  old.close()
  const books = openBooks(path)
  expect(
    books.file.prepare("SELECT dflt_value FROM pragma_table_info('charge') WHERE name = 'expMonth'").get(),
  ).toEqual({
    dflt_value: '12',
  })
  books.close()
  rmSync(folder, { recursive: true })
})
