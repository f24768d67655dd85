import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../free-port'
import { setFleetStage, type FleetStage } from '../fleet/database'
import { connectFleet, type Fleet } from '../fleet/lockers'
import { playTaps, tapsAt, tapUntilAnswered } from '../fleet/taps'
import type { Figures } from '../load'
import { printLine } from '../print-line'
import { BARBACK, startServer, type BenchServer } from '../servers'
import { ask, startBenchPostgres } from './database'
import { SEVERAL } from './main'

const WARM_UP_TAPS = 100
const TAPS = 1_000
const TAPS_DURING_A_KILL = 100
/** A door counts as closed after a second. */
const DOORS_MS = 3_000
/** A process is ready this long after its start, at the latest. */
const STARTING_MS = 10_000

interface Killed {
  /** Milliseconds from each kill -9 of a process until all lockers were online again. */
  backMs: number[]
  /** Orders by their outcome. */
  completed: number
  tapped: number
}

/**
 * Measures taps at one process on PostgreSQL, then at one of two while all lockers are connected to the other, and then kills one of two processes
 * again and again while guests tap.
 */
export async function playClusterFleet(lockers: number, kills: number): Promise<void> {
  const stage = await setFleetStage(lockers)
  const postgres = await startBenchPostgres()
  try {
    const fresh = await postgres.template(stage.databasePath)
    console.log(`${lockers} lockers and one process …`)
    const one = await withServers(stage, await fresh(), 1, ([server]) => playOne(stage, lockers, server, server))
    console.log('all lockers at one process, all taps at another …')
    const across = await withServers(stage, await fresh(), 2, ([held, tapped]) => playOne(stage, lockers, held, tapped))
    console.log(`two processes, of which one is killed ${kills} times …\n`)
    report(one, across, await playKills(stage, { url: await fresh(), lockers, kills }))
  } finally {
    await postgres.stop()
    rmSync(stage.folder, { recursive: true, force: true })
  }
}

async function withServers<T>(
  { databasePath }: FleetStage,
  url: string,
  count: number,
  work: (servers: BenchServer[]) => Promise<T>,
): Promise<T> {
  const servers: BenchServer[] = []
  try {
    while (servers.length < count) {
      servers.push(await startServer(databasePath, BARBACK, { env: { DATABASE_URL: url }, isFree: true }))
    }
    return await work(servers)
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function playOne(
  { guests, ready }: FleetStage,
  lockers: number,
  held: BenchServer | undefined,
  tapped: BenchServer | undefined,
): Promise<Figures> {
  if (!held || !tapped) throw new Error('there is no server')
  const tap = await tapsAt(tapped.url, guests)
  const fleet = connectFleet(held.url, lockers)
  await fleet.until((online) => online === lockers)
  await playTaps(tapped, fleet, tap, ready.slice(0, WARM_UP_TAPS))
  const taps = await playTaps(tapped, fleet, tap, ready.slice(WARM_UP_TAPS, WARM_UP_TAPS + TAPS))
  await finish(fleet)
  return taps
}

async function playKills(
  { databasePath, guests, ready }: FleetStage,
  { url, lockers, kills }: { url: string; lockers: number; kills: number },
): Promise<Killed> {
  // A port of its own: with port 0, processes that start after all have ended would get another one.
  const env = { DATABASE_URL: url, PROCESSES: '2', PORT: String(await freePort()) }
  const server = await startServer(databasePath, SEVERAL, { env, isFree: true })
  const tap = await tapsAt(server.url, guests)
  const fleet = connectFleet(server.url, lockers)
  await fleet.until((online) => online === lockers)
  const orders = [...ready]
  const backMs: number[] = []
  while (backMs.length < kills) {
    // One that ended starts again after a while, the longer the more often.
    while (server.pids().length < 3) await pause(100)
    if (backMs.length > 0) await pause(STARTING_MS)
    const tapping = tapUntilAnswered(tap, orders.splice(0, TAPS_DURING_A_KILL))
    await pause(1000)
    // The older one, to which all lockers went when the other one was killed.
    const [, victim] = server.pids()
    if (victim === undefined) throw new Error('there is no process to kill')
    const start = performance.now()
    process.kill(victim, 'SIGKILL')
    await fleet.until((online) => online < lockers)
    await fleet.until((online) => online === lockers)
    backMs.push(performance.now() - start)
    await tapping
  }
  await finish(fleet)
  await server.stop()
  const [row] = await ask(url, `SELECT count(*) AS n FROM "order" WHERE uid LIKE 'fleet-%' AND status = 'Completed'`)
  return { backMs, completed: Number(row?.n), tapped: ready.length - orders.length }
}

async function finish(fleet: Fleet): Promise<void> {
  await fleet.quiet()
  await pause(DOORS_MS)
  await fleet.stop()
  const twice = [...fleet.opened.values()].filter((times) => times > 1).length
  if (twice > 0) throw new Error(`${twice} commands were carried out twice`)
}

function report(one: Figures, across: Figures, { backMs, completed, tapped }: Killed): void {
  const line = ([name = '', ours = '', others = '', aim]: string[]) =>
    printLine([name, ours, others], { aim, nameWidth: 36, cellWidth: 12 })
  line(['', 'one process', 'across two'])
  line(['tap to command, 50 a second, p50 ms', one.p50.toFixed(1), across.p50.toFixed(1), 'aim: at most 6 more'])
  line(['tap to command, 50 a second, p99 ms', one.p99.toFixed(1), across.p99.toFixed(1), 'aim: at most twice'])
  const longest = Math.max(...backMs) / 1000
  line([
    'all lockers back after a kill -9, s',
    '',
    longest.toFixed(1),
    `aim: under 15; the longest of ${backMs.length}`,
  ])
  console.log(`of ${tapped} orders tapped meanwhile, ${completed} were completed by their doors`)
}
