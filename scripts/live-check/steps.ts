import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type Stripe from 'stripe'
import { readFault } from '../../app/ordering/payments/stripe-fault'
import { formatDollars } from '../../contract/money'
import type { Settings } from './connect'
import type { Line, Step } from './step'
import { tabStepsOf } from './tab-steps'

const TOTAL = 2350
const FEE = 150
const LINE = 800
/** Attempts until a test card's dispute exists, or is decided: one minute. */
const TRIES = 30
const TRY_EVERY_MS = 2000

/** Barback's calls in order. Each step charges its own test card under its own idempotency key. */
export function stepsOf(stripe: Stripe, { account }: Settings): Step[] {
  const run = randomUUID()
  let customer = ''
  let evening: Stripe.PaymentIntent | undefined
  const charge = (name: string, payment_method: string) =>
    stripe.paymentIntents.create(
      {
        amount: TOTAL,
        currency: 'usd',
        customer,
        allowed_payment_method_types: ['card'],
        metadata: { order: `live-check ${run}`, attempt: name },
        payment_method,
        confirm: true,
        return_url: 'https://example.com/v1/stripe/return',
        ...(account && { transfer_data: { destination: account }, application_fee_amount: FEE }),
      },
      { idempotencyKey: `${run}:pay:${name}` },
    )
  const paid = (intent: Stripe.PaymentIntent) => ({
    result: `${intent.id}: ${intent.status}, ${formatDollars(intent.amount_received)}`,
    asExpected: intent.status === 'succeeded' && intent.amount_received === TOTAL,
  })
  const refund = async (amount: number, more: Stripe.RefundCreateParams = {}) => {
    const made = await stripe.refunds.create(
      {
        payment_intent: evening?.id ?? '',
        amount,
        reason: 'requested_by_customer',
        ...(account && { reverse_transfer: true }),
        ...more,
      },
      { idempotencyKey: `${run}:refund:${amount}` },
    )
    const isMade = made.status === 'succeeded' || made.status === 'pending'
    return { result: `${made.id}: ${made.status}, ${formatDollars(made.amount)}`, asExpected: isMade }
  }
  return [
    [
      'ask for the balance',
      async () => {
        const { livemode } = await stripe.balance.retrieve()
        return { result: livemode ? 'live mode' : 'test mode', asExpected: !livemode }
      },
    ],
    [
      'make a guest',
      async () => {
        const email = `live-check-${run.slice(0, 8)}@example.com`
        customer = (await stripe.customers.create({ email }, { idempotencyKey: `${run}:customer` })).id
        return { result: customer, asExpected: true }
      },
    ],
    [
      `charge an evening${account ? ` for ${account}` : ''}`,
      async () => {
        evening = await charge('evening', 'pm_card_visa')
        return paid(evening)
      },
    ],
    [
      'charge it once more under the same key',
      async () => {
        const again = await charge('evening', 'pm_card_visa')
        return { result: again.id, asExpected: again.id === evening?.id }
      },
    ],
    ['charge a card that is declined', () => refusedBy(() => charge('declined', 'pm_card_chargeDeclined'))],
    [
      'charge a card that asks for 3-D Secure, and give up',
      async () => {
        const waiting = await charge('3ds', 'pm_card_authenticationRequired')
        const { id, status } = await stripe.paymentIntents.cancel(waiting.id)
        const hasPage = Boolean(waiting.next_action?.redirect_to_url?.url)
        return {
          result: `${id}: ${waiting.status}${hasPage ? ' with a page' : ''}, then ${status}`,
          asExpected: waiting.status === 'requires_action' && hasPage && status === 'canceled',
        }
      },
    ],
    ['refund a line', () => refund(LINE)],
    ['refund the rest', () => refund(TOTAL - LINE)],
    [
      'give back the fee',
      async () => {
        if (!account) return { result: 'left out: LIVE_CHECK_ACCOUNT is not set', asExpected: true }
        const { latest_charge } = await stripe.paymentIntents.retrieve(evening?.id ?? '', { expand: ['latest_charge'] })
        const fee = latest_charge === null || typeof latest_charge === 'string' ? null : latest_charge.application_fee
        const id = typeof fee === 'string' ? fee : (fee?.id ?? '')
        const made = await stripe.applicationFees.createRefund(id, {}, { idempotencyKey: `${run}:fee` })
        return { result: `${made.id}: ${formatDollars(made.amount)}`, asExpected: made.amount === FEE }
      },
    ],
    ...tabStepsOf(stripe, { run, account, customer: () => customer }),
    [
      'have a payment disputed, and answer it',
      async () => {
        const { id } = await charge('dispute', 'pm_card_createDispute')
        const dispute = await until(async () => (await stripe.disputes.list({ payment_intent: id })).data[0])
        // The text that makes Stripe's test mode decide for the merchant.
        const evidence = { product_description: '2 × Negroni', uncategorized_text: 'winning_evidence' }
        await stripe.disputes.update(dispute.id, { evidence, submit: true }, { idempotencyKey: `${run}:evidence` })
        const closed = await until(async () => {
          const now = await stripe.disputes.retrieve(dispute.id)
          return now.status === 'won' || now.status === 'lost' ? now : undefined
        })
        return { result: `${closed.id}: ${dispute.status}, then ${closed.status}`, asExpected: closed.status === 'won' }
      },
    ],
    [
      'have a payment reported as fraud, and refund it',
      async () => {
        const { id } = await charge('fraud', 'pm_card_createIssuerFraudRecord')
        const list = () => stripe.radar.earlyFraudWarnings.list({ payment_intent: id })
        const warning = await until(async () => (await list()).data[0])
        await stripe.refunds.create(
          { payment_intent: id, ...(account && { reverse_transfer: true, refund_application_fee: true }) },
          { idempotencyKey: `${run}:refund:fraud` },
        )
        return { result: `${warning.id}: ${warning.fraud_type}`, asExpected: warning.actionable }
      },
    ],
    [
      'forget the guest',
      async () => {
        const { deleted } = await stripe.customers.del(customer)
        return { result: deleted ? 'deleted' : 'kept', asExpected: deleted }
      },
    ],
  ]
}

/** A decline, as Barback parses it. */
async function refusedBy(work: () => Promise<Stripe.PaymentIntent>): Promise<Omit<Line, 'did'>> {
  try {
    const { id, status } = await work()
    return { result: `${id}: ${status}`, asExpected: false }
  } catch (error) {
    const fault = readFault(error)
    return { result: `${fault.kind}: ${fault.message}`, asExpected: fault.kind === 'declined' }
  }
}

/** Polls until there is an answer. @throws after a minute without one */
async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await ask()
    if (found !== undefined) return found
    await pause(TRY_EVERY_MS)
  }
  throw new Error('it did not arrive within a minute')
}
