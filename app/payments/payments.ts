import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Stripe from 'stripe'
import type { Env } from '../server/env'
import type { Logger } from '../server/log'
import { HANDLED_EVENTS } from './handled-events'
import { STAND_IN_PUBLISHABLE_KEY, STAND_IN_SECRET_KEY, startStandIn, type StandIn } from './stand-in/stand-in'

/** Stripe does not answer for this long, in milliseconds: the sweep asks again later. */
const TIMEOUT_MS = 20_000
const NETWORK_RETRIES = 2

/** The way to the card payment provider. Made once by `startBarback`. */
export interface Payments {
  stripe: Stripe
  /** What guests' apps sign in to Stripe with; null when none was configured. */
  publishableKey: string | null
  /** Signs Stripe's events; without one, none is accepted. */
  webhookSecret: string | undefined
  /** Only when this process runs its own. */
  standIn: StandIn | undefined
  /** Events that are being worked in, by id: whoever wants one worked in joins. */
  eventsUnderWay: Map<string, Promise<void>>
  stop(): Promise<void>
}

interface PaymentsOptions {
  env: Env
  log: Logger
  now: () => number
  /** Where our webhook listens, for the stand-in to deliver to. */
  webhookUrl: string
}

/**
 * Connects to Stripe when there is a key, to whatever speaks its API at STRIPE_API_BASE, and else to a stand-in started here,
 * whose books lie beside the database.
 *
 * @throws in production without a key
 */
export async function createPayments({ env, log, now, webhookUrl }: PaymentsOptions): Promise<Payments> {
  const path = standInBooks(env)
  if (!path) {
    return {
      stripe: connect(env.STRIPE_SECRET_KEY ?? STAND_IN_SECRET_KEY, env.STRIPE_API_BASE),
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      standIn: undefined,
      eventsUnderWay: new Map(),
      stop: async () => {},
    }
  }
  // New with every start, as every event is signed when it is sent: nobody else can know it.
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? `whsec_${randomBytes(24).toString('hex')}`
  const standIn = await startStandIn({
    path,
    nodeEnv: env.NODE_ENV,
    webhookUrl,
    webhookSecret,
    enabledEvents: HANDLED_EVENTS,
    log,
    now,
  })
  log.info({ url: standIn.url }, 'no STRIPE_SECRET_KEY: payments go to the local Stripe stand-in')
  return {
    stripe: connect(STAND_IN_SECRET_KEY, standIn.url),
    publishableKey: STAND_IN_PUBLISHABLE_KEY,
    webhookSecret,
    standIn,
    eventsUnderWay: new Map(),
    stop: () => standIn.stop(),
  }
}

/** The file of the stand-in's books; undefined where payments go elsewhere. */
export function standInBooks(env: Env): string | undefined {
  if (env.STRIPE_SECRET_KEY || env.STRIPE_API_BASE) return undefined
  return env.DATABASE_PATH === ':memory:' ? ':memory:' : join(env.dataDirectory, 'stripe-stand-in.db')
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
