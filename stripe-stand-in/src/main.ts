import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { z } from 'zod'
import { STAND_IN_PUBLISHABLE_KEY, STAND_IN_SECRET_KEY, startStandIn } from './stand-in'

/** An empty variable counts as not set. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const settings = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number('a port number from 0 to 65535').int().min(0).max(65535).default(12111),
  BOOKS: z.string().min(1).default('data/stripe-stand-in.db'),
  WEBHOOK_URL: optional(z.url("where events are sent, such as 'http://127.0.0.1:3000/v1/stripe/webhook'")),
  WEBHOOK_SECRET: optional(z.string().startsWith('whsec_', "a webhook secret, starting with 'whsec_'")),
  WEBHOOK_EVENTS: optional(z.string().transform((list) => list.split(','))),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/**
 * Runs the stand-in as a program (README.md lists its settings). It logs its address, its keys and the secret that signs its events, and
 * sends them as a message to a parent process with an IPC channel.
 */
async function main() {
  const parsed = settings.safeParse(process.env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: expected ${issue.message}`)
    throw new Error(`The settings of the Stripe stand-in are not usable:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const log = pino({ level: env.LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
  const webhookSecret = env.WEBHOOK_SECRET ?? `whsec_${randomBytes(24).toString('hex')}`
  const standIn = await startStandIn({
    path: env.BOOKS,
    nodeEnv: env.NODE_ENV,
    port: env.PORT,
    webhookUrl: env.WEBHOOK_URL,
    webhookSecret,
    enabledEvents: env.WEBHOOK_EVENTS,
    log,
    now: Date.now,
  })
  const reached = {
    url: standIn.url,
    secretKey: STAND_IN_SECRET_KEY,
    publishableKey: STAND_IN_PUBLISHABLE_KEY,
    webhookSecret,
  }
  log.info(reached, 'the Stripe stand-in accepts test money')
  process.send?.(reached)

  const leave = () => void standIn.stop().then(() => process.exit(0))
  process.once('SIGTERM', leave)
  process.once('SIGINT', leave)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`, () => process.exit(1))
})
