import { pino } from 'pino'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStripe, refusal, type StripeFixture } from './client.fixture'
import { startStandIn } from './stand-in'

let fixture: StripeFixture
beforeAll(async () => {
  fixture = await openStripe()
})
afterAll(() => fixture.stop())

const RETURN_URL = 'http://127.0.0.1:9/back'

function pay(payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return fixture.stripe.paymentIntents.create({
    amount: 1250,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    confirm: true,
    payment_method,
    return_url: RETURN_URL,
    ...more,
  })
}

async function press(url: string | null | undefined, outcome: 'complete' | 'fail') {
  return fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
}

describe('paying with test cards', () => {
  it.each(['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'pm_card_threeDSecureOptional'])(
    '%s pays',
    async (card) => {
      const intent = await pay(card, { expand: ['latest_charge', 'payment_method'] })
      expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1250, last_payment_error: null })
      expect(intent.latest_charge).toMatchObject({ object: 'charge', paid: true, amount: 1250 })
      expect(intent.payment_method).toMatchObject({ object: 'payment_method', type: 'card' })
    },
  )

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('%s is declined with %s', async (card, code, declineCode) => {
    const error = await refusal(pay(card))
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode })
    expect(error.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, decline_code: declineCode },
    })
    const charge = await fixture.stripe.charges.retrieve(error.charge ?? '')
    expect(charge).toMatchObject({ status: 'failed', paid: false, failure_code: code })
  })

  it.each([
    ['4242424242424242', 'visa', '4242'],
    ['5555 5555 5555 4444', 'mastercard', '4444'],
  ])('accepts the card number %s', async (number, brand, last4) => {
    const method = await fixture.stripe.paymentMethods.create({
      type: 'card',
      card: { number, exp_month: 8, exp_year: 2030, cvc: '123' },
    })
    expect(method.card).toMatchObject({ brand, last4, exp_month: 8, exp_year: 2030 })
    expect(await pay(method.id)).toMatchObject({ status: 'succeeded' })
  })

  it('can continue with another card after a decline', async () => {
    const declined = (await refusal(pay('pm_card_chargeDeclined'))).payment_intent
    const paid = await fixture.stripe.paymentIntents.confirm(declined?.id ?? '', { payment_method: 'pm_card_visa' })
    expect(paid).toMatchObject({ id: declined?.id, status: 'succeeded', last_payment_error: null })
  })

  it('accepts a payment method without a customer only once', async () => {
    const { id } = await fixture.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
    await pay(id)
    expect(await refusal(pay(id))).toMatchObject({ code: 'payment_method_unexpected_state' })
  })

  it('holds money, and then captures or releases it', async () => {
    const held = await pay('pm_card_visa', { capture_method: 'manual' })
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 1250, amount_received: 0 })
    const taken = await fixture.stripe.paymentIntents.capture(held.id, { amount_to_capture: 1000 })
    expect(taken).toMatchObject({ status: 'succeeded', amount_received: 1000 })
    // The rest of a partial capture counts as refunded. Only the captured part can be refunded.
    const { stripe } = fixture
    const [charge] = (await stripe.charges.list({ payment_intent: held.id })).data
    expect(charge).toMatchObject({ amount: 1250, amount_captured: 1000, amount_refunded: 250, refunded: false })
    expect(await refusal(stripe.refunds.create({ payment_intent: held.id, amount: 1001 }))).toMatchObject({
      param: 'amount',
    })
    expect((await stripe.refunds.create({ payment_intent: held.id })).amount).toBe(1000)
    const other = await pay('pm_card_visa', { capture_method: 'manual' })
    expect(await refusal(stripe.refunds.create({ payment_intent: other.id }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    expect(await stripe.paymentIntents.cancel(other.id)).toMatchObject({ status: 'canceled' })
    const [released] = (await stripe.charges.list({ payment_intent: other.id })).data
    expect(released).toMatchObject({ captured: false, amount_captured: 0, amount_refunded: 1250, refunded: true })
  })

  it('takes a smaller fee with a smaller capture', async () => {
    const { stripe } = fixture
    const venue = { transfer_data: { destination: 'acct_demo_holds' }, application_fee_amount: 150 }
    const held = await pay('pm_card_visa', { capture_method: 'manual', ...venue })
    const params = { amount_to_capture: 900, application_fee_amount: 901 }
    expect(await refusal(stripe.paymentIntents.capture(held.id, params))).toMatchObject({
      param: 'application_fee_amount',
    })
    await stripe.paymentIntents.capture(held.id, { ...params, application_fee_amount: 99 })
    const [charge] = (await stripe.charges.list({ payment_intent: held.id })).data
    const fees = (await stripe.applicationFees.list()).data.filter((fee) => fee.charge === charge?.id)
    expect([charge?.amount_captured, ...fees.map(({ amount }) => amount)]).toEqual([900, 99])
  })

  it('lets a hold expire after seven days', async () => {
    const { stripe, clock } = fixture
    const held = await pay('pm_card_visa', { capture_method: 'manual', expand: ['latest_charge'] })
    const created = Math.floor(clock.now / 1000)
    expect(held.latest_charge).toMatchObject({
      payment_method_details: { card: { capture_before: created + 7 * 24 * 3600 } },
    })
    clock.now += 7 * 24 * 3600 * 1000 - 1000
    await fixture.control('holds/expire', {})
    expect((await stripe.paymentIntents.retrieve(held.id)).status).toBe('requires_capture')
    clock.now += 1000
    await fixture.control('holds/expire', {})
    expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    })
    const types = (await stripe.events.list({ limit: 2 })).data.map(({ type }) => type)
    expect(types.toSorted()).toEqual(['charge.expired', 'payment_intent.canceled'])
    expect(await refusal(stripe.paymentIntents.capture(held.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  it('cancels a waiting intent, but not a paid one', async () => {
    const waiting = await fixture.stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
    const canceled = await fixture.stripe.paymentIntents.cancel(waiting.id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    const paid = await pay('pm_card_visa')
    const error = await refusal(fixture.stripe.paymentIntents.cancel(paid.id))
    expect(error).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } })
    expect(await refusal(fixture.stripe.paymentIntents.confirm(paid.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })
})

describe('3-D Secure', () => {
  it.each([
    ['pm_card_authenticationRequired', 'complete', 'succeeded'],
    ['pm_card_threeDSecure2Required', 'complete', 'succeeded'],
    ['pm_card_authenticationRequiredOnSetup', 'complete', 'succeeded'],
    ['pm_card_authenticationRequired', 'fail', 'requires_payment_method'],
    ['pm_card_threeDSecureRequiredChargeDeclined', 'complete', 'requires_payment_method'],
  ] as const)('%s, %s: %s', async (card, outcome, status) => {
    const waiting = await pay(card)
    expect(waiting.status).toBe('requires_action')
    const url = waiting.next_action?.redirect_to_url?.url
    const page = await (await fetch(url ?? '')).text()
    expect(page).toContain('Pay $12.50')
    const answer = await press(url, outcome)
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.searchParams.get('payment_intent')).toBe(waiting.id)
    expect(back.searchParams.get('redirect_status')).toBe(
      outcome === 'complete' && status === 'succeeded' ? 'succeeded' : 'failed',
    )
    expect(await fixture.stripe.paymentIntents.retrieve(waiting.id)).toMatchObject({ status })
    // Pressing the button again changes nothing and charges nothing.
    const before = fixture.standIn.sums().charges
    await press(url, 'complete')
    expect(fixture.standIn.sums().charges).toBe(before)
  })

  it('shows its page only with the client secret', async () => {
    const waiting = await pay('pm_card_authenticationRequired')
    expect((await fetch(`${fixture.standIn.url}/authenticate/${waiting.id}`)).status).toBe(404)
  })

  it('declines an off-session payment with a card that needs authentication', async () => {
    expect(await refusal(pay('pm_card_authenticationRequired', { off_session: true }))).toMatchObject({
      code: 'authentication_required',
    })
  })

  it('is left to the mobile library when there is no return URL', async () => {
    const waiting = await pay('pm_card_authenticationRequired', { return_url: undefined })
    expect(waiting.next_action).toMatchObject({ type: 'use_stripe_sdk' })
  })
})

describe("a guest's app with the publishable key", () => {
  it('can confirm an intent if it has the client secret, and nothing else', async () => {
    const { publishable, stripe } = fixture
    const intent = await stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    })
    const secret = intent.client_secret ?? ''
    expect(await refusal(publishable.paymentIntents.retrieve(intent.id))).toMatchObject({ code: 'resource_missing' })
    expect(await publishable.paymentIntents.retrieve(intent.id, { client_secret: secret })).toMatchObject({
      amount: 900,
    })
    expect(await refusal(publishable.customers.create({}))).toMatchObject({ statusCode: 403 })
    const confirmation: Stripe.PaymentIntentConfirmParams & { client_secret: string } = {
      payment_method: 'pm_card_visa',
      client_secret: secret,
    }
    expect(await publishable.paymentIntents.confirm(intent.id, confirmation)).toMatchObject({ status: 'succeeded' })
  })
})

describe('saving cards', () => {
  it('attaches, lists and detaches', async () => {
    const { stripe } = fixture
    const customer = await stripe.customers.create({
      email: 'ada@example.com',
      name: 'Ada',
      metadata: { customer: '7' },
    })
    const saved = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    const second = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer.id })
    const list = await stripe.customers.listPaymentMethods(customer.id, { type: 'card' })
    expect(list.data.map(({ id }) => id)).toEqual([second.id, saved.id])
    for (let time = 0; time < 2; time++) {
      expect(await pay(saved.id, { customer: customer.id })).toMatchObject({
        status: 'succeeded',
        customer: customer.id,
      })
    }
    expect(await stripe.paymentMethods.detach(saved.id)).toMatchObject({ customer: null })
    expect(await refusal(pay(saved.id, { customer: customer.id }))).toMatchObject({ param: 'payment_method' })
  })

  it("refuses another customer's card, and one that the bank declines", async () => {
    const { stripe } = fixture
    const [mine, other] = [await stripe.customers.create({}), await stripe.customers.create({})]
    const saved = await stripe.paymentMethods.attach('pm_card_visa', { customer: other.id })
    expect(await refusal(pay(saved.id, { customer: mine.id }))).toMatchObject({ statusCode: 400 })
    expect(await refusal(stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: mine.id }))).toMatchObject({
      statusCode: 402,
    })
  })

  it('asks for authentication when a card is set up, but not when it pays later', async () => {
    const { stripe } = fixture
    const customer = await stripe.customers.create({})
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
      return_url: RETURN_URL,
    })
    expect(setup.status).toBe('requires_action')
    await press(setup.next_action?.redirect_to_url?.url, 'complete')
    const done = await stripe.setupIntents.retrieve(setup.id)
    expect(done.status).toBe('succeeded')
    const method = typeof done.payment_method === 'string' ? done.payment_method : ''
    expect(await pay(method, { customer: customer.id, off_session: true })).toMatchObject({ status: 'succeeded' })
  })

  it('creates what the customer sheet needs: ephemeral key, setup intent, customer session', async () => {
    const { stripe } = fixture
    const { id: customer } = await stripe.customers.create({})
    const key = await stripe.ephemeralKeys.create({ customer }, { apiVersion: Stripe.API_VERSION })
    expect(key.secret).toMatch(/^ek_test_/)
    const session = await stripe.customerSessions.create({
      customer,
      components: { customer_sheet: { enabled: true } },
    })
    expect(session).toMatchObject({ customer, components: { customer_sheet: { enabled: true } } })
    expect(await stripe.setupIntents.create({ customer })).toMatchObject({ status: 'requires_payment_method' })
  })
})

describe('wrong calls', () => {
  it('are answered 401 without a known key', async () => {
    const { hostname, port } = new URL(fixture.standIn.url)
    const stranger = new Stripe('sk_test_of_somebody_else', { host: hostname, port, protocol: 'http' })
    expect(await refusal(stranger.customers.create({}))).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect((await fetch(`${fixture.standIn.url}/v1/customers`)).status).toBe(401)
    expect((await fetch(`${fixture.standIn.url}/_stand-in/sums`)).status).toBe(401)
  })

  it('are refused with the parameter that is missing, unknown or too small', async () => {
    const { stripe } = fixture
    const create = (params: Record<string, unknown>) =>
      refusal(stripe.rawRequest('POST', '/v1/payment_intents', params))
    expect(await create({ currency: 'usd' })).toMatchObject({ code: 'parameter_missing', param: 'amount' })
    expect(await create({ amount: 500, currency: 'usd', payment_method_types: ['card'] })).toMatchObject({
      code: 'parameter_unknown',
      param: 'payment_method_types',
    })
    expect(await create({ amount: 49, currency: 'usd' })).toMatchObject({ code: 'amount_too_small' })
    expect(await create({ amount: 'lots', currency: 'usd' })).toMatchObject({ param: 'amount' })
    expect(
      await refusal(pay('pm_card_visa', { return_url: undefined, allowed_payment_method_types: undefined })),
    ).toMatchObject({
      param: 'return_url',
    })
  })

  it('are answered 404 for unknown objects and paths', async () => {
    expect(await refusal(fixture.stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    expect(await refusal(pay('pm_none'))).toMatchObject({ code: 'resource_missing', param: 'payment_method' })
    expect(await refusal(fixture.stripe.rawRequest('GET', '/v1/moons'))).toMatchObject({ statusCode: 404 })
  })
})

describe('the stand-in', () => {
  it('shows at its address what it is and which cards it accepts', async () => {
    const page = await (await fetch(fixture.standIn.url)).text()
    for (const words of ['A local Stripe', '4242424242424242', 'pm_card_visa']) expect(page).toContain(words)
  })

  it('does not start in production', async () => {
    const options = { path: ':memory:', nodeEnv: 'production', webhookSecret: '' }
    await expect(startStandIn({ ...options, log: pino({ level: 'silent' }), now: Date.now })).rejects.toThrow(
      'does not run in production',
    )
  })
})

describe('lists', () => {
  it('come in pages, newest first, through which the package iterates', async () => {
    const { stripe } = fixture
    const customer = await stripe.customers.create({})
    const made: string[] = []
    for (let index = 0; index < 7; index++) {
      made.push(
        (await stripe.paymentIntents.create({ amount: 100 + index, currency: 'usd', customer: customer.id })).id,
      )
    }
    const first = await stripe.paymentIntents.list({ customer: customer.id, limit: 3 })
    expect(first).toMatchObject({ object: 'list', has_more: true })
    const walked: string[] = []
    for await (const { id } of stripe.paymentIntents.list({ customer: customer.id, limit: 3 })) walked.push(id)
    expect(walked).toEqual(made.toReversed())
    const before = await stripe.paymentIntents.list({ customer: customer.id, limit: 2, ending_before: made[1] })
    expect(before.data.map(({ id }) => id)).toEqual([made[3], made[2]])
  })
})

describe('accounts', () => {
  it('are set up on a hosted page, and can take charges only after that', async () => {
    const { stripe, received } = fixture
    const account = await stripe.accounts.create({ type: 'express', email: 'owner@example.com' })
    expect(account).toMatchObject({ charges_enabled: false, details_submitted: false })
    const destination = { transfer_data: { destination: account.id }, application_fee_amount: 99 }
    expect(await refusal(pay('pm_card_visa', destination))).toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    })
    const link = await stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      refresh_url: 'http://127.0.0.1:9/again',
      return_url: 'http://127.0.0.1:9/done',
    })
    expect((await press(link.url, 'complete')).headers.get('location')).toBe('http://127.0.0.1:9/done')
    expect((await press(link.url, 'complete')).headers.get('location')).toBe('http://127.0.0.1:9/again')
    await fixture.standIn.settled()
    expect(received.filter(({ type }) => type === 'account.updated')).toHaveLength(1)
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ charges_enabled: true, payouts_enabled: true })
    expect(await pay('pm_card_visa', destination)).toMatchObject({ status: 'succeeded' })
  })
})

describe('identity', () => {
  it('is verified on a hosted page, and includes the date of birth on request', async () => {
    const { verificationSessions } = fixture.stripe.identity
    const session = await verificationSessions.create({
      type: 'document',
      provided_details: { email: 'ada@example.com' },
    })
    const form = { outcome: 'complete', firstName: 'Ada', lastName: 'Lovelace', dob: '1995-12-10' }
    await fetch(session.url ?? '', { method: 'POST', body: new URLSearchParams(form) })
    expect((await verificationSessions.retrieve(session.id)).verified_outputs).toBeUndefined()
    const verified = await verificationSessions.retrieve(session.id, { expand: ['verified_outputs.dob'] })
    expect(verified).toMatchObject({
      status: 'verified',
      verified_outputs: { dob: { year: 1995, month: 12, day: 10 } },
    })
  })
})
