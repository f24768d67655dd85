/**
 * `npm start`: from a fresh clone to a running Barback with one simulated locker. Needs node and npm, nothing else.
 * What is done already is skipped: a warm start answers within three seconds. Ctrl-C stops everything.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import {
  buildIfStale,
  fail,
  install,
  isBuilt,
  isInstalled,
  isSetUp,
  ROOT,
  setUp,
  step,
  StepError,
  stopSteps,
} from './steps.mjs'

const HOST = process.env.HOST || '127.0.0.1'
const PORT = process.env.PORT || '3000'
const DATABASE = resolve(ROOT, process.env.DATABASE_PATH || 'data/barback.db')
const LOCKER_CONFIG = join(dirname(DATABASE), 'demo-locker/config.json')
const LOCKER_PORT = process.env.LOCKER_PAGE_PORT || '3001'
const LOCKER_URL = `http://127.0.0.1:${LOCKER_PORT}`

/** How long a child may take to stop by itself before it is killed, in milliseconds. */
const GRACE_MS = 6000

const children = new Set()
let leaving = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void leave(0))

try {
  await start()
} catch (error) {
  if (!leaving) {
    fail(error)
    await leave(1)
  }
}

async function start() {
  checkNode()
  await checkPort(PORT, 'PORT')
  await checkPort(LOCKER_PORT, 'LOCKER_PAGE_PORT')
  console.log('Barback')
  if (!isInstalled()) await step('installing packages (about two minutes the first time)', install)
  if (!isBuilt()) await step('building', buildIfStale)
  if (!isSetUp(DATABASE)) {
    const label = existsSync(DATABASE) ? 'bringing the database up to date' : 'making the database and the demo data'
    await step(label, () => setUp(DATABASE))
  }
  const server = startServer()
  const { url } = await Promise.race([server.ready, server.ended])
  const parts = [server]
  if (existsSync(LOCKER_CONFIG)) {
    const locker = startLocker(url)
    await Promise.race([locker.ready, locker.ended])
    parts.push(locker)
  }
  welcome(url)
  await Promise.race(parts.map((part) => part.ended))
}

/** Quiet by default: a line for each request would push the welcome off the screen. */
function startServer() {
  const { child, ended } = startChild('the server', ['--enable-source-maps', 'build/main.js'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { DATABASE_PATH: DATABASE, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' },
  })
  return { ready: new Promise((ready) => child.once('message', ready)), ended }
}

/** The real controller program with simulated doors; up when the page that shows them answers. */
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

/** The secret was made with the database; where the server listens today may have changed since. */
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

/** Asked before two minutes of installing, not after. */
function checkPort(port, name) {
  return new Promise((free, taken) => {
    const probe = createServer()
    probe.once('error', (error) => {
      const why = error.code === 'EADDRINUSE' ? 'in use' : `not usable (${error.message})`
      taken(
        new StepError(
          `port ${port} is ${why}: stop what runs there, or choose another, e.g. ${name}=${Number(port) + 100} npm start`,
        ),
      )
    })
    probe.listen(Number(port), HOST, () => probe.close(free))
  })
}

/** Starts a program that stays; `ended` rejects when it does not. */
function startChild(label, args, { stdio, env }) {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio })
  children.add(child)
  const ended = new Promise((_, failed) => {
    child.once('error', (error) => failed(new StepError(`${label} could not be started: ${error.message}`)))
    child.once('exit', (code, signal) => {
      children.delete(child)
      failed(new StepError(`${label} ended (${signal ?? `code ${code}`})`))
    })
  })
  ended.catch(() => {}) // Whoever waits for it hears of it; that may be a little later.
  return { child, ended }
}

function welcome(url) {
  const rows = [
    ['Portal', url, 'admin@, service@, owner@, manager@ or bartender@barback.test'],
    ['Kiosk', `${url}/kiosk`, "the bar's queue, for the same people"],
    ['Locker', LOCKER_URL, 'twelve simulated cubbies: click their doors open and shut'],
    ['Mail', `${url}/dev/mail`, 'what Barback would have sent'],
    ['Guests', '', 'guest@barback.test is over 21, new@barback.test not verified yet'],
    ['Password', '', 'barback-demo-1 for everybody'],
  ]
  const demo = [
    PORT !== '3000' && `PORT=${PORT}`,
    LOCKER_PORT !== '3001' && `LOCKER_PAGE_PORT=${LOCKER_PORT}`,
    'npm run demo',
  ]
  const width = Math.max(...rows.map(([, address]) => address.length))
  console.log(`
${rows.map(([name, address, what]) => `  ${name.padEnd(10)}${address.padEnd(width + 3)}${what}`).join('\n')}

  Watch one guest's evening from another terminal: ${demo.filter(Boolean).join(' ')}
  Ctrl-C stops everything.
`)
}

/** Stops the children, last started first, each by its own process id; one that does not stop in time is killed. */
async function leave(code) {
  if (leaving) return
  leaving = true
  stopSteps()
  for (const child of [...children].reverse()) await stopChild(child)
  process.exit(process.exitCode || code)
}

function stopChild(child) {
  return new Promise((gone) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    child.once('exit', () => {
      clearTimeout(kill)
      gone()
    })
    if (!child.kill('SIGTERM')) {
      clearTimeout(kill)
      gone()
    }
  })
}
