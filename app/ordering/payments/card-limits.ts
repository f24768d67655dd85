import { tooMany } from '../../../contract/errors'
import { MAX_CARD_ATTEMPTS, UNPAID_ORDER_MS } from '../../../contract/limits'
import type { Services } from '../../platform/server/services'

/** The card that a guest pays with, and their address. */
export interface CardAttempt {
  customerId: number
  /** Null: the guest's app confirms at Stripe, which has its own limits. */
  paymentMethodId: string | null
  address: string
}

/** The state of a payment or a hold, as its view says it. */
interface Outcome {
  status: string
  errorCode: string | null
}

/**
 * Pays with a card, unless this guest, card or address had too many declined: they may be stolen cards. The attempt is counted before the call to
 * Stripe, so that simultaneous ones count as well, and is discounted unless the card is declined.
 * @throws 429
 */
export async function withinCardLimits<Paid extends { payment: Outcome }>(
  { limits, log }: Services,
  { customerId, paymentMethodId, address }: CardAttempt,
  pay: () => Promise<Paid>,
): Promise<Paid> {
  if (paymentMethodId === null) return pay()
  const guest = String(customerId)
  const counted = [
    { name: 'cardsOfGuest', key: guest },
    // Stripe's test cards have the same id for every guest; a real card belongs to one guest.
    { name: 'oneCard', key: `${guest}:${paymentMethodId}` },
    { from: 'cards', address },
  ] as const
  await limits.takeAll(counted)
  let isDeclined = false
  try {
    const paid = await pay()
    isDeclined = paid.payment.status === 'Failed' && paid.payment.errorCode !== 'payment_unavailable'
    return paid
  } finally {
    // A guest whose payment was answered gets that answer, although the store may not be able to count.
    if (!isDeclined) {
      await limits
        .giveBackAll(counted)
        .catch((error: unknown) => log.warn({ err: error }, 'a payment counts as declined'))
    }
  }
}

/** @throws 429 if too many cards were tried for the order */
export async function requireAttemptsLeft(app: Services, orderId: number): Promise<void> {
  const { tried, placedAt } = await app.db
    .selectFrom('payment')
    .innerJoin('order', 'order.id', 'payment.orderId')
    .select(({ fn }) => [fn.countAll<number>().as('tried'), fn.max('order.placedAt').as('placedAt')])
    .where('payment.orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  if (tried < MAX_CARD_ATTEMPTS) return
  const seconds = Math.max(1, Math.ceil((placedAt + UNPAID_ORDER_MS - app.now()) / 1000))
  throw tooMany(
    `${tried} payments were tried for this order. It is cancelled after ten minutes: order again then, or pay at the bar.`,
    seconds,
  )
}
