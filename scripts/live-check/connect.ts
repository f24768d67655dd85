import type Stripe from 'stripe'
import { connectStripe } from '../../app/ordering/payments/connect'

/** The check's settings, from the environment. */
export interface Settings {
  key: string
  /** Another server with Stripe's API. */
  base: string | undefined
  /** A connected account in test mode that accepts transfers; without one the platform keeps the money. */
  account: string | undefined
}

/** @throws with a remedy, for a missing key or one that moves real money */
export function settingsOf(env: Record<string, string | undefined>): Settings {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base, LIVE_CHECK_ACCOUNT: account } = env
  if (!key) throw new Error('Set STRIPE_SECRET_KEY to your test key: sk_test_…')
  if (!/^(sk|rk)_test_/.test(key)) {
    throw new Error('STRIPE_SECRET_KEY is not a test key: this check charges cards, and runs in test mode only')
  }
  return { key, base: base || undefined, account: account || undefined }
}

export function connect({ key, base }: Settings): Stripe {
  return connectStripe(key, base, { timeout: 20_000, maxNetworkRetries: 2 })
}
