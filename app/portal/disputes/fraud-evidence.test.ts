import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { placedOrder, type PlacedOrder } from '../../../contract/calls/orders'
import { ORIGIN_KEPT_DAYS } from '../../../contract/limits'
import { DAY_MS } from '../../../contract/time'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { kioskMove, newGuest, orderBodyFor, postOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'

const PHONE = 'install-5f0c2a9e-phone'
const OTHER_PHONE = 'install-77d1b3c4-other'

let bar: TestBarback
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
})
afterAll(() => bar.stop())
afterEach(() => {
  vi.restoreAllMocks()
})

interface Way {
  card?: string
  device?: string
}

async function order(email: string, { card = 'pm_card_visa', device = PHONE }: Way = {}): Promise<PlacedOrder> {
  const guest = await bar.customer(email)
  const body = await orderBodyFor(bar, guest, { paymentMethodId: card })
  const answer = await guest.post('/v1/orders/customer', body, {
    'Idempotency-Key': `${email}-${bar.clock.now()}`,
    'Device-Id': device,
  })
  expect(answer.status).toBe(201)
  return answer.read(placedOrder)
}

async function collected(email: string, way?: Way): Promise<PlacedOrder> {
  const placed = await order(email, way)
  const handOver = [{ status: 'Ready' as const, cubby: null }, { status: 'Completed' as const }]
  await kioskMove(bar, placed.id, { status: 'Started' }, { status: 'Prepared' }, ...handOver)
  bar.clock.advance(7 * DAY_MS)
  return placed
}

async function intentOf({ id }: Pick<PlacedOrder, 'id'>) {
  const { stripePaymentIntentId } = await bar.app.db
    .selectFrom('payment')
    .select('stripePaymentIntentId')
    .where('orderId', '=', id)
    .where('status', '=', 'Succeeded')
    .executeTakeFirstOrThrow()
  return stripePaymentIntentId ?? ''
}

async function disputed(placed: Pick<PlacedOrder, 'id'>) {
  await stripe.bank(await intentOf(placed), { reason: 'fraudulent', inquiry: false })
  await stripe.eventsProcessed()
  return bar.app.db.selectFrom('dispute').selectAll().where('orderId', '=', placed.id).executeTakeFirstOrThrow()
}

async function send({ id, stripeDisputeId }: Awaited<ReturnType<typeof disputed>>) {
  await (await bar.portal('owner')).submit(`/disputes/${id}`, { intent: 'submit', note: '' })
  return bar.app.payments.stripe.disputes.retrieve(stripeDisputeId)
}

async function origins(placed: Pick<PlacedOrder, 'id'>) {
  return bar.app.db.selectFrom('orderOrigin').selectAll().where('orderId', '=', placed.id).execute()
}

describe('a payment that a Visa card’s bank calls fraudulent', () => {
  /** `left`: index of an earlier payment that is not compared. */
  it.each<{ earlier: string; ways: Way[]; days?: number; same: string[] | undefined; left?: number }>([
    {
      earlier: 'two from the same phone and address',
      ways: [{}, {}],
      same: ['customer_device_id', 'customer_purchase_ip'],
    },
    { earlier: 'two from another phone', ways: [{ device: OTHER_PHONE }, {}], same: ['customer_purchase_ip'] },
    { earlier: 'only one', ways: [{}], same: undefined },
    { earlier: 'one with another card', ways: [{ card: 'pm_card_visa_debit' }, {}], same: undefined },
    { earlier: 'two that are too young', ways: [{}, {}], days: 90, same: undefined },
    { earlier: 'two that are too old', ways: [{}, {}], days: 360, same: undefined },
    {
      earlier: 'two, and a later one with another card',
      ways: [{}, {}, { card: 'pm_card_visa_debit' }],
      same: ['customer_device_id', 'customer_purchase_ip'],
      left: 2,
    },
    {
      earlier: 'two, and a later one that is too young',
      ways: [{}, {}, {}],
      days: 115,
      same: ['customer_device_id', 'customer_purchase_ip'],
      left: 2,
    },
    {
      earlier: 'two, and one that matches in more but is too old',
      ways: [{}, { device: OTHER_PHONE }, {}],
      days: 355,
      same: ['customer_purchase_ip'],
      left: 0,
    },
  ])('is compared with earlier ones of the guest: $earlier', async ({ ways, days = 125, same, left }) => {
    const { email } = await newGuest(bar)
    const charges = []
    for (const way of ways) {
      const { latest_charge } = await bar.app.payments.stripe.paymentIntents.retrieve(
        await intentOf(await collected(email, way)),
      )
      charges.push(latest_charge)
    }
    bar.clock.advance((days - 7) * DAY_MS)
    const { evidence, evidence_details } = await send(await disputed(await order(email)))
    const sent = evidence.enhanced_evidence.visa_compelling_evidence_3
    if (!same) {
      expect(sent).toBeUndefined()
      return
    }
    expect(evidence_details.enhanced_eligibility.visa_compelling_evidence_3).toEqual({
      required_actions: [],
      status: 'qualified',
    })
    const compared = charges.filter((_, place) => place !== left)
    expect(sent?.prior_undisputed_transactions.map(({ charge }) => charge).sort()).toEqual(compared.sort())
    const all = [sent?.disputed_transaction, ...(sent?.prior_undisputed_transactions ?? [])]
    for (const each of all) {
      expect(each).toMatchObject({ customer_account_id: email, customer_email_address: email })
      expect(each?.product_description).toContain('2 × Negroni')
      const given = (['customer_device_id', 'customer_purchase_ip'] as const).filter((name) => each?.[name] != null)
      expect(given).toEqual(same)
    }
    expect(sent?.disputed_transaction?.merchandise_or_services).toBe('merchandise')
  })

  it('is described by the network address it came from, and by the bank’s own checks', async () => {
    const { email } = await newGuest(bar)
    const { evidence } = await send(await disputed(await order(email)))
    expect(evidence.customer_purchase_ip).toMatch(/127\.0\.0\.1/)
    expect(evidence.uncategorized_text).toContain('security code (CVC): it matched')
    expect(evidence.uncategorized_text).toContain('postal code (AVS)')
    expect(evidence.uncategorized_text).not.toContain('3-D Secure')
  })

  it('is described by 3-D Secure if the guest went through it', async () => {
    const { email } = await newGuest(bar)
    const placed = await order(email, { card: 'pm_card_threeDSecure2Required' })
    const { payment } = z.object({ payment: z.object({ nextActionUrl: z.string() }) }).parse(placed)
    await stripe.press(payment.nextActionUrl, { outcome: 'complete' })
    await stripe.eventsProcessed()
    const { evidence } = await send(await disputed(placed))
    expect(evidence.uncategorized_text).toContain(
      "The card's bank authenticated the cardholder with 3-D Secure 2.2.0, by a challenge that the cardholder completed, ECI 05.",
    )
  })

  type PaidCard = NonNullable<NonNullable<Stripe.Charge['payment_method_details']>['card']>
  /** Stripe reports the card of every charge with these details, which no test card of the stand-in has. */
  function cardsAre(details: Partial<PaidCard>): void {
    const { paymentIntents } = bar.app.payments.stripe
    const retrieve = paymentIntents.retrieve.bind(paymentIntents)
    vi.spyOn(paymentIntents, 'retrieve').mockImplementation(async (id, params) => {
      const intent = await retrieve(id, params)
      const charge = intent.latest_charge
      if (charge !== null && typeof charge === 'object')
        Object.assign(charge.payment_method_details?.card ?? {}, details)
      return intent
    })
  }

  const wallet = { dynamic_last4: null }
  const attempt = { version: '2.2.0', result: 'attempt_acknowledged', electronic_commerce_indicator: '06' } as const
  const rest = { authentication_flow: 'frictionless', exemption_indicator: null, result_reason: null } as const
  it.each<[Partial<PaidCard>, string]>([
    [
      { wallet: { ...wallet, type: 'apple_pay' } },
      'The payment was made with Apple Pay, which asks for Face ID, Touch ID or the device passcode.',
    ],
    [{ wallet: { ...wallet, type: 'google_pay' } }, 'The payment was made with Google Pay.'],
    [
      { three_d_secure: { ...rest, ...attempt, transaction_id: null } },
      '3-D Secure 2.2.0 was attempted, and the bank or its card network returned proof of the attempt, ECI 06.',
    ],
  ])('is described by how the card was used: %j', async (details, sentence) => {
    const { email } = await newGuest(bar)
    const dispute = await disputed(await order(email))
    cardsAre(details)
    expect((await send(dispute)).evidence.uncategorized_text?.split('\n')).toContain(sentence)
  })

  it('gets no evidence against the venue', async () => {
    const { email } = await newGuest(bar)
    await collected(email, { card: 'pm_card_mastercard' })
    const dispute = await disputed(await order(email))
    await bar.app.db.updateTable('orderRecord').set({ hash: 'f00d' }).where('orderId', '=', dispute.orderId).execute()
    const { evidence } = await send(dispute)
    const text = evidence.uncategorized_text ?? ''
    expect(text).toContain('The same guest has 1 earlier order at this venue')
    expect(text).not.toContain('same card')
    expect(text).not.toContain('does not hold')
  })

  it('is answered later, and once, if Stripe does not respond', async () => {
    const { email } = await newGuest(bar)
    const dispute = await disputed(await order(email))
    await stripe.fault({ fault: 'outage', match: 'GET /v1/payment_intents', times: 4 })
    expect((await send(dispute)).evidence_details.submission_count).toBe(0)
    await stripe.noFaults()
    bar.clock.advance(3_600_000)
    await bar.sweep()
    const sent = await bar.app.payments.stripe.disputes.retrieve(dispute.stripeDisputeId)
    expect(sent.evidence_details.submission_count).toBe(1)
    expect(sent.evidence.uncategorized_text).toContain('security code (CVC)')
  })

  it('keeps address and device out of the stored evidence', async () => {
    const { email } = await newGuest(bar)
    await collected(email)
    await collected(email)
    bar.clock.advance(120 * DAY_MS)
    const dispute = await disputed(await order(email))
    const [origin] = await origins({ id: dispute.orderId })
    await send(dispute)
    const stored = JSON.stringify(
      await bar.app.db.selectFrom('dispute').selectAll().where('id', '=', dispute.id).executeTakeFirstOrThrow(),
    )
    expect(stored).toContain('sameDevice')
    for (const secret of [origin?.address, origin?.deviceId, email]) expect(stored).not.toContain(secret)
  })
})

describe('the stored origin of an order', () => {
  it('is the browser’s mark from sign-in if no app sends an id', async () => {
    const { email, caller } = await newGuest(bar)
    const answer = await postOrder(caller, await orderBodyFor(bar, caller))
    const sessions = await bar.app.db
      .selectFrom('session')
      .innerJoin('customer', 'customer.id', 'session.customerId')
      .select('session.deviceHash')
      .where('customer.email', '=', email)
      .execute()
    const [origin] = await origins(answer.read(placedOrder))
    expect(sessions.map(({ deviceHash }) => deviceHash)).toContain(origin?.deviceId)
  })

  it('is a hash, never the id that an app sends', async () => {
    const [origin] = await origins(await order((await newGuest(bar)).email))
    expect(origin?.deviceId).toMatch(/^[0-9a-f]{64}$/)
  })

  it('omits a device id that is too short', async () => {
    const { caller } = await newGuest(bar)
    const body = await orderBodyFor(bar, caller)
    const headers = { 'Idempotency-Key': 'short', 'Device-Id': '12345' }
    expect((await caller.post('/v1/orders/customer', body, headers)).status).toBe(400)
  })

  it(`is forgotten after ${ORIGIN_KEPT_DAYS} days, but not while its dispute is open`, async () => {
    const { email } = await newGuest(bar)
    const forgotten = await order(email)
    const open = await order((await newGuest(bar)).email)
    const dispute = await disputed(open)
    bar.clock.advance(ORIGIN_KEPT_DAYS * DAY_MS - 1)
    await bar.sweep()
    expect(await origins(forgotten)).toHaveLength(1)
    bar.clock.advance(1)
    await bar.sweep()
    expect(await origins(forgotten)).toEqual([])
    expect(await origins(open)).toHaveLength(1)
    await stripe.decide(dispute.stripeDisputeId, 'lost')
    await stripe.eventsProcessed()
    await bar.sweep()
    expect(await origins(open)).toEqual([])
  })

  it('is deleted with the account', async () => {
    const { email } = await newGuest(bar)
    const placed = await collected(email)
    const self: Caller = await bar.customer(email)
    await self.post(`/v1/tabs/customer/${placed.tabId}/close`)
    expect((await self.delete('/v1/customers/self', { password: DEMO_PASSWORD })).status).toBe(204)
    expect(await origins(placed)).toEqual([])
  })
})
