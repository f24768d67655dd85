import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe, StripeElements, StripeElementsOptionsMode, StripeError } from '@stripe/stripe-js'
import type { Language, Words } from '../words'
import { declineWords } from './payment-words'

/** Banks redirect here. It reads the payment's status from Stripe and redirects to the order. */
const RETURN_PATH = '/v1/stripe/return'

/** Stripe's forms on a screen. They run in Stripe's frame, so card data never reaches our server. */
export interface StripeForms {
  stripe: Stripe
  elements: StripeElements
}

/** Loads Stripe's script. `payment`: the secret of a payment, or its amount if there is none yet. Undefined if Stripe does not load. */
export async function openStripe(
  publishableKey: string,
  language: Language,
  payment: { clientSecret: string } | StripeElementsOptionsMode,
): Promise<StripeForms | undefined> {
  const stripe = await loadStripe(publishableKey)
  if (!stripe) return undefined
  const theme = window.matchMedia('(prefers-color-scheme: light)').matches ? 'stripe' : 'night'
  const style = { locale: language, appearance: { theme } } as const
  const elements =
    'clientSecret' in payment
      ? stripe.elements({ clientSecret: payment.clientSecret, ...style })
      : stripe.elements({ ...payment, ...style })
  return { stripe, elements }
}

/** The URL to which Stripe returns. With a payment, the page that reads its state and continues to its order. */
export function returnUrl(paymentIntent?: string): string {
  const url = new URL(RETURN_PATH, window.location.href)
  if (paymentIntent !== undefined) url.searchParams.set('payment_intent', paymentIntent)
  return url.href
}

/** Returns why Stripe refused. Stripe words input errors; refusals use the app's texts. */
export function stripeProblem({ type, code, decline_code: declineCode, message }: StripeError, words: Words): string {
  return type === 'validation_error' && message ? message : declineWords(declineCode ?? code, words)
}
