import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openSqlite } from '../../../db/sqlite/store'
import type { Figures } from '../load'
import { printLine } from '../print-line'
import { BARBACK, startServer, type BenchServer } from '../servers'
import { deviceIdOf, setFleetStage, type FleetStage, type ReadyOrder } from './database'
import { connectFleet, type Fleet } from './lockers'
import { playTaps, tapsAt, tapUntilAnswered, type Tap } from './taps'

const ECHO = ['--import', 'tsx', 'scripts/bench/fleet/echo.ts']
const TAPS = 1_000
const WARM_UP_TAPS = 100
/** Guests who tap while the server is killed, and repeat it until they are answered. */
const TAPS_DURING_A_KILL = 200

interface Played {
  /** Milliseconds until all lockers were online for the first time. */
  connectMs: number
  /** The server's memory per locker, in bytes. */
  memory: number
  taps: Figures
  /** Milliseconds from kill -9 until all lockers were online again. */
  backMs: number
  /** Milliseconds from the server's hang until the last locker had hung up. */
  noticedMs: number
}

/** Measures a thousand lockers on one process, and a bare `ws` server with the same messages and no logic. */
export async function playFleet(lockers: number): Promise<void> {
  const stage = await setFleetStage(lockers)
  try {
    console.log(`measuring Barback with ${lockers} lockers …`)
    const ours = await play(stage, lockers, BARBACK, (url) => tapsAt(url, stage.guests))
    console.log('measuring a bare ws echo …\n')
    const bare = await play(stage, lockers, ECHO, (url) =>
      Promise.resolve(({ locker, cubby }) => fetch(`${url}/${deviceIdOf(locker)}/${cubby}`, { method: 'POST' })),
    )
    report(ours, bare)
    console.log(countOrders(stage))
  } finally {
    rmSync(stage.folder, { recursive: true, force: true })
  }
}

async function play(
  { databasePath, ready }: FleetStage,
  lockers: number,
  args: string[],
  cast: (url: string) => Promise<Tap>,
): Promise<Played> {
  const server = await startServer(databasePath, args)
  const tap = await cast(server.url)
  const orders = [...ready]
  const before = server.memory()
  const start = performance.now()
  const fleet = connectFleet(server.url, lockers)
  await fleet.until((online) => online === lockers)
  const connectMs = performance.now() - start
  const memory = (server.memory() - before) / lockers
  await playTaps(server, fleet, tap, orders.splice(0, WARM_UP_TAPS))
  const taps = await playTaps(server, fleet, tap, orders.splice(0, TAPS))
  const backMs = await playKill(server, fleet, tap, orders.splice(0, TAPS_DURING_A_KILL), lockers)
  const noticedMs = await playHang(server, fleet)
  await fleet.stop()
  await server.stop()
  const twice = [...fleet.opened.values()].filter((times) => times > 1).length
  if (twice > 0) throw new Error(`${twice} commands were carried out twice`)
  return { connectMs, memory, taps, backMs, noticedMs }
}

/** Kills the server while guests tap, starts it again, and waits for all lockers. Guests repeat their taps until they are answered. */
async function playKill(
  server: BenchServer,
  fleet: Fleet,
  tap: Tap,
  orders: ReadyOrder[],
  lockers: number,
): Promise<number> {
  const tapping = tapUntilAnswered(tap, orders)
  await pause(1_000)
  const start = performance.now()
  server.signal('SIGKILL')
  await fleet.until((online) => online === 0)
  await server.restart()
  await fleet.until((online) => online === lockers)
  const backMs = performance.now() - start
  await tapping
  await fleet.quiet()
  // A door counts as closed after a second.
  await pause(3_000)
  return backMs
}

/** The server hangs: its sockets stay open without an answer. */
async function playHang(server: BenchServer, fleet: Fleet): Promise<number> {
  const start = performance.now()
  server.signal('SIGSTOP')
  await fleet.until((online) => online === 0)
  return performance.now() - start
}

function report(ours: Played, bare: Played): void {
  const line = ([name = '', our = '', its = '', aim]: string[]) =>
    printLine([name, our, its], { aim, nameWidth: 34, cellWidth: 10 })
  line(['', 'Barback', 'bare ws'])
  line(['tap to command, 50 a second, p50 ms', ours.taps.p50.toFixed(1), bare.taps.p50.toFixed(1)])
  line(['tap to command, 50 a second, p99 ms', ours.taps.p99.toFixed(1), bare.taps.p99.toFixed(1), 'aim: under 25'])
  line(['cpu for a tap, with its door, ms', ours.taps.cpu.toFixed(2), bare.taps.cpu.toFixed(2)])
  line(['memory for a locker, kB', (ours.memory / 1024).toFixed(1), (bare.memory / 1024).toFixed(1)])
  line(['all connected, s', (ours.connectMs / 1000).toFixed(1), (bare.connectMs / 1000).toFixed(1)])
  line(['all back after kill -9, s', (ours.backMs / 1000).toFixed(1), (bare.backMs / 1000).toFixed(1), 'aim: under 15'])
  line([
    'a server that hangs noticed, s',
    (ours.noticedMs / 1000).toFixed(1),
    (bare.noticedMs / 1000).toFixed(1),
    'aim: under 10',
  ])
}

/** Counts the orders by outcome: the tapped ones are completed by their doors, the others are still in their cubbies. */
function countOrders({ databasePath, ready }: FleetStage): string {
  const { file } = openSqlite(databasePath)
  const count = (sql: string) => file.prepare<[], { count: number }>(sql).get()?.count ?? NaN
  const tapped = WARM_UP_TAPS + TAPS + TAPS_DURING_A_KILL
  const completed = count(`SELECT count(*) AS count FROM "order" WHERE uid LIKE 'fleet-%' AND status = 'Completed'`)
  const left = count(
    `SELECT count(*) AS count FROM "order" JOIN cubby ON cubby.orderId = "order".id
     WHERE uid LIKE 'fleet-%' AND status = 'Ready' AND phase = 'Loaded' AND occupied = 1`,
  )
  file.close()
  return `of ${ready.length} orders ${tapped} were tapped: ${completed} completed by their doors, ${left} as they were (${ready.length - tapped} expected)`
}
