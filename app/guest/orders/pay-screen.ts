import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { payBody } from '../../../contract/calls/orders'
import { readOrder } from '../../ordering/orders/read'
import { secondsToPay } from '../../ordering/orders/unpaid'
import { returnFromBank } from '../../ordering/payments/return'
import { readPayment, retryPayment } from '../../ordering/payments/pay'
import { cancelOrder } from '../../ordering/bar/cancel'
import { isUnderWay } from '../../ordering/payments/attempts'
import type { GuestCall } from '../call'
import { venueLook } from '../frame/venue-look'
import { refusedPayment } from './payment-words'
import { cardsToChoose } from './cards-to-choose'
import { newCardsOf, TEST_CARDS } from './test-cards'

/** Returns the ways to pay an unpaid order. Redirects to the order if it is paid or its payment is in progress. @throws 404 */
export async function payScreen(call: GuestCall) {
  const { app, words, url } = call
  const guest = call.guest()
  const tried = url.searchParams.get('tried')
  // The basket's form comes here after a refusal of Stripe's, which the event may not have reported yet.
  if (tried !== null) await returnFromBank(app, tried)
  const order = await readOrder(app, guest, call.id())
  const payment = await readPayment(app, guest, order.id)
  if (order.status !== 'Submitted' || isUnderWay(payment)) throw redirect(`/app/orders/${order.id}`)
  const newCards = newCardsOf(app)
  const { publishableKey } = app.payments
  const isOpen = payment.status === 'RequiresPaymentMethod' && payment.clientSecret !== null
  return {
    title: words.orders.pay,
    look: await venueLook(app, order.businessId),
    order: { id: order.id, placeName: order.placeName, total: order.total },
    secondsLeft: secondsToPay(app, Date.parse(order.placedAt)),
    declined: refusedPayment(payment, words),
    bankPage: payment.status === 'RequiresAction' ? payment.nextActionUrl : null,
    cards: await cardsToChoose(app, guest),
    newCards,
    /** The data for Stripe's form, once there is a payment to confirm. */
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

/** Pays with a card, or cancels the order. Redirects to the bank's page if the bank asks for confirmation. @throws 402 if the payment fails */
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
  // The guest's own cards are saved already.
  const saveCard = sent.save !== undefined && TEST_CARDS.some((card) => card === paymentMethodId)
  const payment = await retryPayment(app, guest, { orderId, paymentMethodId, saveCard, address })
  if (payment.status === 'RequiresAction' && payment.nextActionUrl !== null) return redirect(payment.nextActionUrl)
  return redirect(isUnderWay(payment) ? order : `${order}/pay`)
}
