/**
 * `npm start`: from a fresh clone to a running Barback with one simulated locker. Needs only node and npm. Skips steps that are already done: a
 * warm start answers within three seconds. Ctrl-C stops everything. DATABASE_URL chooses a PostgreSQL database, on which PROCESSES starts several
 * server processes.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkPort, runUntilStopped, startChild } from './children.mjs'
import { LOCKER_PORT, startLocker } from './demo-locker.mjs'
import { SERVER_ARGS, SERVER_ENV } from './server-command.mjs'
import { checkStripePort, startLocalStripe, wantsLocalStripe } from './local-stripe.mjs'
import { buildIfStale, fail, install, isBuilt, isInstalled, isSetUp, setUp, step, StepError } from './steps.mjs'
import { DATABASE, isOnPostgres, processCount } from './store-choice.mjs'
import { welcome, welcomeGuests } from './welcome.mjs'

const HOST = process.env.HOST || '127.0.0.1'
const PORT = process.env.PORT || '3000'
const LOCKER_CONFIG = join(dirname(DATABASE), 'demo-locker/config.json')

await runUntilStopped(start, fail)

async function start() {
  checkNode()
  const processes = processCount()
  const port = await checkPort(PORT, 'PORT', HOST)
  await checkPort(LOCKER_PORT, 'LOCKER_PAGE_PORT')
  const stripePort = wantsLocalStripe ? await checkStripePort() : undefined
  console.log('Barback')
  if (!isInstalled()) await step('installing packages (about two minutes the first time)', install)
  if (!isBuilt()) await step('building', buildIfStale)
  const stripe =
    stripePort &&
    (await startLocalStripe({
      args: ['--enable-source-maps', 'build/stripe-stand-in.js'],
      port: stripePort,
      database: DATABASE,
      serverPort: port,
    }))
  const env = { PORT: port, DATABASE_PATH: DATABASE, ...stripe?.env }
  // A stamp beside the files says nothing about a PostgreSQL database, which may have been made anew.
  if (isOnPostgres || !isSetUp(DATABASE)) {
    const label = existsSync(LOCKER_CONFIG)
      ? 'bringing the database up to date'
      : 'making the database and the demo data'
    await step(label, () => setUp(DATABASE, env))
  }
  const server = startServer(env, processes)
  const { url, database } = await server.message
  const parts = [server, ...(stripe ? [stripe] : [])]
  const isDemo = existsSync(LOCKER_CONFIG)
  if (isDemo) {
    const locker = startLocker(url, LOCKER_CONFIG)
    await Promise.race([locker.ready, locker.ended])
    parts.push(locker)
  }
  const shows = isDemo && process.env.NODE_ENV !== 'production'
  const store = isOnPostgres ? `PostgreSQL, ${database}` : `SQLite, ${database}`
  const servers = processes === 1 ? 'one server process' : `${processes} server processes behind one port`
  welcome(url, { stripe: stripe?.env.STRIPE_API_BASE, shows, store: `${store}; ${servers}` })
  if (shows) {
    const databaseUrl = process.env.DATABASE_URL
    await welcomeGuests(url, { database: DATABASE, databaseUrl, lockerConfig: LOCKER_CONFIG })
  }
  await Promise.race(parts.map((part) => part.ended))
}

/** Logs little by default: a line per request would push the welcome off the screen. */
function startServer(env, processes) {
  const args = processes > 1 ? ['scripts/processes.mjs'] : SERVER_ARGS
  return startChild('the server', args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...SERVER_ENV, ...env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' },
  })
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new StepError(`Barback needs Node 20.19 or newer; this is ${process.version}`)
  }
}
