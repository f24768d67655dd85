import { z } from 'zod'
import type { Services } from '../../platform/server/services'

/** The part of the `stripe` package's response event in use. The package declares no type for it. */
const answered = z.object({ status: z.number() })

/** Records when Stripe is called and when it responds. */
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
