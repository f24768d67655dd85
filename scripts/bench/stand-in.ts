/** The Stripe stand-in as a process of its own, on the server's core: whoever takes a payment pays for it, bare or not. */
import { pino } from 'pino'
import { HANDLED_EVENTS } from '../../app/payments/handled-events'
import { startStandIn } from '../../app/payments/stand-in/stand-in'

const standIn = await startStandIn({
  path: ':memory:',
  nodeEnv: 'development',
  webhookUrl: process.env.WEBHOOK_URL ?? '',
  webhookSecret: process.env.STRIPE_WEBHOOK_SECRET ?? '',
  enabledEvents: HANDLED_EVENTS,
  log: pino({ level: 'error' }),
  now: Date.now,
})
process.send?.({ url: standIn.url })
process.once('SIGTERM', () => void standIn.stop().then(() => process.exit(0)))
