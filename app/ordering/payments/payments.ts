import type Stripe from 'stripe'
import type { Trx } from '../../../db/connection'
import type { Env } from '../../platform/server/env'
import { connectStripe } from './connect'
import { queueForgetting } from './forget-guest'

/** How long one request may take with its retries, and so how long a guest waits, in milliseconds. Then the sweep tries again. */
const LIMIT_MS = 8000
const NETWORK_RETRIES = 1
/** What the package waits before it tries again, at most. */
const PAUSE_MS = 1000

/** The way to the card payment provider. Made once by `startBarback`. */
export interface Payments {
  stripe: Stripe
  /** How long somebody may be left waiting for it, in milliseconds (`withinLimit`). */
  limitMs: number
  /** With which guests' apps call Stripe; null when none is configured. */
  publishableKey: string | null
  /** Signs Stripe's events; without one, none is accepted. */
  webhookSecret: string | undefined
  /** Events that are being processed, by id, so that each is processed once at a time. */
  eventsInProgress: Map<string, Promise<void>>
  /** Set while Stripe does not answer; `probedAt` in Unix milliseconds (`silence.ts`). */
  silence: { probedAt: number } | undefined
  /** Queues that Stripe forgets a guest's name, email and cards. */
  forgetCustomer(trx: Trx, stripeCustomerId: string, now: number): Promise<void>
}

declare module '../../platform/server/services' {
  interface Parts {
    payments: Payments
  }
}

/** Connects to Stripe, or to whatever speaks its API at STRIPE_API_BASE. */
export function createPayments(env: Env, limitMs = LIMIT_MS): Payments {
  return {
    stripe: connect(env.STRIPE_SECRET_KEY, env.STRIPE_API_BASE, limitMs),
    limitMs,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    eventsInProgress: new Map(),
    silence: undefined,
    forgetCustomer: queueForgetting,
  }
}

function connect(key: string, base: string | undefined, limitMs: number): Stripe {
  const timeout = Math.floor((limitMs - PAUSE_MS * NETWORK_RETRIES) / (1 + NETWORK_RETRIES))
  return connectStripe(key, base, { timeout, maxNetworkRetries: NETWORK_RETRIES })
}
