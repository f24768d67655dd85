/** One sentence for each kind of decline that a guest can act on. */
interface Sentences {
  declined: string
  funds: string
  limit: string
  expired: string
  cvc: string
  number: string
  zip: string
  unsupported: string
  later: string
  /** 3-D Secure failed. */
  bank: string
  /** The payment was never started. */
  nothing: string
}

/** Codes of banks and of Stripe by kind (https://docs.stripe.com/declines/codes, https://docs.stripe.com/error-codes). */
const CODES: ReadonlyArray<{ kind: keyof Sentences; codes: readonly string[] }> = [
  {
    kind: 'declined',
    codes: [
      ...['card_declined', 'generic_decline', 'do_not_honor', 'do_not_try_again', 'call_issuer', 'no_action_taken'],
      ...['lost_card', 'stolen_card', 'pickup_card', 'fraudulent', 'merchant_blacklist', 'restricted_card'],
      ...['security_violation', 'stop_payment_order', 'transaction_not_allowed', 'invalid_account', 'account_closed'],
      ...['new_account_information_available', 'not_permitted', 'revocation_of_authorization'],
    ],
  },
  { kind: 'funds', codes: ['insufficient_funds'] },
  {
    kind: 'limit',
    codes: ['card_velocity_exceeded', 'withdrawal_count_limit_exceeded', 'card_decline_rate_limit_exceeded'],
  },
  { kind: 'expired', codes: ['expired_card', 'invalid_expiry_month', 'invalid_expiry_year'] },
  { kind: 'cvc', codes: ['incorrect_cvc', 'invalid_cvc'] },
  { kind: 'number', codes: ['incorrect_number', 'invalid_number'] },
  { kind: 'zip', codes: ['incorrect_zip', 'postal_code_invalid', 'incorrect_address'] },
  {
    kind: 'unsupported',
    codes: ['card_not_supported', 'currency_not_supported', 'service_not_allowed', 'testmode_decline'],
  },
  {
    kind: 'later',
    codes: ['processing_error', 'issuer_not_available', 'reenter_transaction', 'try_again_later', 'approve_with_id'],
  },
  {
    kind: 'bank',
    codes: [
      ...['payment_intent_authentication_failure', 'authentication_required', 'authentication_not_handled'],
      ...['setup_intent_authentication_failure', 'mobile_device_authentication_required'],
    ],
  },
  { kind: 'nothing', codes: ['payment_unavailable', 'cancelled', 'payment_failed'] },
]

/** Returns the sentences by code. */
export function declinesBy(sentences: Sentences): Readonly<Record<string, string>> {
  return Object.fromEntries(CODES.flatMap(({ kind, codes }) => codes.map((code) => [code, sentences[kind]])))
}
