import type { PaymentView } from '../../ordering/payments/attempts'
import type { Words } from '../words'

/** Why a card did not pay, by the bank's or Stripe's code. A code that has no words of its own gets a plain sentence, never Stripe's to developers. */
export function declineWords(code: string | null | undefined, { orders }: Words): string {
  const known: Readonly<Record<string, string>> = orders.declines
  return known[code ?? ''] ?? orders.declined
}

/** The same of an order's newest attempt; null while none was refused. */
export function refusedPayment({ status, errorCode }: PaymentView, words: Words): string | null {
  const isRefused = status === 'Failed' || (status === 'RequiresPaymentMethod' && errorCode !== null)
  return isRefused ? declineWords(errorCode, words) : null
}
