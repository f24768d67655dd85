import type { PaymentView } from '../../ordering/payments/attempts'
import type { Words } from '../words'

/** Returns why a payment failed, by the bank's or Stripe's code. An unknown code gets a general sentence, never Stripe's message to developers. */
export function declineWords(code: string | null | undefined, { orders }: Words): string {
  const known: Readonly<Record<string, string>> = orders.declines
  return known[code ?? ''] ?? orders.declined
}

/** Returns why an order's latest attempt failed; null if it has not. */
export function refusedPayment({ status, errorCode }: PaymentView, words: Words): string | null {
  const isRefused = status === 'Failed' || (status === 'RequiresPaymentMethod' && errorCode !== null)
  return isRefused ? declineWords(errorCode, words) : null
}
