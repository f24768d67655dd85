import type Stripe from 'stripe'
import type { Services } from '../server/services'

/** Notes when Stripe is asked and when it answers. */
export function watchStripe({ payments, pulse, now }: Services): void {
  payments.stripe.on('request', () => {
    pulse.stripe.silentSince ??= now()
  })
  payments.stripe.on('response', ({ status }: Stripe.ResponseEvent) => {
    if (status >= 500) return
    pulse.stripe.answeredAt = now()
    pulse.stripe.silentSince = undefined
  })
}
