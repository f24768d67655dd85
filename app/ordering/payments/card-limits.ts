import { tooMany } from '../../../contract/errors'
import { MAX_CARD_ATTEMPTS, UNPAID_ORDER_MS } from '../../../contract/limits'
import type { Services } from '../../platform/server/services'
import type { PaymentView } from './attempts'

/** A card that a guest pays with, and where they are. */
export interface CardAttempt {
  customerId: number
  /** Null: the guest's app confirms at Stripe, which has limits of its own. */
  paymentMethodId: string | null
  address: string
}

/**
 * Pays with a card, unless this guest, card or address had too many declined: somebody may be trying stolen ones. Counted before Stripe is
 * asked, so that many at once count as well, and taken back unless the card is declined.
 * @throws 429
 */
export async function withinCardLimits<Paid extends { payment: PaymentView }>(
  { limits }: Services,
  { customerId, paymentMethodId, address }: CardAttempt,
  pay: () => Promise<Paid>,
): Promise<Paid> {
  if (paymentMethodId === null) return pay()
  const guest = String(customerId)
  await limits.take('cardsOfGuest', guest)
  // Stripe's test cards have one name for everybody; a guest's own card is theirs alone.
  const card = `${guest}:${paymentMethodId}`
  await limits.take('oneCard', card)
  await limits.takeFrom('cards', address)
  let isDeclined = false
  try {
    const paid = await pay()
    isDeclined = paid.payment.status === 'Failed' && paid.payment.errorCode !== 'payment_unavailable'
    return paid
  } finally {
    if (!isDeclined) {
      await limits.giveBack('cardsOfGuest', guest)
      await limits.giveBack('oneCard', card)
      await limits.giveBackFrom('cards', address)
    }
  }
}

/** @throws 429 for an order for which enough cards were tried */
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
    `${tried} payments were tried for this order. It is cancelled when its ten minutes are over: order again then, or pay at the bar.`,
    seconds,
  )
}
