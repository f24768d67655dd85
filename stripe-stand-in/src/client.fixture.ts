import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import Stripe from 'stripe'
import { startStandIn, STAND_IN_PUBLISHABLE_KEY, STAND_IN_SECRET_KEY, type StandIn } from './stand-in'

const WEBHOOK_SECRET = 'whsec_of_a_test'

/** A stand-in with books in a temporary folder, and the real `stripe` package connected to it. */
export interface StripeFixture {
  standIn: StandIn
  stripe: Stripe
  /** The package with the publishable key, as a guest's app uses it. */
  publishable: Stripe
  /** The events received by the webhook, with verified signatures. */
  received: Stripe.Event[]
  webhookUrl: string
  /** Sets the status that the webhook returns from now on. */
  answerWith(status: number): void
  clock: { now: number }
  control(path: string, body?: unknown, method?: string): Promise<void>
  /** Stops the stand-in and starts it again with the same books. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const ANY_AGE_SECONDS = 365 * 24 * 60 * 60

export async function openStripe(): Promise<StripeFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-'))
  const clock = { now: Date.UTC(2026, 4, 16) }
  const received: Stripe.Event[] = []
  let status = 200
  const endpoint = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const signature = request.headers['stripe-signature'] ?? ''
      const body = Buffer.concat(chunks).toString()
      if (status === 200) {
        // Accepts events of any age, because a test may move its clock by days while one is in flight.
        received.push(
          Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET, ANY_AGE_SECONDS, undefined, clock.now),
        )
      }
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  const address = endpoint.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const webhookUrl = `http://127.0.0.1:${port}/hook`

  const start = () =>
    startStandIn({
      path: join(folder, 'books.db'),
      nodeEnv: 'test',
      webhookUrl,
      webhookSecret: WEBHOOK_SECRET,
      enabledEvents: EVENTS,
      log: pino({ level: 'silent' }),
      now: () => clock.now,
    })
  const connect = (standIn: StandIn, key: string) => {
    const { hostname, port: at } = new URL(standIn.url)
    return new Stripe(key, { host: hostname, port: at, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
  }
  let standIn = await start()
  let stripe = connect(standIn, STAND_IN_SECRET_KEY)
  return {
    get standIn() {
      return standIn
    },
    get stripe() {
      return stripe
    },
    get publishable() {
      return connect(standIn, STAND_IN_PUBLISHABLE_KEY)
    },
    received,
    webhookUrl,
    clock,
    answerWith(wanted) {
      status = wanted
    },
    async control(path, body = {}, method = 'POST') {
      const response = await fetch(`${standIn.url}/_stand-in/${path}`, {
        method,
        headers: { Authorization: `Bearer ${STAND_IN_SECRET_KEY}` },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    },
    async restart() {
      await standIn.stop()
      standIn = await start()
      stripe = connect(standIn, STAND_IN_SECRET_KEY)
    },
    async stop() {
      await standIn.stop()
      endpoint.closeAllConnections()
      await new Promise<void>((resolve) => endpoint.close(() => resolve()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.expired',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
  'setup_intent.succeeded',
  'account.updated',
  'payout.created',
  'payout.paid',
  'payout.failed',
  'payout.reconciliation_completed',
  'identity.verification_session.verified',
]

/** The Stripe error that a call is refused with. @throws if it is not refused */
export async function refusal(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('The call was not refused')
}
