import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { copy } from '../../db/copy/copy'
import { openPostgres } from '../../db/postgres/store'
import { enterDemoCharges } from '../../scripts/demo-charges'
import { buildIfStale } from '../../scripts/steps.mjs'
import { ServerProgram } from '../programs'
import { openStandIn, webhookOf } from '../stripe'
import { templateDatabase } from '../template'
import { openBalancer } from './balancer'
import type { Bar, BarOptions } from './bar'
import { countMails, judgeHolds, judgeMails, type Interruption } from './cluster-judges'
import { makeClockMovable, openOwnPostgres, type OwnPostgres } from './own-postgres'

const NUMBERS = [1, 2]
/** How many seconds the servers and the locker may take to be as they should. */
const SETTLING_LOOKS = 20

/**
 * Two servers on a PostgreSQL of their own, which follow its clock. Guests, staff and Stripe reach them by one balancer, the locker by another. A
 * server that is killed starts again by itself, as scripts/processes.mjs starts it.
 */
export async function openTwoServers({ home, env, now, wrong }: BarOptions): Promise<Bar> {
  await buildIfStale()
  // PostgreSQL runs as another user.
  chmodSync(home, 0o755)
  const files = join(home, 'files')
  mkdirSync(files)
  const postgres = await openOwnPostgres(join(home, 'postgres'))
  await copy({ from: await templateDatabase(), to: postgres.url })
  await makeClockMovable(postgres.url)
  const stripe = await openStandIn(files, now)
  const read: Bar['read'] = async (work) => {
    const store = openPostgres(postgres.url, { connections: 2 })
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
  await read((store) => enterDemoCharges(store, stripe.standIn.path))

  const outputs: number[] = []
  const servers = NUMBERS.map((number, index) => {
    const output = openSync(join(home, `server-${number}.log`), 'a')
    outputs.push(output)
    const own = { DATABASE_URL: postgres.url, DATABASE_PATH: join(files, 'barback.db'), LOG_LEVEL: 'warn' }
    return new ServerProgram(
      { ...own, ...stripe.env, ...env, ...metricsOf(env, index) },
      {
        output,
        onOwnEnd: (code, signal) => {
          wrong.push(`Server ${number} exited by itself with ${signal ?? `code ${code}`}: see its log in ${home}`)
          void restart(index)
        },
      },
    )
  })
  // One after the other: the first one migrates.
  for (const server of servers) await server.start()
  const ports = servers.map((server) => () => server.port)
  const balancer = await openBalancer(ports)
  const lockers = await openBalancer(ports)
  stripe.standIn.deliverTo(webhookOf(balancer.url))

  const interruptions: Interruption[] = []
  async function interrupted(work: Promise<unknown>): Promise<void> {
    const interruption = { from: Date.now(), to: Infinity }
    interruptions.push(interruption)
    await work
    interruption.to = Date.now()
  }

  /** A start fails while the database is away. */
  async function restart(index: number): Promise<void> {
    for (;;) {
      try {
        await servers[index]?.restart()
        return
      } catch {
        await pause(300)
      }
    }
  }

  /** The clock has just jumped: the servers follow it with their next sign of life. */
  async function settledHolds(): Promise<string[]> {
    let wrong = await read(judgeHolds)
    for (let look = 0; look < SETTLING_LOOKS && wrong.length > 0; look += 1) {
      await pause(1000)
      wrong = await read(judgeHolds)
    }
    return wrong
  }

  let kills = 0
  /** In turns the server that holds the locker, and the other. */
  const nextVictim = () => (lockers.latest() + kills++) % servers.length

  return {
    folder: home,
    server: balancer,
    locker: lockers,
    stripe,
    read,
    setClock: (aheadMs) => postgres.setClock(aheadMs),
    restart: () => interrupted(restart(nextVictim())),
    async isUp() {
      await Promise.all(servers.map((server) => server.isUp()))
    },
    judge: async () => [
      ...(await postgres.damage()),
      ...(await settledHolds()),
      ...(await judgeMails(files, interruptions)),
    ],
    cluster: {
      postgres: interruptedBy(postgres, interrupted),
      async freeze(ms) {
        const frozen = servers[lockers.latest()]
        frozen?.freeze()
        await pause(ms)
        frozen?.resume()
      },
      killHolder: () => interrupted(restart(lockers.latest())),
      mails: () => countMails(files),
    },
    async close() {
      await Promise.all(servers.map((server) => server.isUp().then(() => server.end('SIGTERM'))))
      balancer.stop()
      lockers.stop()
      await stripe.standIn.stop()
      await postgres.stop()
      outputs.forEach((output) => closeSync(output))
    },
  }
}

function interruptedBy(postgres: OwnPostgres, interrupted: (work: Promise<unknown>) => Promise<void>): OwnPostgres {
  return {
    ...postgres,
    beAway: (ms) => interrupted(postgres.beAway(ms)),
    endConnections: () => interrupted(postgres.endConnections()),
  }
}

function metricsOf({ METRICS_PORT }: Record<string, string>, index: number): Record<string, string> {
  return METRICS_PORT === undefined ? {} : { METRICS_PORT: String(Number(METRICS_PORT) + index) }
}
