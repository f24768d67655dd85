import type Stripe from 'stripe'
import { formatDollars } from '../../contract/money'
import type { Step } from './step'

const LIMIT = 5000
const DUE = 3280
const FEE = 150
const REST = 420
const LINE = 800

interface OfRun {
  /** Part of every idempotency key. */
  run: string
  account: string | undefined
  /** The guest at Stripe, once made. */
  customer: () => string
}

/** The calls of an evening on a tab: two holds, a capture of a part with its own fee, a release, a payment without the guest, and a refund. */
export function tabStepsOf(stripe: Stripe, { run, account, customer }: OfRun): Step[] {
  let hold: Stripe.PaymentIntent | undefined
  let raise: Stripe.PaymentIntent | undefined
  const make = (name: string, amount: number, more: Partial<Stripe.PaymentIntentCreateParams>) =>
    stripe.paymentIntents.create(
      {
        amount,
        currency: 'usd',
        customer: customer(),
        allowed_payment_method_types: ['card'],
        metadata: { tab: `live-check ${run}`, tabCharge: name },
        confirm: true,
        ...(account && { transfer_data: { destination: account } }),
        ...more,
      },
      { idempotencyKey: `${run}:${name}` },
    )
  const held = (intent: Stripe.PaymentIntent) => ({
    result: `${intent.id}: ${intent.status}, ${formatDollars(intent.amount_capturable)} held`,
    asExpected: intent.status === 'requires_capture' && intent.amount_capturable === LIMIT,
  })
  const holdParams = {
    payment_method: 'pm_card_visa',
    capture_method: 'manual',
    setup_future_usage: 'off_session',
    return_url: 'https://example.com/v1/stripe/return',
  } as const
  return [
    [
      'hold the limit of a tab',
      async () => {
        hold = await make('hold', LIMIT, holdParams)
        return held(hold)
      },
    ],
    [
      'raise it by a second hold',
      async () => {
        raise = await make('raise', LIMIT, holdParams)
        return held(raise)
      },
    ],
    [
      'capture a part of the first hold',
      async () => {
        const {
          id,
          status,
          amount_received: taken,
        } = await stripe.paymentIntents.capture(
          hold?.id ?? '',
          { amount_to_capture: DUE, ...(account && { application_fee_amount: FEE }) },
          { idempotencyKey: `${run}:capture` },
        )
        return {
          result: `${id}: ${status}, ${formatDollars(taken)}`,
          asExpected: status === 'succeeded' && taken === DUE,
        }
      },
    ],
    [
      'release the second hold',
      async () => {
        const { id, status } = await stripe.paymentIntents.cancel(raise?.id ?? '')
        return { result: `${id}: ${status}`, asExpected: status === 'canceled' }
      },
    ],
    [
      'charge its card without the guest',
      async () => {
        const card = hold?.payment_method
        const {
          id,
          status,
          amount_received: taken,
        } = await make('rest', REST, {
          payment_method: typeof card === 'string' ? card : (card?.id ?? ''),
          off_session: true,
        })
        return {
          result: `${id}: ${status}, ${formatDollars(taken)}`,
          asExpected: status === 'succeeded' && taken === REST,
        }
      },
    ],
    [
      'refund a line of what was captured',
      async () => {
        const { id, status, amount } = await stripe.refunds.create(
          { payment_intent: hold?.id ?? '', amount: LINE, ...(account && { reverse_transfer: true }) },
          { idempotencyKey: `${run}:refund:tab` },
        )
        return {
          result: `${id}: ${status}, ${formatDollars(amount)}`,
          asExpected: status === 'succeeded' || status === 'pending',
        }
      },
    ],
  ]
}
