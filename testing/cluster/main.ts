/**
 * `npm run cluster`: what compose.yaml starts, without a container engine. PostgreSQL in a folder of its own, two server processes on two ports,
 * nginx on PORT in front of them, a local Stripe, and a simulated locker that connects through nginx. A server that is killed starts again after a
 * few seconds. Ctrl-C stops everything; the data stays. `-- --evening` plays the browser tests' evening on it (e2e/cluster), in which servers are killed,
 * and then stops; `-- --evening folder` takes screenshots.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkPort, isStopping, runUntilStopped, startChild } from '../../scripts/children.mjs'
import { ensureBrowser } from '../../scripts/browser.mjs'
import { installDebians } from '../../scripts/debian.mjs'
import { LOCKER_PORT, LOCKER_URL, startLocker } from '../../scripts/demo-locker.mjs'
import { freePort } from '../../scripts/free-port'
import { checkStripePort, startLocalStripe } from '../../scripts/local-stripe.mjs'
import { SERVER_ARGS, SERVER_ENV } from '../../scripts/server-command.mjs'
import { buildIfStale, fail, ROOT, setUp, step, StepError } from '../../scripts/steps.mjs'
import { welcome, welcomeGuests } from '../../scripts/welcome.mjs'
import { nginxConfig } from './nginx'
import { startPostgres } from '../../scripts/own-postgres'

/** How long a server stays away after it ended, in milliseconds. */
const AGAIN_MS = 3000
const SERVERS = 2

/** In the temporary folder, because PostgreSQL and nginx run as other users, which may not enter this one. One for each checkout. */
const FOLDER = join(tmpdir(), `barback-cluster-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`)
const DATABASE = join(FOLDER, 'files/barback.db')
/** The process ids of the servers that run, the one that has run longest first. */
const RUNNING = join(FOLDER, 'servers.json')
const running: number[] = []
const LOCKER_CONFIG = join(FOLDER, 'files/demo-locker/config.json')

await runUntilStopped(start, fail)

async function start(): Promise<void> {
  const port = await checkPort(process.env.PORT || '3000', 'PORT')
  await checkPort(LOCKER_PORT, 'LOCKER_PAGE_PORT')
  const stripePort = await checkStripePort()
  const url = `http://127.0.0.1:${port}`
  console.log('Barback, as a cluster')
  if (!hasNginx()) await step('installing nginx', installNginx)
  await step('building', buildIfStale)
  mkdirSync(join(FOLDER, 'files'), { recursive: true })
  const postgres = await step('starting PostgreSQL', () => startPostgres(join(FOLDER, 'postgres')))
  const program = { args: ['--enable-source-maps', 'build/stripe-stand-in.js'], port: stripePort }
  const stripe = await startLocalStripe({ ...program, database: DATABASE, serverPort: port })
  const env = { PORT: port, DATABASE_PATH: DATABASE, DATABASE_URL: postgres.url, ...stripe.env }
  await step('making or updating the database', () => setUp(DATABASE, env))
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort))
  const running = ports.map((own, index) => keepServer(index + 1, { ...env, PORT: String(own), PUBLIC_URL: url }))
  await Promise.all(running.map(({ ready }) => ready))
  const nginx = startNginx(
    port,
    ports.map((own) => `127.0.0.1:${own}`),
  )
  const parts = [postgres.ended, stripe.ended, nginx.ended]
  if (existsSync(LOCKER_CONFIG)) {
    const locker = startLocker(url, LOCKER_CONFIG)
    await Promise.race([locker.ready, locker.ended])
    parts.push(locker.ended)
  }
  welcome(url, {
    stripe: stripe.env.STRIPE_API_BASE,
    shows: true,
    store: `PostgreSQL in ${FOLDER}; ${SERVERS} servers on ports ${ports.join(' and ')} behind nginx`,
  })
  await welcomeGuests(url, { database: DATABASE, databaseUrl: postgres.url, lockerConfig: LOCKER_CONFIG })
  if (process.argv.includes('--evening')) parts.push(playEvening(url))
  await Promise.race(parts)
}

/** Plays the evening, and stops everything with its result. */
async function playEvening(url: string): Promise<void> {
  const screenshots = process.argv[process.argv.indexOf('--evening') + 1]
  const CLUSTER = JSON.stringify({ url, lockerPage: LOCKER_URL, servers: RUNNING, screenshots })
  await step('browser', ensureBrowser)
  const { child } = startChild('the evening', ['node_modules/@playwright/test/cli.js', 'test', 'e2e/cluster'], {
    stdio: 'inherit',
    env: { CLUSTER },
  })
  process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  process.kill(process.pid, 'SIGTERM')
}

function noteRunning(): void {
  writeFileSync(RUNNING, JSON.stringify(running))
}

/** Starts a server again whenever it ends. `ready`: the first start. */
function keepServer(number: number, env: Record<string, string>) {
  const first = startServer(env)
  void keep(first)
  return { ready: first.message }

  async function keep(server: ReturnType<typeof startServer>): Promise<void> {
    const { pid } = server.child
    console.log(`  server ${number} is process ${pid}, on port ${env.PORT}`)
    const noteReady = () => {
      if (pid !== undefined) running.push(pid)
      noteRunning()
    }
    // One that ends before it is ready is reported below.
    server.message.then(noteReady, () => {})
    await server.ended.catch((error: unknown) => console.log(`  server ${number}: ${String(error)}`))
    if (pid !== undefined && running.includes(pid)) running.splice(running.indexOf(pid), 1)
    noteRunning()
    await pause(AGAIN_MS)
    if (!isStopping()) void keep(startServer(env))
  }
}

function startServer(env: Record<string, string>) {
  return startChild('the server', SERVER_ARGS, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...SERVER_ENV, ...env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' },
  })
}

function startNginx(port: string, servers: readonly string[]) {
  const folder = join(FOLDER, 'nginx')
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, nginxConfig({ listen: `127.0.0.1:${port}`, servers }, folder))
  return startChild('nginx', ['-p', folder, '-c', config, '-e', 'stderr'], {
    command: 'nginx',
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function hasNginx(): boolean {
  return spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0
}

async function installNginx(): Promise<void> {
  try {
    await installDebians('nginx-light')
  } catch (error) {
    const output = error instanceof StepError ? error.output : ''
    throw new StepError('nginx is missing: install it (Debian: apt-get install -y nginx-light)', output)
  }
}
