import { HANDLED_EVENTS } from '../../app/ordering/payments/handled-events'
import { STAND_IN_SECRET_KEY } from '../../stripe-stand-in/src/stand-in'
import { PRODUCTION_ENV } from '../production-env'
import { SERVER_ARGS, SERVER_ENV } from '../server-command.mjs'
import type { Target } from './load'
import { EVERY_CORE, LOAD_CORE, startPinned } from './pinned'
import { PASSWORD } from './stage'

const STRIPE_WEBHOOK_SECRET = 'whsec_bench'

/** The arguments that start each of the two servers. */
export const BARBACK: string[] = SERVER_ARGS
export const BARE = ['--import', 'tsx', 'scripts/bench/bare/server.ts']

/** A server on its own core. Its Stripe stand-in runs on the load's core, because Stripe's work is not the server's. */
export interface BenchServer extends Target {
  /** Resident memory, in bytes; NaN if the system does not report it. */
  memory(): number
  /** Its process id, then those of its children. */
  pids(): number[]
  /** SIGKILL ends it at once, SIGSTOP makes it hang. */
  signal(name: 'SIGKILL' | 'SIGSTOP'): void
  /** Starts it again on the same port after it was killed. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface Where {
  /** More variables of its environment. */
  env?: Record<string, string>
  /** Whether it and the stand-in may use every core. */
  isFree?: boolean
}

export async function startServer(database: string, args: string[], where: Where = {}): Promise<BenchServer> {
  const [serverCore, loadCore] = where.isFree ? ([EVERY_CORE, EVERY_CORE] as const) : [undefined, LOAD_CORE]
  const books = {
    PORT: '0',
    BOOKS: ':memory:',
    LOG_LEVEL: 'error',
    WEBHOOK_SECRET: STRIPE_WEBHOOK_SECRET,
    WEBHOOK_EVENTS: HANDLED_EVENTS.join(','),
  }
  const standIn = await startPinned(['build/stripe-stand-in.js'], books, loadCore)
  const stripe = urlOf(standIn.hello)
  const env = {
    ...SERVER_ENV,
    ...PRODUCTION_ENV,
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_PATH: database,
    LOG_LEVEL: 'info',
    STRIPE_SECRET_KEY: STAND_IN_SECRET_KEY,
    STRIPE_API_BASE: stripe,
    STRIPE_WEBHOOK_SECRET,
    ...where.env,
  }
  let server = await startPinned(args, env, serverCore)
  const url = urlOf(server.hello)
  await sendEventsTo(`${url}/v1/stripe/webhook`, stripe)
  return {
    url,
    cpuSeconds: () => server.cpuSeconds(),
    memory: () => server.memory(),
    pids: () => server.pids(),
    signal: (name) => server.signal(name),
    async restart() {
      await server.stop()
      server = await startPinned(args, { ...env, PORT: new URL(url).port }, serverCore)
    },
    async stop() {
      await server.stop()
      await standIn.stop()
    },
  }
}

/** Sets the address for a stand-in's events. The ports are only known once both servers listen. */
async function sendEventsTo(url: string, standIn: string): Promise<void> {
  const answer = await fetch(`${standIn}/_stand-in/webhooks/endpoint`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${STAND_IN_SECRET_KEY}` },
    body: JSON.stringify({ url }),
  })
  if (!answer.ok) throw new Error(`The stand-in does not send its events: ${answer.status} ${await answer.text()}`)
}

/** The cookies of a member of staff after signing in at the login screen. */
export async function cookieOf(url: string, email: string): Promise<string> {
  const login = await fetch(`${url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password: PASSWORD }),
    headers: { Origin: url },
    redirect: 'manual',
  })
  if (login.status !== 302) throw new Error(`${email} could not sign in: ${login.status}`)
  return login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

function urlOf(hello: unknown): string {
  if (typeof hello === 'object' && hello !== null && 'url' in hello && typeof hello.url === 'string') return hello.url
  throw new Error('A server did not print its address')
}
