import Stripe from 'stripe'

/**
 * Meaning of a failed call to Stripe:
 * - declined: the card was declined; `intent` has the intent
 * - refused: the call is wrong and stays wrong
 * - spent: the idempotency key was used with other parameters, or for a failure inside Stripe that it now repeats; the outcome of the first call
 * has to be looked up
 * - unclear: the outcome is unknown (connection, outage, too many requests); the same call with the same key is safe
 */
export type StripeFault =
  | { kind: 'declined'; intent: Stripe.PaymentIntent | undefined; code: string; message: string }
  | {
      kind: 'refused'
      code: string
      message: string
      param: string | undefined
      intent: Stripe.PaymentIntent | undefined
    }
  | { kind: 'spent'; message: string }
  | { kind: 'unclear'; message: string }

/** Reads an error thrown by the `stripe` package. @throws any other error */
export function readFault(error: unknown): StripeFault {
  const { errors } = Stripe
  if (!(error instanceof errors.StripeError)) throw error
  const { message, param, payment_intent: intent } = error
  const code = error.decline_code ?? error.code ?? 'payment_failed'
  if (error instanceof errors.StripeCardError) return { kind: 'declined', intent, code, message }
  if (error instanceof errors.StripeIdempotencyError) {
    // 409: the same call is still in progress at Stripe.
    return error.statusCode === 409 ? { kind: 'unclear', message } : { kind: 'spent', message }
  }
  if (error.headers?.['idempotent-replayed'] === 'true' && (error.statusCode ?? 0) >= 500)
    return { kind: 'spent', message }
  if (error instanceof errors.StripeInvalidRequestError) return { kind: 'refused', code, message, param, intent }
  return { kind: 'unclear', message }
}
