import type { Call } from '../call'
import { newId } from '../books'
import { AUTHENTICATION_REQUIRED, cardOf, type Decline } from '../cards'
import { decline, refuse, type Reply } from '../reply'
import type { Rows } from '../tables'
import { addCharge, renderCharge } from './charges'
import { payVenue } from './connect-money'
import { afterPayment } from './dispute-life'
import { releaseHold } from './holds'
import { renderIntent } from './intent-view'
import { attach, renderPaymentMethod } from './payment-methods'

type Intent = Rows['paymentIntent']
type Method = Rows['paymentMethod']

/** Charges the card for an intent. The payment succeeds, is held, waits for 3-D Secure, or is declined (402). */
export function confirmIntent(call: Call, intent: Intent, method: Method, offSession: boolean): Reply {
  const card = cardOf(method.number)
  if (card.authentication === 'always' || (card.authentication === 'until set up' && !method.setUp)) {
    if (offSession) return declineIntent(call, intent, method, AUTHENTICATION_REQUIRED)
    const waiting = call.books.paymentIntent.update(intent.id, {
      status: 'requires_action',
      paymentMethod: method.id,
      lastError: null,
    })
    call.emit('payment_intent.requires_action', () => renderIntent(call, waiting))
    return { status: 200, body: renderIntent(call, waiting) }
  }
  return chargeIntent(call, intent, method)
}

/** Handles a guest's click on the 3-D Secure page. A second click changes nothing. */
export function authenticateIntent(call: Call, intent: Intent, succeeded: boolean): Intent {
  if (intent.status !== 'requires_action' || !intent.paymentMethod) return intent
  const method = call.books.paymentMethod.get(intent.paymentMethod)
  if (!method) return intent
  if (succeeded) {
    const { declineAfterAuthentication } = cardOf(method.number)
    if (declineAfterAuthentication) declineIntent(call, intent, method, declineAfterAuthentication)
    else chargeIntent(call, intent, method)
    return call.books.paymentIntent.get(intent.id) ?? intent
  }
  const failed = call.books.paymentIntent.update(intent.id, {
    status: 'requires_payment_method',
    paymentMethod: null,
    lastError: JSON.stringify({
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: renderPaymentMethod(method),
    }),
  })
  call.emit('payment_intent.payment_failed', () => renderIntent(call, failed))
  return failed
}

/** Takes `amount` cents of the money that a manual intent holds, with another fee than the intent's if given. The rest is released. */
export function captureIntent(call: Call, intent: Intent, amount: number, feeAmount?: number): Intent {
  const charge = intent.latestCharge ? call.books.charge.get(intent.latestCharge) : undefined
  if (intent.status !== 'requires_capture' || !charge) throw unexpectedState(call, intent, 'captured')
  if (amount > intent.amount)
    throw refuse('The capture amount is more than what was authorized.', { param: 'amount_to_capture' })
  if (feeAmount !== undefined && feeAmount > amount) {
    throw refuse('The application_fee_amount must be at most the amount to capture.', {
      param: 'application_fee_amount',
    })
  }
  const captured = call.books.charge.update(charge.id, {
    captured: 1,
    amountCaptured: amount,
    amountRefunded: intent.amount - amount,
    applicationFeeAmount: feeAmount ?? charge.applicationFeeAmount,
  })
  const paid = payVenue(call, captured)
  call.emit('charge.captured', () => renderCharge(paid))
  const done = call.books.paymentIntent.update(intent.id, {
    status: 'succeeded',
    amountReceived: amount,
    applicationFeeAmount: feeAmount ?? intent.applicationFeeAmount,
  })
  call.emit('payment_intent.succeeded', () => renderIntent(call, done))
  return done
}

export function cancelIntent(call: Call, intent: Intent, reason: string | null): Intent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(call, intent, 'canceled')
  releaseHold(call, intent, 'charge.refunded')
  const canceled = call.books.paymentIntent.update(intent.id, {
    status: 'canceled',
    cancellationReason: reason,
    canceledAt: call.now,
  })
  call.emit('payment_intent.canceled', () => renderIntent(call, canceled))
  return canceled
}

/** 400 for a step that the intent's status does not allow. */
export function unexpectedState(call: Call, intent: Intent, deed: string) {
  return refuse(`This PaymentIntent could not be ${deed} because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    objects: { payment_intent: renderIntent(call, intent) },
  })
}

function chargeIntent(call: Call, intent: Intent, method: Method): Reply {
  const { decline } = cardOf(method.number)
  if (decline) return declineIntent(call, intent, method, decline)
  const isHeld = intent.captureMethod === 'manual'
  const charge = addCharge(call, intent, method, { captured: !isHeld })
  const kept = intent.setupFutureUsage && intent.customer ? attach(call, method, intent.customer, true) : method
  if (!kept.customer) call.books.paymentMethod.update(method.id, { spent: 1 })
  const paid = isHeld ? charge : payVenue(call, charge)
  const done = call.books.paymentIntent.update(intent.id, {
    status: isHeld ? 'requires_capture' : 'succeeded',
    paymentMethod: method.id,
    latestCharge: charge.id,
    amountReceived: isHeld ? 0 : intent.amount,
    lastError: null,
  })
  call.emit('charge.succeeded', () => renderCharge(paid))
  call.emit(isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', () =>
    renderIntent(call, done),
  )
  if (!isHeld) afterPayment(call, paid, cardOf(method.number).follows)
  return { status: 200, body: renderIntent(call, done) }
}

function declineIntent(call: Call, intent: Intent, method: Method, why: Decline): Reply {
  const charge = addCharge(call, intent, method, { decline: why, captured: false })
  const failed = call.books.paymentIntent.update(intent.id, {
    status: 'requires_payment_method',
    paymentMethod: null,
    latestCharge: charge.id,
    lastError: JSON.stringify({
      type: 'card_error',
      code: why.code,
      decline_code: why.declineCode,
      message: why.message,
      charge: charge.id,
      payment_method: renderPaymentMethod(method),
    }),
  })
  call.emit('charge.failed', () => renderCharge(charge))
  call.emit('payment_intent.payment_failed', () => renderIntent(call, failed))
  return decline(why, {
    charge: charge.id,
    payment_intent: renderIntent(call, failed),
    payment_method: renderPaymentMethod(method),
  })
}

/** The id and client secret of a new intent. */
export function newIntentId(prefix: 'pi' | 'seti'): { id: string; clientSecret: string } {
  const id = newId(prefix)
  return { id, clientSecret: `${id}_secret_${newId('x').slice(2)}` }
}
