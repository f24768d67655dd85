/**
 * `npm start`: from a fresh clone to a running Barback with one simulated locker. Needs only node and npm. Skips steps that are already done: a
 * warm start answers within three seconds. Ctrl-C stops everything.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { checkPort, runUntilStopped, startChild } from './children.mjs'
import { SERVER_ARGS, SERVER_ENV } from './server-command.mjs'
import { checkStripePort, startLocalStripe, wantsLocalStripe } from './local-stripe.mjs'
import { buildIfStale, fail, install, isBuilt, isInstalled, isSetUp, ROOT, setUp, step, StepError } from './steps.mjs'

const HOST = process.env.HOST || '127.0.0.1'
const PORT = process.env.PORT || '3000'
const DATABASE = resolve(ROOT, process.env.DATABASE_PATH || 'data/barback.db')
const LOCKER_CONFIG = join(dirname(DATABASE), 'demo-locker/config.json')
const LOCKER_PORT = process.env.LOCKER_PAGE_PORT || '3001'
const LOCKER_URL = `http://127.0.0.1:${LOCKER_PORT}`

await runUntilStopped(start, fail)

async function start() {
  checkNode()
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
  if (!isSetUp(DATABASE)) {
    const label = existsSync(DATABASE) ? 'bringing the database up to date' : 'making the database and the demo data'
    await step(label, () => setUp(DATABASE, env))
  }
  const server = startServer(env)
  const { url } = await server.message
  const parts = [server, ...(stripe ? [stripe] : [])]
  const isDemo = existsSync(LOCKER_CONFIG)
  if (isDemo) {
    const locker = startLocker(url)
    await Promise.race([locker.ready, locker.ended])
    parts.push(locker)
  }
  const shows = isDemo && process.env.NODE_ENV !== 'production'
  welcome(url, { stripe: stripe?.env.STRIPE_API_BASE, shows })
  if (shows) await welcomeGuests(url)
  await Promise.race(parts.map((part) => part.ended))
}

/** Logs little by default: a line per request would push the welcome off the screen. */
function startServer(env) {
  return startChild('the server', SERVER_ARGS, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...SERVER_ENV, ...env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' },
  })
}

/** The real controller program with simulated doors. Ready once the page with the doors answers. */
function startLocker(url) {
  pointLockerAt(url)
  const { child, ended } = startChild('the simulated locker', ['build/pi-controller.js', '--config', LOCKER_CONFIG], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.includes('"level":"info"')) console.log(line)
  })
  return { ready: answers(LOCKER_URL), ended }
}

/** Updates the server's address in the configuration, which was written with the database and may be out of date. */
function pointLockerAt(url) {
  const config = JSON.parse(readFileSync(LOCKER_CONFIG, 'utf8'))
  const server = url.replace(/^http/, 'ws')
  if (config.server === server && config.hardware.page.port === Number(LOCKER_PORT)) return
  config.server = server
  config.hardware.page.port = Number(LOCKER_PORT)
  writeFileSync(LOCKER_CONFIG, `${JSON.stringify(config, null, 2)}\n`)
}

async function answers(url) {
  while (
    !(await fetch(url).then(
      (response) => response.ok,
      () => false,
    ))
  )
    await pause(50)
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new StepError(`Barback needs Node 20.19 or newer; this is ${process.version}`)
  }
}

/** `shows`: whether the page with all parts side by side exists. */
function welcome(url, { stripe, shows }) {
  const { port } = new URL(url)
  const rows = [
    ...(shows
      ? [['Begin here', `${url}/demo`, 'a phone, the bar and the locker side by side, nothing to sign up for']]
      : []),
    ['Portal', url, 'admin@, service@, owner@, manager@ or bartender@barback.test'],
    ['Kiosk', `${url}/kiosk`, "the bar's queue, for the same people"],
    ['Locker', LOCKER_URL, 'twelve simulated cubbies: click an open door to close it'],
    ...(stripe ? [['Stripe', stripe, 'play money: cards are those of docs.stripe.com/testing']] : []),
    ['Mail', `${url}/dev/mail`, 'what Barback would have sent'],
    ['Guests', '', 'guest@barback.test is over 21, new@barback.test not verified yet'],
    ['Password', '', 'barback-demo-1 for everybody'],
  ]
  const demo = [
    port !== '3000' && `PORT=${port}`,
    LOCKER_PORT !== '3001' && `LOCKER_PAGE_PORT=${LOCKER_PORT}`,
    'npm run demo',
  ]
  const width = Math.max(...rows.map(([, address]) => address.length))
  console.log(`
${rows.map(([name, address, what]) => `  ${name.padEnd(12)}${address.padEnd(width + 3)}${what}`).join('\n')}

  Watch one guest's evening from another terminal: ${demo.filter(Boolean).join(' ')}
  Ctrl-C stops everything.
`)
}

/** Prints the address for the demo's guests; in a terminal also a QR code. */
async function welcomeGuests(url) {
  const { guestAddress, terminalCode } = await import('./guest-address.mjs')
  const server = process.env.PUBLIC_URL || url
  const address = guestAddress({ server, database: DATABASE, lockerConfig: LOCKER_CONFIG })
  if (address === undefined) return
  console.log(`  Guests order at ${address}\n`)
  if (!process.stdout.isTTY) return
  console.log(`${await terminalCode(address)}\n`)
  if (isHereOnly(server))
    console.log('  A phone reaches it once HOST=0.0.0.0 and PUBLIC_URL name an address of this machine.\n')
}

function isHereOnly(address) {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(address).hostname)
}
