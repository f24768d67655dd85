/** Stripe's reason for a compliance dispute. The card networks accept evidence only with a fee, which Barback never agrees to. */
export const COMPLIANCE = 'noncompliant'

/** Shown instead of an answer to a compliance dispute. */
export const NOT_ANSWERED_HERE =
  'Barback cannot answer this kind of dispute: answering costs a network fee (500 USD for Visa). Answer it in Stripe’s dashboard.'

const REASONS: Record<string, string> = {
  duplicate: 'it was charged more than once, or paid for in another way',
  fraudulent: 'the cardholder did not authorize this payment',
  general: 'a reason that Stripe does not categorize (its dashboard shows the bank’s code)',
  product_not_received: 'the cardholder did not get what was ordered',
  product_unacceptable: 'what the cardholder got was defective, damaged or not as described',
  subscription_canceled: 'the cardholder was charged after cancelling a subscription',
  unrecognized: 'the cardholder does not recognize the payment',
  credit_not_processed: 'the cardholder returned or cancelled it and got no refund',
  [COMPLIANCE]: 'the payment broke a rule of the card network',
}

/** Returns the reason that Stripe reports for a dispute, as part of a sentence. */
export function reasonInWords(reason: string): string {
  return REASONS[reason] ?? reason.replaceAll('_', ' ')
}
