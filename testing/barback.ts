import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { BarbackOptions } from '../app/entry/process/barback'
import { parseEnv } from '../app/platform/server/env'
import type { Services } from '../app/platform/server/services'
import { asSqlite } from '../db/sqlite/store'
import { asBarbackBuild } from '../app/entry/process/bundle'
import { buildIfStale, ROOT } from '../scripts/steps.mjs'
import type { StandIn } from '../stripe-stand-in/src/stand-in'
import { DEMO_PASSWORD, type DemoCustomer, type DemoStaff } from './accounts'
import { createCaller, type Caller } from './caller'
import { testClock, type TestClock } from './clock'
import { hashQuickly } from './quick-hashing'
import { untilFree } from './until-free'
import { openStandIn, webhookOf } from './stripe'
import { failedCommits, testDatabase, type TestStore } from './store'
import { createVisitor, type Visitor } from './visitor'

/** A complete Barback for one test: database, HTTP, socket, a local Stripe, and a clock that the test moves. */
export interface TestBarback {
  url: string
  /** Address of the metrics, if `METRICS_PORT` is set. */
  metricsUrl: string | undefined
  app: Services
  clock: TestClock
  /** The local Stripe; undefined if the test uses another. */
  standIn: StandIn | undefined
  /** The state that a second server shares with this one. */
  stripe: Awaited<ReturnType<typeof openStandIn>> | undefined
  database: TestStore
  /** Calls `/v1` without signing in. */
  anyone: Caller
  /** Calls `/v1` as a customer: a demo account, or any email with the demo password. */
  customer(account?: DemoCustomer | (string & {}), password?: string): Promise<Caller>
  /** Calls `/v1` as a member of staff. */
  staff(account: DemoStaff | (string & {}), password?: string): Promise<Caller>
  /** A browser without JavaScript, not signed in. */
  visitor(): Visitor
  /** A browser without JavaScript, signed in to the portal. */
  portal(account: DemoStaff | (string & {}), password?: string): Promise<Visitor>
  /** Runs every sweep once; a running server does so every two seconds. */
  sweep(): Promise<void>
  /** Stops the server and starts it again on the same database and port; open callers stay valid. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface TestBarbackOptions extends Pick<
  BarbackOptions,
  | 'limits'
  | 'streamLimits'
  | 'patience'
  | 'mail'
  | 'log'
  | 'stripeLimitMs'
  | 'pushOrigin'
  | 'freeBytes'
  | 'beforeCommit'
> {
  env?: Record<string, string>
  clock?: TestClock
  /** Runs on PostgreSQL, whatever store the other tests run on. */
  isOnPostgres?: boolean
  /** Another server on the same database, with the same clock and Stripe. It must be stopped after this one. */
  beside?: TestBarback
  /** Milliseconds between sweeps. By default a test calls `sweep()`. */
  sweepEveryMs?: number
}

export { DEMO_PASSWORD, type DemoStaff }

const signedIn = z.object({ token: z.string(), expiresAt: z.number() })

/**
 * Starts the real server in this process on its own port, over a copy of the demo database and with the built Remix routes
 * (built first if stale; see `isBuilt`).
 *
 *     const bar = await openBarback()
 *     afterAll(() => bar.stop())
 */
export async function openBarback(options: TestBarbackOptions = {}): Promise<TestBarback> {
  const { beside, sweepEveryMs = 0 } = options
  const { clock = beside?.clock ?? testClock() } = options
  const folder = mkdtempSync(join(tmpdir(), 'barback-test-'))
  const { beforeCommit } = await failedCommits()
  const database = beside?.database ?? (await testDatabase(folder, options.isOnPostgres))
  const build = await builtServer()
  const { startBarback, runSweeps } = build.entry.module
  const portal = { kind: 'built' as const, build, clientDirectory: join(ROOT, 'build/client') }
  const stripe = options.env?.STRIPE_API_BASE ? undefined : (beside?.stripe ?? (await openStandIn(folder, clock.now)))
  const standIn = stripe?.standIn
  const start = async (port: number) => {
    const started = await startBarback({
      env: parseEnv({
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        DATABASE_PATH: join(folder, 'barback.db'),
        ...database.env,
        ...stripe?.env,
        ...options.env,
        PORT: String(port),
      }),
      now: clock.now,
      portal,
      sweepEveryMs,
      ...(options.log && { log: options.log }),
      limits: options.limits,
      streamLimits: options.streamLimits,
      patience: options.patience,
      mail: options.mail,
      ...(options.stripeLimitMs && { stripeLimitMs: options.stripeLimitMs }),
      ...(options.pushOrigin && { pushOrigin: options.pushOrigin }),
      freeBytes: options.freeBytes,
      beforeCommit: options.beforeCommit ?? beforeCommit,
    })
    const { store } = started.services
    // No query may rely on the order in which SQLite finds rows without ORDER BY.
    if (store.kind === 'sqlite') asSqlite(store).file.pragma('reverse_unordered_selects = ON')
    if (!beside) standIn?.deliverTo(webhookOf(started.url))
    return started
  }
  let barback = await start(0)

  /** Tokens by account, because a test asks for the same caller many times. */
  const tokens = new Map<string, { token: string; expiresAt: number }>()
  const tokenFor = async (path: string, email: string, password: string) => {
    const known = tokens.get(`${path} ${email}`)
    if (known && known.expiresAt * 1000 > clock.now() + 10_000) return known
    const answer = await createCaller(barback.url).post(path, { email, password })
    if (answer.status !== 200)
      throw new Error(`${email} could not sign in: ${answer.status} ${JSON.stringify(answer.body)}`)
    const fresh = answer.read(signedIn)
    tokens.set(`${path} ${email}`, fresh)
    return fresh
  }
  const callerFor = async (path: string, account: string, password: string) => {
    const { token, expiresAt } = await tokenFor(path, emailOf(account), password)
    return createCaller(barback.url, () => ({ Authorization: `Bearer ${token}`, ExpiresAt: String(expiresAt) }))
  }

  return {
    url: barback.url,
    metricsUrl: barback.metricsUrl,
    get app() {
      return barback.services
    },
    clock,
    standIn,
    stripe,
    database,
    anyone: createCaller(barback.url),
    customer: (account = 'guest', password = DEMO_PASSWORD) => callerFor('/v1/auth/customer/login', account, password),
    staff: (account, password = DEMO_PASSWORD) => callerFor('/v1/auth/login', account, password),
    visitor: () => createVisitor(barback.url),
    async portal(account, password = DEMO_PASSWORD) {
      const visitor = createVisitor(barback.url)
      const page = await visitor.submit('/login', { email: emailOf(account), password })
      if (page.status !== 302) throw new Error(`${account} could not sign in to the portal: ${page.status}`)
      return visitor
    },
    sweep: () => runSweeps(barback.services),
    async restart() {
      const { port } = barback
      // Queue Stripe's webhooks until the next server is up.
      standIn?.deliverTo(undefined)
      await barback.stop()
      // Callers share this process and keep connections alive. Two turns let them notice that those have closed.
      await nextTurn()
      await nextTurn()
      await untilFree(port)
      barback = await start(port)
    },
    async stop() {
      await barback.stop()
      if (!beside) {
        await standIn?.stop()
        await database.drop()
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function emailOf(account: string): string {
  return account.includes('@') ? account : `${account}@barback.test`
}

let built: ReturnType<typeof loadServer> | undefined

/**
 * The production server bundle, built first if stale. Checked once per process: the check reads every source file, and a process cannot
 * reload a bundle anyway.
 */
export function builtServer() {
  built ??= loadServer().catch((error: unknown) => {
    built = undefined
    throw error
  })
  return built
}

async function loadServer() {
  await buildIfStale()
  hashQuickly()
  return asBarbackBuild(await import(pathToFileURL(join(ROOT, 'build/server/index.js')).href))
}
