import { randomUUID } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openSqlite } from '../../../db/sqlite/store'
import { loadEvenly } from '../evenly'
import { CLIENTS, load, type Figures, type Shot, type Target } from '../load'
import { BARBACK, startServer, type BenchServer } from '../servers'
import { setStage, type Stage } from '../stage'
import { callersAt, type Callers } from './callers'
import { ask, startBenchPostgres, startIdsAfresh } from './database'
import { METRICS_TOKEN, readWaits, waitedBetween, type WaitedFor } from './guards'
import { reportCluster } from './report'
import { spreadGuests } from './venues'

/** The arguments that start several processes on one port. */
export const SEVERAL = ['scripts/processes.mjs']
const BARE = ['--import', 'tsx', 'scripts/bench/cluster/bare.ts']
const RECORDER = ['--import', './scripts/bench/cluster/record.mjs']
const COUNTS = [1, 2, 4] as const
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
/** Orders a second at one venue: more than a busy bar has. */
const PACE = 5
const PACED_SECONDS = 20

export type SceneName = 'menu' | 'page' | 'order' | 'oneVenue'
export type Scenes = Partial<Record<SceneName, Figures>> & {
  /** Guards at one venue, by one process on PostgreSQL. */
  waits?: WaitedFor
}
/** A store and a number of processes: 'SQLite', 'PostgreSQL, 2', 'bare pg, 2'. */
export type Played = Map<string, Scenes>

interface Bench {
  stage: Stage
  venues: number[]
  /** Makes a PostgreSQL database with the stage's rows. */
  fresh(): Promise<string>
  /** The file of the recorded statements. */
  record: string
}

/**
 * Measures the same scenes on SQLite, and on PostgreSQL with one, two and four processes beside bare `pg` with the recorded statements of Barback's
 * orders. Nothing has a core of its own: PostgreSQL, the servers, the load and the Stripe stand-in share all of them.
 */
export async function playCluster(rounds: number): Promise<void> {
  const stage = await setStage()
  const folder = dirname(stage.databasePath)
  const postgres = await startBenchPostgres()
  try {
    const { file } = openSqlite(stage.databasePath)
    const venues = spreadGuests(file, { from: stage.businessId, count: CLIENTS, guests: stage.guests })
    file.close()
    const fresh = await postgres.template(stage.databasePath)
    const bench = { stage, venues, fresh, record: join(folder, 'statements') }
    console.log(`${await record(bench)} orders recorded\n`)
    const played: Played[] = []
    for (let round = 1; round <= rounds; round += 1) {
      console.log(`round ${round} of ${rounds} …`)
      played.push(await playRound(bench, join(folder, `sqlite-${round}.db`)))
    }
    reportCluster(played)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function playRound(bench: Bench, path: string): Promise<Played> {
  const played: Played = new Map()
  copyFileSync(bench.stage.databasePath, path)
  const onSqlite = await startServer(path, BARBACK, { isFree: true })
  const { file } = openSqlite(path)
  const count = file.prepare<[number, number], { paid: number }>(PAID.replaceAll(/\$\d/g, '?'))
  played.set('SQLite', await playScenes(bench, onSqlite, async (from, until) => count.get(from, until)?.paid ?? 0))
  file.close()
  for (const processes of COUNTS) {
    const url = await bench.fresh()
    const env = { DATABASE_URL: url, PROCESSES: String(processes), METRICS_TOKEN }
    const server = await startServer(path, processes === 1 ? BARBACK : SEVERAL, { env, isFree: true })
    const paid = async (from: number, until: number) => Number((await ask(url, PAID, [from, until]))[0]?.paid)
    played.set(`PostgreSQL, ${processes}`, await playScenes(bench, { ...server, processes }, paid))
  }
  for (const processes of COUNTS) {
    const env = { DATABASE_URL: await bench.fresh(), PROCESSES: String(processes), RECORD_FILE: bench.record }
    const server = await startServer(path, BARE, { env, isFree: true })
    played.set(`bare pg, ${processes}`, { order: await load({ ...server, processes }, SECONDS, anyOrder) })
    await server.stop()
  }
  return played
}

/** An order is finished when the server has processed its event from Stripe. */
const PAID = `SELECT count(*) AS paid FROM "webhookEvent" WHERE type = 'payment_intent.succeeded' AND "processedAt" BETWEEN $1 AND $2`

async function playScenes(
  { stage, venues }: Bench,
  server: BenchServer,
  paid: (from: number, until: number) => Promise<number>,
): Promise<Scenes> {
  const callers = await callersAt(server.url, stage, venues)
  const scenes: Scenes = {
    menu: await load(server, SECONDS, callers.menu),
    page: await load(server, SECONDS, callers.page),
    order: await load(server, SECONDS, callers.order, paid),
  }
  const before = server.processes === 1 ? await readWaits(server.url) : undefined
  scenes.oneVenue = await playOneVenue(server, callers)
  if (before) scenes.waits = waitedBetween(before, await readWaits(server.url))
  await server.stop()
  return scenes
}

function playOneVenue(server: Target, callers: Callers): Promise<Figures> {
  const asked = { perSecond: PACE, calls: PACE * PACED_SECONDS }
  return loadEvenly(server, asked, async () => {
    const { path, ...shot } = callers.orderAtOneVenue()
    const start = performance.now()
    const answer = await fetch(`${server.url}${path}`, shot)
    if (!answer.ok) throw new Error(`an order was refused: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    return performance.now() - start
  })
}

const anyOrder = (): Shot => ({
  method: 'POST',
  path: '/v1/orders/customer',
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
  body: '{}',
})

/** Records one order of each guest, after a first one that reads what servers keep. Returns the number of orders. */
async function record({ stage, venues, fresh, record }: Bench): Promise<number> {
  const url = await fresh()
  await startIdsAfresh(url)
  const env = { DATABASE_URL: url, RECORD_FILE: record }
  const server = await startServer(stage.databasePath, [...RECORDER, ...BARBACK], { env, isFree: true })
  const { order } = await callersAt(server.url, stage, venues)
  for (let round = 1; round <= 2; round += 1) {
    if (round === 2) rmSync(record, { force: true })
    for (const _ of stage.guests) {
      const { path, ...shot } = order()
      const answer = await fetch(`${server.url}${path}`, shot)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`an order was refused: ${answer.status}`)
    }
  }
  // Its last event is processed before it stops.
  await server.stop()
  return stage.guests.length
}
