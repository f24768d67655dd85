import { conflict, notFound, paymentRequired, unavailable } from '../../../contract/errors'
import type { CustomerActor } from '../../platform/auth/actor'
import { assertVenueActive } from '../menu/ordering-rules'
import { publishOrder } from '../orders/transition'
import type { Services } from '../../platform/server/services'
import { chargeAttempt } from './charge-attempt'
import { newAttempt, newestAttempt, paymentView, type Attempt, type PaymentView } from './attempts'
import { cancelAttempt } from './cancel'
import { requireAttemptsLeft, withinCardLimits } from './card-limits'
import { withinLimit } from './within-limit'

/**
 * Charges an order's newest attempt at Stripe, unless that was done, and returns its state. Call it after the commit that stored the attempt.
 * 'Creating' in the result: Stripe did not answer, and the sweep retries.
 */
export async function startPayment(app: Services, attempt: Attempt): Promise<PaymentView> {
  if (attempt.status !== 'Creating') return paymentView(attempt)
  await withinLimit(app, chargeAttempt(app, attempt), false)
  return paymentView((await newestAttempt(app.db, attempt.orderId)) ?? attempt)
}

/** The state of the guest's payment of an order. @throws 404 for someone else's order */
export async function readPayment(app: Services, actor: CustomerActor, orderId: number): Promise<PaymentView> {
  const attempt = await newestAttempt(app.db, orderId)
  if (!attempt || attempt.customerId !== actor.id) throw notFound('Order')
  return paymentView(attempt)
}

interface Retry {
  orderId: number
  /** Null if the guest's app confirms. */
  paymentMethodId: string | null
  /** Saves the card at Stripe once it has paid; not for a card that the guest's app confirms. */
  saveCard?: boolean | undefined
  /** The guest's address, for the limits on declined cards. */
  address: string
}

/**
 * Pays an order that is still Submitted, with another card or the same. The earlier attempt is cancelled at Stripe first, so that only one can ever
 * be paid. If the earlier attempt turns out to be paid, it is returned.
 *
 * @throws 402 when this card is declined as well, 404 for someone else's order, 409 `not_payable`, 409 `not_taking_orders` at an inactive venue, 429
 * after too many, 503 when Stripe does not answer
 */
export async function retryPayment(
  app: Services,
  actor: CustomerActor,
  { orderId, paymentMethodId, saveCard = false, address }: Retry,
): Promise<PaymentView> {
  const earlier = await newestAttempt(app.db, orderId)
  if (!earlier || earlier.customerId !== actor.id) throw notFound('Order')
  if (earlier.orderStatus === 'Submitted') {
    assertVenueActive((await app.priceBooks.of(app.db, earlier.businessId)).venue, app.now())
    await requireAttemptsLeft(app, orderId)
    if (!(await withinLimit(app, cancelAttempt(app, earlier), false))) {
      throw unavailable('payment_unavailable', 'The payment is still being processed. Please try again in a moment.')
    }
  }
  const card = { customerId: actor.id, paymentMethodId, address }
  const { payment } = await withinCardLimits(app, card, async () => {
    const attempt = await writeRetry(app, earlier, { paymentMethodId, savesCard: saveCard ? 1 : 0 })
    return { payment: await startPayment(app, attempt) }
  })
  await publishOrder(app, orderId)
  if (payment.status === 'Failed') {
    throw paymentRequired(payment.errorCode, payment.errorMessage, { orderId, payment })
  }
  return payment
}

/** Returns the attempt that counts from now on. @throws 409 `not_payable` */
function writeRetry(
  app: Services,
  earlier: Attempt,
  card: Pick<Attempt, 'paymentMethodId' | 'savesCard'>,
): Promise<Attempt> {
  const { orderId } = earlier
  return app.store.inGuard({ venue: earlier.businessId }, async (trx) => {
    const order = await trx
      .selectFrom('order')
      .select(['status', 'paymentStatus'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const newest = await newestAttempt(trx, orderId)
    if (order.status === 'Paid' && newest?.status === 'Succeeded') return newest
    if (order.status !== 'Submitted') {
      throw conflict('not_payable', `An order that is ${order.status} cannot be paid`, { status: order.status })
    }
    // Two taps at once: the other one has started an attempt.
    if (newest && newest.id !== earlier.id) return newest
    const now = app.now()
    await trx.updateTable('order').set({ paymentStatus: 'Unpaid', updatedAt: now }).where('id', '=', orderId).execute()
    return newAttempt(trx, { ...earlier, attempt: earlier.attempt + 1, ...card, now })
  })
}
