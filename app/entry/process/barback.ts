import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { createServer, type RequestListener, type Server } from 'node:http'
import { openStore } from '../../../db/open'
import type { BeforeCommit } from '../../../db/postgres/store'
import { createAccountAttempts } from '../../platform/auth/account-attempts'
import { countersInMemory, countersInStore } from '../../platform/auth/attempt-counters'
import { createRateLimits, type Limits } from '../../platform/auth/rate-limits'
import { makeSigningKeys } from '../../platform/auth/signing-keys'
import { createStoredAttempts } from '../../platform/auth/stored-account-attempts'
import { createVenueNetworks } from '../../platform/auth/venue-networks'
import { BusyNight } from '../demo/busy-night'
import { createImages } from '../../portal/images/create-images'
import { isSentPicture, keepSubmitted } from '../../portal/images/receive-upload'
import { createLockerHub } from '../../ordering/lockers/hub'
import { createMailer, type Mailer } from '../../platform/mail/mailer'
import { withHtml } from '../../platform/mail/with-html'
import { createMaps } from '../../platform/maps/maps'
import { PriceBooks } from '../../ordering/menu/price-book'
import { createPromises } from '../../ordering/promise/promises'
import { createFileCopier } from '../operating/backup/copy-beside-litestream'
import { createHealth } from '../operating/health'
import { pushKeys } from '../../platform/push/keys'
import { createPushClient } from '../../platform/push/push-client'
import { createMetrics } from '../operating/metrics'
import { watchStripe } from '../operating/stripe-pulse'
import { createPayments } from '../../ordering/payments/payments'
import { createDisk } from '../../platform/server/disk'
import type { Env } from '../../platform/server/env'
import { createErrorReporting } from '../../platform/error-reports/reporting'
import { createEvents } from '../../platform/server/events'
import { answerInWords } from './connections'
import { createHttp } from './http'
import { createLog, type Logger } from '../../platform/server/log'
import { joinPeers } from '../../platform/server/peers'
import { forgetProcesses } from '../../platform/server/processes'
import { createPulse } from '../../platform/server/pulse'
import type { Services } from '../../platform/server/services'
import { followStoreClock } from '../../platform/server/store-clock'
import { OpenStreams, type StreamLimits } from '../../platform/server/open-streams'
import { listen, urlOf } from './listen'
import { openMetricsPort } from './metrics-port'
import { PATIENCE, serverOptions, type Patience } from './patience'
import type { PortalBuild } from './portal-build'
import { startSweeps } from './sweeps'

/** How long open requests may take to finish when the server stops, in milliseconds. */
const GRACE_MS = 3000
/** How long running sweeps may take after that. The sum is below the 5 s after which platforms kill the process. */
const SWEEP_GRACE_MS = 1000
/** From this difference between the database's clock and this machine's on, the log names it (milliseconds). */
const CLOCKS_DIFFER_MS = 1000
/** Hellos of lockers that are processed at a time on PostgreSQL, of its ten connections. */
const HELLOS_AT_ONCE = 4

export interface BarbackOptions {
  env: Env
  portal: PortalBuild
  /** A server that is not listening yet, for callers that need it beforehand. */
  server?: Server
  now?: () => number
  log?: Logger
  /** Milliseconds between sweeps; 0 leaves them to the caller (`runSweeps`). */
  sweepEveryMs?: number
  /** Replaces the default rate limits. */
  limits?: Limits
  /** How long a guest waits for Stripe, in milliseconds. */
  stripeLimitMs?: number
  /** Replaces the default limits of event streams. */
  streamLimits?: StreamLimits
  /** Replaces the default timeouts for slow clients. */
  patience?: Patience
  /** Replaces the mailer that the environment configures. */
  mail?: Mailer
  /** Tests: receives all requests to push services. No others are ever sent to a private address. */
  pushOrigin?: string
  /** Tests on PostgreSQL: called before each commit, with the number of the try. What it throws replaces the commit. */
  beforeCommit?: BeforeCommit | undefined
  /** Returns the disk's free bytes, in place of the system's figure. */
  freeBytes?: () => Promise<number>
}

export interface Barback {
  url: string
  port: number
  /** The metrics URL, if they have their own port. */
  metricsUrl: string | undefined
  services: Services
  /** Finishes requests, closes sockets, checkpoints the database. Safe to call twice. */
  stop(): Promise<void>
}

/** Opens the store, starts every part and listens. Resolves once orders can be taken. */
export async function startBarback(options: BarbackOptions): Promise<Barback> {
  const { env, portal, log = createLog(env), sweepEveryMs = 2000 } = options
  const { server = createServer(serverOptions(options.patience)) } = options
  const store = await openStore({
    url: env.DATABASE_URL,
    path: env.DATABASE_PATH,
    isCopied: env.LITESTREAM_METRICS_URL !== undefined,
    hints: env.HINTS,
    beforeCommit: options.beforeCommit,
    onError: (error) => log.warn({ err: error }, 'an idle connection to the database was lost'),
  })
  const clock = options.now || store.kind === 'sqlite' ? undefined : await followStoreClock({ store })
  const now = options.now ?? clock?.now ?? Date.now
  const apartMs = now() - Date.now()
  if (clock && Math.abs(apartMs) >= CLOCKS_DIFFER_MS)
    log.warn({ apartMs }, "this machine's clock differs from the database's, which counts")
  const applied = await store.migrate(now)
  if (applied.length > 0) log.info({ migrations: applied }, 'database migrated')
  const skipped = await store.skipNumbersAfterRestore()
  if (skipped !== undefined)
    log.warn({ nextAfter: skipped }, 'the database was restored: order numbers continue after a gap')

  // Requests that arrive during the start wait for its end: where several processes share a port, guests never see one of them start.
  let open = (_http: RequestListener) => {}
  const opened = new Promise<RequestListener>((resolve) => {
    open = resolve
  })
  let http: RequestListener = (request, response) => void opened.then((answer) => answer(request, response))
  server.on('request', (request, response) => http(request, response))
  answerInWords(server)
  const port = await listen(server, env.PORT, env.HOST)
  const url = urlOf(env.HOST, port)
  const stopping = new AbortController()
  // Every open stream adds a listener, so no number of listeners means a leak.
  setMaxListeners(0, stopping.signal)
  const publicUrl = (env.PUBLIC_URL ?? url).replace(/\/$/, '')
  const peers = await joinPeers({
    store,
    now,
    ...(clock && { correctClock: clock.measure }),
    log,
    build: portal.kind === 'built' ? portal.build.assets.version : 'development',
    ...(sweepEveryMs === 0 && { beatEveryMs: 0 }),
  })
  const notifyBar = (businessId: number) => services.events.publish({ type: 'network', businessId })
  // Before `events`, so that it has learnt of a limit when that event makes a screen reload.
  const venueNetworks = createVenueNetworks(now, notifyBar, peers)
  const events = createEvents(peers)
  const services: Services = {
    env,
    log,
    pulse: createPulse(),
    copyFiles: createFileCopier({ env, now }),
    disk: createDisk(env.dataDirectory, log, options.freeBytes),
    errors: await createErrorReporting(env),
    store,
    db: store.db,
    now,
    events,
    peers,
    payments: createPayments(env, options.stripeLimitMs),
    lockers: createLockerHub(() => services, { hellosAtOnce: peers.isAlone ? 1 : HELLOS_AT_ONCE }),
    mail: withHtml(options.mail ?? createMailer(env, now), publicUrl),
    push: createPushClient(options.pushOrigin),
    images: await createImages({ env, db: store.db, now, peers, publicUrl, log }),
    formPictures: { isPicture: isSentPicture, keep: keepSubmitted },
    maps: createMaps(env),
    limits: createRateLimits({
      limits: options.limits,
      venues: venueNetworks,
      counters: peers.isAlone ? countersInMemory() : countersInStore(store.db, now),
    }),
    venueNetworks,
    streams: new OpenStreams(options.streamLimits),
    attempts: peers.isAlone ? createAccountAttempts(now) : createStoredAttempts(store, now),
    priceBooks: new PriceBooks(store),
    promises: createPromises({ db: store.db, events, now }),
    busyNight: new BusyNight(() => services, now()),
    controllerFolder: portal.kind === 'built' ? join(portal.clientDirectory, '../controller') : 'build/controller',
    publicUrl,
    stopping: stopping.signal,
  }
  watchStripe(services)
  await forgetProcesses(services)
  await makeSigningKeys(services)
  await pushKeys(services)
  await services.disk.look()
  await services.lockers.attach(server)
  const health = createHealth(services)
  const metrics = createMetrics(services, health)
  http = createHttp(services, portal, options.patience ?? PATIENCE, health, metrics)
  open(http)
  const metricsPort = metrics && (await openMetricsPort(env, metrics))
  const endSweeps = sweepEveryMs > 0 ? startSweeps(services, sweepEveryMs) : async () => {}

  let stopped: Promise<void> | undefined
  async function stop() {
    stopping.abort()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    metrics?.stop()
    metricsPort?.server.close()
    metricsPort?.server.closeAllConnections()
    await services.lockers.stop()
    await closed
    clearTimeout(grace)
    // Does not wait for a hanging call (Stripe, mail): it is retried after the next start.
    await Promise.race([endSweeps(), pause(SWEEP_GRACE_MS, undefined, { ref: false })])
    await services.errors.flush()
    await peers.leave()
    await store.close()
  }
  return { url, port, metricsUrl: metricsPort?.url, services, stop: () => (stopped ??= stop()) }
}
