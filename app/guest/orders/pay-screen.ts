import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { payBody } from '../../../contract/calls/orders'
import { readOrder } from '../../ordering/orders/read'
import { secondsToPay } from '../../ordering/orders/unpaid'
import { savedCardsIfAny } from '../../ordering/payments/cards'
import { readPayment, retryPayment } from '../../ordering/payments/pay'
import { cancelOrder } from '../../ordering/bar/cancel'
import { isUnderWay } from '../../ordering/payments/attempts'
import type { GuestCall } from '../call'
import { refusedPayment } from './payment-words'
import { newCardsOf, TEST_CARDS } from './test-cards'

/** How an order that is not paid can be. One that is leads to its own screen, as one whose bank is being asked. @throws 404 */
export async function payScreen(call: GuestCall) {
  const { app, words } = call
  const guest = call.guest()
  const order = await readOrder(app, guest, call.id())
  const payment = await readPayment(app, guest, order.id)
  if (order.status !== 'Submitted' || isUnderWay(payment)) throw redirect(`/app/orders/${order.id}`)
  const cards = await savedCardsIfAny(app, guest)
  const newCards = newCardsOf(app)
  const { publishableKey } = app.payments
  const isOpen = payment.status === 'RequiresPaymentMethod' && payment.clientSecret !== null
  return {
    title: words.orders.pay,
    order: { id: order.id, placeName: order.placeName, total: order.total },
    secondsLeft: secondsToPay(app, Date.parse(order.placedAt)),
    declined: refusedPayment(payment, words),
    bankPage: payment.status === 'RequiresAction' ? payment.nextActionUrl : null,
    cards: cards.map(({ id, brand, last4 }) => ({ id, brand, last4 })),
    newCards,
    /** What Stripe's form needs, once there is something for it to pay. */
    stripe:
      newCards === 'stripe' && isOpen && publishableKey !== null
        ? { publishableKey, clientSecret: payment.clientSecret ?? '' }
        : null,
  }
}

export type PayScreen = Awaited<ReturnType<typeof payScreen>>

const payForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('pay'), card: payBody.shape.paymentMethodId, save: z.string().optional() }),
  z.object({ intent: z.literal('cancel') }),
])

/** Pays with a card, or gives the order up. A bank that asks first is gone to, and leads back. @throws 402 when it does not pay */
export async function pressPay(call: GuestCall): Promise<Response> {
  const { app, address } = call
  const guest = call.guest()
  const orderId = call.id()
  const sent = await call.form(payForm)
  const order = `/app/orders/${orderId}`
  if (sent.intent === 'cancel') {
    await cancelOrder(app, guest, { orderId })
    return redirect(order)
  }
  const paymentMethodId = sent.card === undefined || sent.card === 'new' ? null : sent.card
  // One of the guest's own is saved already.
  const saveCard = sent.save !== undefined && TEST_CARDS.some((card) => card === paymentMethodId)
  const payment = await retryPayment(app, guest, { orderId, paymentMethodId, saveCard, address })
  if (payment.status === 'RequiresAction' && payment.nextActionUrl !== null) return redirect(payment.nextActionUrl)
  return redirect(isUnderWay(payment) ? order : `${order}/pay`)
}
