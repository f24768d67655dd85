import type { Call } from '../call'
import type { Rows } from '../tables'
import { HOLD_SECONDS, renderCharge } from './charges'
import { renderIntent } from './intent-view'

/** Ends a hold: the bank gives the guest the money back, and nothing was ever taken. */
export function releaseHold(
  call: Call,
  intent: Rows['paymentIntent'],
  event: 'charge.refunded' | 'charge.expired',
): void {
  const charge = intent.latestCharge ? call.books.charge.get(intent.latestCharge) : undefined
  if (intent.status !== 'requires_capture' || !charge) return
  const released = call.books.charge.update(charge.id, { amountRefunded: charge.amount })
  call.emit(event, () => renderCharge(released))
}

/** Ends the holds that were not captured in time, or one of them before. Returns how many ended. */
export function expireHolds(call: Call, intentId?: string): number {
  const held = call.books.paymentIntent.all({ status: 'requires_capture' })
  const ended = held.filter(({ id, latestCharge }) => {
    const charge = latestCharge === null ? undefined : call.books.charge.get(latestCharge)
    return intentId === undefined ? charge && charge.created + HOLD_SECONDS <= call.now : id === intentId
  })
  for (const intent of ended) {
    releaseHold(call, intent, 'charge.expired')
    const canceled = call.books.paymentIntent.update(intent.id, {
      status: 'canceled',
      cancellationReason: 'automatic',
      canceledAt: call.now,
    })
    call.emit('payment_intent.canceled', () => renderIntent(call, canceled))
  }
  return ended.length
}
