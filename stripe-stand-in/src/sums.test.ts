import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStripe, refusal, type StripeFixture } from './client.fixture'

let fixture: StripeFixture
beforeAll(async () => {
  fixture = await openStripe()
})
afterAll(() => fixture.stop())

const VENUE = 'acct_demo_of_a_test'

function pay(amount: number, fee?: number, payment_method = 'pm_card_visa') {
  return fixture.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    payment_method,
    confirm: true,
    ...(fee !== undefined && { transfer_data: { destination: VENUE }, application_fee_amount: fee }),
  })
}

async function balance(stripeAccount?: string): Promise<number> {
  const { available, pending } = await fixture.stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {})
  return (available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0)
}

describe('the books', () => {
  it('share a destination charge between the venue and the platform', async () => {
    const [platform, venue] = [await balance(), await balance(VENUE)]
    const intent = await fixture.stripe.paymentIntents.retrieve((await pay(2000, 150)).id, {
      expand: ['latest_charge.application_fee', 'latest_charge.transfer'],
    })
    expect(intent.latest_charge).toMatchObject({
      application_fee: { amount: 150, account: VENUE },
      transfer: { amount: 2000, destination: VENUE },
    })
    expect(await balance()).toBe(platform + 150)
    expect(await balance(VENUE)).toBe(venue + 1850)
  })

  it('take partial refunds from the venue, and from the fee only on request', async () => {
    const { id } = await pay(2000, 150)
    const [platform, venue] = [await balance(), await balance(VENUE)]
    await fixture.stripe.refunds.create({ payment_intent: id, amount: 500, reverse_transfer: true })
    expect([await balance(), await balance(VENUE)]).toEqual([platform, venue - 500])
    await fixture.stripe.refunds.create({
      payment_intent: id,
      amount: 1000,
      reverse_transfer: true,
      refund_application_fee: true,
    })
    // Half of the charge is refunded, and with it half of the fee.
    expect([await balance(), await balance(VENUE)]).toEqual([platform - 75, venue - 1500 + 75])
  })

  it('refuse to refund more than was charged', async () => {
    const { id } = await pay(1000)
    await fixture.stripe.refunds.create({ payment_intent: id, amount: 600 })
    expect(await refusal(fixture.stripe.refunds.create({ payment_intent: id, amount: 401 }))).toMatchObject({
      param: 'amount',
    })
    await fixture.stripe.refunds.create({ payment_intent: id })
    expect(await refusal(fixture.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    expect(await refusal(fixture.stripe.refunds.create({ payment_intent: id, reverse_transfer: true }))).toMatchObject({
      statusCode: 400,
    })
  })

  it.each([
    ['pm_card_pendingRefund', 'succeeded'],
    ['pm_card_refundFail', 'failed'],
  ])('give the pending refund of %s its final status: %s', async (card, status) => {
    const { id } = await pay(1000, undefined, card)
    const refund = await fixture.stripe.refunds.create({ payment_intent: id })
    expect(refund.status).toBe('pending')
    await fixture.control('refunds/settle')
    expect(await fixture.stripe.refunds.retrieve(refund.id)).toMatchObject({ status })
  })

  it('always add up: what was charged is in a balance, was refunded or was taken back by a bank', async () => {
    const purchase = fc.record({
      amount: fc.integer({ min: 50, max: 20_000 }),
      fee: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
      refunds: fc.array(fc.record({ share: fc.double({ min: 0.01, max: 1, noNaN: true }), withFee: fc.boolean() }), {
        maxLength: 3,
      }),
      dispute: fc.constantFrom(undefined, 'won', 'lost', 'open'),
    })
    await fc.assert(
      fc.asyncProperty(purchase, async ({ amount, fee, refunds, dispute }) => {
        const { id } = await pay(amount, fee)
        let left = amount
        for (const { share, withFee } of refunds) {
          const back = Math.min(left, Math.max(1, Math.round(amount * share)))
          if (back === 0) break
          await fixture.stripe.refunds.create({
            payment_intent: id,
            amount: back,
            ...(fee !== undefined && { reverse_transfer: true, refund_application_fee: withFee }),
          })
          left -= back
        }
        if (dispute) {
          await fixture.control('disputes', { payment_intent: id })
          const [opened] = (await fixture.stripe.disputes.list({ payment_intent: id })).data
          if (dispute !== 'open') await fixture.control('disputes/decide', { dispute: opened?.id, verdict: dispute })
        }
        const sums = fixture.standIn.sums()
        const held = Object.values(sums.accounts).reduce((total, account) => total + account, sums.platform)
        expect(held).toBe(sums.charged - sums.refunded - sums.disputed - sums.disputeFees)
      }),
      { numRuns: 40 },
    )
  })
})
