import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStripe, refusal, type StripeFixture } from './client.fixture'

let fixture: StripeFixture
beforeAll(async () => {
  fixture = await openStripe()
})
afterAll(() => fixture.stop())

const VENUE = 'acct_demo_disputed'

async function payWith(payment_method: string): Promise<Stripe.PaymentIntent> {
  return fixture.stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    payment_method,
    confirm: true,
    transfer_data: { destination: VENUE },
    application_fee_amount: 150,
  })
}

async function disputeWith(card: string) {
  const { id } = await payWith(card)
  const [dispute] = (await fixture.stripe.disputes.list({ payment_intent: id })).data
  if (!dispute) throw new Error('There is no dispute')
  return dispute
}

function idOf(charge: string | Stripe.Charge): string {
  return typeof charge === 'string' ? charge : charge.id
}

async function platform(): Promise<number> {
  return (await fixture.stripe.balance.retrieve()).available[0]?.amount ?? 0
}

/** The types of the events about an object, sorted by name. */
async function eventsAbout(id: string): Promise<string[]> {
  await fixture.standIn.settled()
  return fixture.received
    .filter(({ data }) => 'id' in data.object && data.object.id === id)
    .map(({ type }) => type)
    .sort()
}

describe('disputes', () => {
  it('take the amount and a fee from the platform, and leave the venue its share', async () => {
    const before = await platform()
    const dispute = await disputeWith('pm_card_createDispute')
    expect(dispute).toMatchObject({ amount: 2000, reason: 'fraudulent', status: 'needs_response' })
    expect(dispute.balance_transactions).toMatchObject([{ amount: -2000, fee: 1500, net: -3500 }])
    expect(dispute.evidence_details).toMatchObject({ has_evidence: false, submission_count: 0 })
    expect((dispute.evidence_details.due_by ?? 0) - dispute.created).toBeGreaterThan(7 * 24 * 3600)
    expect(await fixture.stripe.charges.retrieve(idOf(dispute.charge))).toMatchObject({ disputed: true })
    expect(await platform()).toBe(before + 150 - 3500)
    expect(await eventsAbout(dispute.id)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  })

  it('store unsubmitted evidence, and submit it once', async () => {
    const { id } = await disputeWith('pm_card_createDisputeProductNotReceived')
    await fixture.stripe.disputes.update(id, { evidence: { product_description: 'Two Old Fashioneds' }, submit: false })
    const staged = await fixture.stripe.disputes.retrieve(id)
    expect(staged).toMatchObject({ reason: 'product_not_received', status: 'needs_response' })
    expect(staged.evidence.product_description).toBe('Two Old Fashioneds')
    const sent = await fixture.stripe.disputes.update(id, { evidence: { customer_name: 'Jenny Rosen' } })
    expect(sent).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1, due_by: null } })
    expect(sent.evidence.product_description).toBe('Two Old Fashioneds')
    const again = fixture.stripe.disputes.update(id, { evidence: { customer_name: 'Someone else' } })
    expect((await refusal(again)).message).toContain('already been submitted')
  })

  it('are won by the words of test mode, and then return amount and fee', async () => {
    const before = await platform()
    const { id } = await disputeWith('pm_card_createDispute')
    await fixture.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
    const won = await fixture.stripe.disputes.retrieve(id)
    expect(won.status).toBe('won')
    expect(won.balance_transactions.map(({ net }) => net)).toEqual([-3500, 3500])
    expect(await platform()).toBe(before + 150)
    expect(await eventsAbout(id)).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_reinstated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
    ])
    expect((await refusal(fixture.stripe.disputes.close(id))).message).toContain('already closed')
  })

  it('are lost by those of test mode, or by closing them', async () => {
    const before = await platform()
    const one = await disputeWith('pm_card_createDispute')
    await fixture.stripe.disputes.update(one.id, { evidence: { uncategorized_text: 'losing_evidence' } })
    const other = await disputeWith('pm_card_createDispute')
    expect(await fixture.stripe.disputes.close(other.id)).toMatchObject({ status: 'lost' })
    expect(await fixture.stripe.disputes.retrieve(one.id)).toMatchObject({ status: 'lost' })
    expect(await platform()).toBe(before + 2 * (150 - 3500))
  })

  it('that are inquiries take no money, end with a refund and may become disputes', async () => {
    const before = await platform()
    const inquiry = await disputeWith('pm_card_createDisputeInquiry')
    expect(inquiry).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true })
    expect(inquiry.balance_transactions).toEqual([])
    expect(await platform()).toBe(before + 150)
    await fixture.stripe.refunds.create({ charge: idOf(inquiry.charge), reverse_transfer: true })
    expect(await fixture.stripe.disputes.retrieve(inquiry.id)).toMatchObject({ status: 'warning_closed' })

    const other = await disputeWith('pm_card_createDisputeInquiry')
    await fixture.stripe.disputes.update(other.id, { evidence: { uncategorized_text: 'escalate_inquiry_evidence' } })
    const { data } = await fixture.stripe.disputes.list({ charge: idOf(other.charge) })
    expect(data).toMatchObject([
      {
        id: other.id,
        status: 'needs_response',
        is_charge_refundable: false,
        evidence_details: { submission_count: 0 },
      },
    ])
    expect(data[0]?.balance_transactions).toMatchObject([{ amount: -2000, fee: 1500 }])
  })

  it('cannot be refunded as well: the bank already has the money', async () => {
    const { charge } = await disputeWith('pm_card_createDispute')
    expect(await refusal(fixture.stripe.refunds.create({ charge: idOf(charge) }))).toMatchObject({
      code: 'charge_disputed',
    })
  })

  it('are listed in pages, newest first', async () => {
    const first = await fixture.stripe.disputes.list({ limit: 2 })
    const second = await fixture.stripe.disputes.list({ limit: 2, starting_after: first.data[1]?.id ?? '' })
    expect(first.has_more).toBe(true)
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(4)
  })

  it('can be opened for any charge, as a bank may months later', async () => {
    const { id } = await payWith('pm_card_visa')
    await fixture.control('disputes', { payment_intent: id })
    const [dispute] = (await fixture.stripe.disputes.list({ payment_intent: id })).data
    await fixture.control('disputes/decide', { dispute: dispute?.id, verdict: 'lost' })
    expect(await fixture.stripe.disputes.retrieve(dispute?.id ?? '')).toMatchObject({ status: 'lost' })
  })
})

describe('Visa’s Compelling Evidence 3.0', () => {
  const DAY_MS = 24 * 3_600_000
  const link = { customer_device_id: 'a-device-of-15-characters', customer_email_address: 'guest@example.com' }
  const words = { ...link, product_description: 'Two Old Fashioneds' }

  it('requires two earlier undisputed charges to the card, and lists what is missing until then', async () => {
    const { stripe, clock } = fixture
    const priors = [await payWith('pm_card_createDispute'), await payWith('pm_card_createDispute')]
    const card = 'pm_card_us'
    const earlier = [await payWith(card), await payWith(card)].map(({ latest_charge }) => idOf(latest_charge ?? ''))
    clock.now += 130 * DAY_MS
    const { id: intent } = await payWith(card)
    await fixture.control('disputes', { payment_intent: intent, follows: { reason: 'fraudulent', inquiry: false } })
    const [dispute] = (await stripe.disputes.list({ payment_intent: intent })).data
    expect(dispute?.enhanced_eligibility_types).toEqual(['visa_compelling_evidence_3'])
    expect(dispute?.evidence_details.enhanced_eligibility.visa_compelling_evidence_3?.status).toBe('requires_action')
    const evidenceWith = (charges: string[]) => ({
      enhanced_evidence: {
        visa_compelling_evidence_3: {
          disputed_transaction: { ...words, merchandise_or_services: 'merchandise' as const },
          prior_undisputed_transactions: charges.map((charge) => ({ ...words, charge })),
        },
      },
    })
    const wrong = priors.map(({ latest_charge }) => idOf(latest_charge ?? ''))
    const refused = stripe.disputes.update(dispute?.id ?? '', { evidence: evidenceWith(wrong) })
    expect((await refusal(refused)).message).toContain('not an eligible prior')
    const sent = await stripe.disputes.update(dispute?.id ?? '', { evidence: evidenceWith(earlier) })
    expect(sent.evidence_details.enhanced_eligibility.visa_compelling_evidence_3).toEqual({
      required_actions: [],
      status: 'qualified',
    })
    expect(sent.evidence).toMatchObject(evidenceWith(earlier))
  })
})

describe('an early fraud warning', () => {
  it('comes before a dispute, and ends when the guest has the money back', async () => {
    const { id } = await payWith('pm_card_createIssuerFraudRecord')
    const list = () => fixture.stripe.radar.earlyFraudWarnings.list({ payment_intent: id })
    const [warning] = (await list()).data
    expect(warning).toMatchObject({ actionable: true, fraud_type: 'made_with_stolen_card', payment_intent: id })
    expect((await fixture.stripe.disputes.list({ payment_intent: id })).data).toEqual([])
    await fixture.stripe.refunds.create({ payment_intent: id, reverse_transfer: true })
    expect((await list()).data).toMatchObject([{ actionable: false }])
    expect(await eventsAbout(warning?.id ?? '')).toEqual([
      'radar.early_fraud_warning.created',
      'radar.early_fraud_warning.updated',
    ])
  })
})
