import Stripe from 'stripe'
import type { Env } from '../server/env'

/** After this many milliseconds without an answer the sweep is left to try again. */
const TIMEOUT_MS = 20_000
const NETWORK_RETRIES = 2

/** The way to the card payment provider. Made once by `startBarback`. */
export interface Payments {
  stripe: Stripe
  /** With which guests' apps call Stripe; null when none is configured. */
  publishableKey: string | null
  /** Signs Stripe's events; without one, none is accepted. */
  webhookSecret: string | undefined
  /** Events that are being processed, by id, so that each is processed once at a time. */
  eventsInProgress: Map<string, Promise<void>>
}

/** Connects to Stripe, or to whatever speaks its API at STRIPE_API_BASE. */
export function createPayments(env: Env): Payments {
  return {
    stripe: connect(env.STRIPE_SECRET_KEY, env.STRIPE_API_BASE),
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    eventsInProgress: new Map(),
  }
}

function connect(key: string, base: string | undefined): Stripe {
  const limits = { timeout: TIMEOUT_MS, maxNetworkRetries: NETWORK_RETRIES, telemetry: false } as const
  if (!base) return new Stripe(key, limits)
  const { hostname, port, protocol } = new URL(base)
  const isPlain = protocol === 'http:'
  return new Stripe(key, {
    ...limits,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  })
}
