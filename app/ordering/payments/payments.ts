import type Stripe from 'stripe'
import type { Trx } from '../../../db/store'
import type { Env } from '../../platform/server/env'
import { connectStripe } from './connect'
import { queueForgetting } from './forget-guest'

/** How long one request may take with its retries, and so how long a guest waits, in milliseconds. Then the sweep retries. */
const LIMIT_MS = 8000
const NETWORK_RETRIES = 1
/** The longest pause before the package retries, in milliseconds. */
const PAUSE_MS = 1000

/** Access to Stripe. Created once by `startBarback`. */
export interface Payments {
  stripe: Stripe
  /** How long a guest may wait for Stripe, in milliseconds (`withinLimit`). */
  limitMs: number
  /** The key with which guests' apps call Stripe; null when none is configured. */
  publishableKey: string | null
  /** Verifies Stripe's events; without it, none is accepted. */
  webhookSecret: string | undefined
  /** Events that are being processed, by id, so that each is processed once at a time. */
  eventsInProgress: Map<string, Promise<void>>
  /** Set while Stripe does not answer; `probedAt` in Unix milliseconds (`silence.ts`). */
  silence: { probedAt: number } | undefined
  /** Queues the deletion of a guest's name, email and cards at Stripe. */
  forgetCustomer(trx: Trx, stripeCustomerId: string, now: number): Promise<void>
}

declare module '../../platform/server/services' {
  interface Parts {
    payments: Payments
  }
}

/** Connects to Stripe, or to a server that speaks its API at STRIPE_API_BASE. */
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
