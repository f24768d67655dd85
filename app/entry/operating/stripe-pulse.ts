import { z } from 'zod'
import type { Services } from '../../platform/server/services'

/** What the `stripe` package tells of an answer; it declares no type for it. */
const answered = z.object({ status: z.number() })

/** Notes when Stripe is asked and when it answers. */
export function watchStripe({ payments, pulse, now }: Services): void {
  const stripe: { on(what: 'request' | 'response', listener: (event: unknown) => void): void } = payments.stripe
  stripe.on('request', () => {
    pulse.stripe.silentSince ??= now()
  })
  stripe.on('response', (event) => {
    if (answered.parse(event).status >= 500) return
    pulse.stripe.answeredAt = now()
    pulse.stripe.silentSince = undefined
  })
}
