const REASONS: Record<string, string> = {
  duplicate: 'it was charged twice',
  fraudulent: 'the guest did not make this payment',
  general: 'no reason is given',
  product_not_received: 'the guest did not get what was ordered',
  product_unacceptable: 'what the guest got was not what was ordered',
  subscription_canceled: 'it was cancelled before',
  unrecognized: 'the guest does not recognise the payment',
  credit_not_processed: 'a refund was promised and did not come',
}

/** Returns the reason that Stripe reports for a dispute, as part of a sentence. */
export function reasonInWords(reason: string): string {
  return REASONS[reason] ?? reason.replaceAll('_', ' ')
}
