import { join } from 'node:path'
import { pino } from 'pino'
import { HANDLED_EVENTS } from '../app/ordering/payments/handled-events'
import type { TestCard } from '../stripe-stand-in/src/cards'
import type { DeliveryMode } from '../stripe-stand-in/src/deliveries'
import type { FaultOrder } from '../stripe-stand-in/src/faults'
import {
  STAND_IN_PUBLISHABLE_KEY,
  STAND_IN_SECRET_KEY,
  startStandIn,
  type StandIn,
} from '../stripe-stand-in/src/stand-in'
import type { Sums } from '../stripe-stand-in/src/sums'
import type { TestBarback } from './barback'

/** Test controls of a Stripe stand-in that Stripe itself does not offer. */
export interface StandInControl {
  /** Sets how events are delivered. */
  webhooks(mode: DeliveryMode): Promise<void>
  /** Sends every event once more. */
  repeatWebhooks(): Promise<void>
  /** Makes future calls fail. */
  fault(fault: Partial<FaultOrder> & Pick<FaultOrder, 'fault'>): Promise<void>
  /** Ends the remaining faults. */
  noFaults(): Promise<void>
  /** Completes pending refunds, as Stripe does after some days. */
  finishRefunds(): Promise<void>
  /** The guest's bank returns a refund, days after Stripe made it. */
  failRefund(refund: string): Promise<void>
  /** Makes the payouts that are due by the stand-in's clock. */
  payOut(): Promise<void>
  /** A hold runs out uncaptured, as Stripe ends it after seven days. */
  expireHold(paymentIntent: string): Promise<void>
  /** The venue's bank returns a payout. */
  failPayout(payout: string): Promise<void>
  /** Enables or disables charges for an account. */
  charges(account: string, enabled: boolean): Promise<void>
  /** The guest's bank acts on a payment: it disputes it, sends an inquiry, or reports fraud. */
  bank(paymentIntent: string, follows: NonNullable<TestCard['follows']>): Promise<void>
  /** The bank decides a dispute. */
  decide(dispute: string, verdict: 'won' | 'lost' | 'escalated'): Promise<void>
}

/** Controls of a test Barback's own stand-in. */
export interface TestStripe extends StandInControl {
  sums(): Sums
  /** Path of its database. */
  books: string
  /** Waits until every event was delivered and processed. */
  eventsProcessed(): Promise<void>
  /** Presses a button on one of its hosted pages, as a browser without JavaScript. Returns the redirect's target. */
  press(url: string, form: Record<string, string>): Promise<string | null>
}

const WEBHOOK_SECRET = 'whsec_of_a_test'

/** A Stripe stand-in with its database in this folder, and the environment of a server that uses it. */
export async function openStandIn(
  folder: string,
  now: () => number,
): Promise<{ standIn: StandIn; env: Record<string, string> }> {
  const standIn = await startStandIn({
    path: join(folder, 'stripe-stand-in.db'),
    nodeEnv: 'test',
    webhookSecret: WEBHOOK_SECRET,
    enabledEvents: HANDLED_EVENTS,
    log: pino({ level: 'error' }),
    now,
  })
  const env = {
    STRIPE_SECRET_KEY: STAND_IN_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: STAND_IN_PUBLISHABLE_KEY,
    STRIPE_API_BASE: standIn.url,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  }
  return { standIn, env }
}

/** Address of a server's webhook. */
export function webhookOf(serverUrl: string): string {
  return `${serverUrl}/v1/stripe/webhook`
}

export function controlOf({ url }: Pick<StandIn, 'url'>): StandInControl {
  const order = async (path: string, body: unknown = {}, method = 'POST'): Promise<void> => {
    const response = await fetch(`${url}/_stand-in/${path}`, {
      method,
      headers: { Authorization: `Bearer ${STAND_IN_SECRET_KEY}` },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`The stand-in answered ${response.status}: ${await response.text()}`)
  }
  return {
    webhooks: (mode) => order('webhooks', mode),
    repeatWebhooks: () => order('webhooks/repeat'),
    fault: (fault) => order('faults', fault),
    noFaults: () => order('faults', {}, 'DELETE'),
    finishRefunds: () => order('refunds/settle'),
    failRefund: (refund) => order('refunds/fail', { refund }),
    payOut: () => order('payouts'),
    expireHold: (payment_intent) => order('holds/expire', { payment_intent }),
    failPayout: (payout) => order('payouts/fail', { payout }),
    charges: (account, enabled) => order('accounts/charges', { account, enabled }),
    bank: (payment_intent, follows) => order('disputes', { payment_intent, follows }),
    decide: (dispute, verdict) => order('disputes/decide', { dispute, verdict }),
  }
}

export function testStripe(bar: TestBarback): TestStripe {
  const { standIn } = bar
  if (!standIn) throw new Error('This Barback has no stand-in')
  return {
    ...controlOf(standIn),
    sums: standIn.sums,
    books: standIn.path,
    async eventsProcessed() {
      await standIn.settled()
      await bar.sweep()
    },
    async press(url, form) {
      const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
      return response.headers.get('location')
    },
  }
}
