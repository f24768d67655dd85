import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '../../db/seed/random'
import { judge } from './judges'
import { drawPlan, live } from './orders'
import { drawSchedule } from './schedule'
import { letNightPass, settle } from './settle'
import { carryOut, nameOf } from './strikes'
import { countUp, type Sums } from './sums'
import { redCubbies, tidy } from './tidying'
import { openWorld, type World } from './world'

/** Milliseconds between orders, and the most orders in progress. At that limit the next guest waits. */
const ORDER_EVERY_MS = 1200
const MOST_AT_ONCE = 30

export interface Chaos {
  seed: number
  /** How long faults are injected, in milliseconds. */
  spanMs: number
  /** Two servers on PostgreSQL instead of one on SQLite. */
  isCluster?: boolean
  /** Port on which the server serves /metrics during the run. */
  metricsPort?: string | undefined
  /** Receives progress messages. */
  says?: (line: string) => void
}

/** Runs a bar under injected faults, then without them. `wrong` lists the violated conditions. */
export async function runChaos({
  seed,
  spanMs,
  isCluster = false,
  metricsPort,
  says = () => {},
}: Chaos): Promise<{ sums: Sums; wrong: string[] }> {
  const world = await openWorld({
    isCluster,
    env: metricsPort === undefined ? {} : { METRICS_PORT: metricsPort },
  })
  try {
    if (!isCluster && !world.bar.disk)
      says('No disk can be mounted here (that takes root): disks that fill are left out.')
    const struck = new Map<string, number>()
    const began = performance.now()
    const at = () => `${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s`
    let isOver = false
    const strikes = drawSchedule(createRandom(seed), spanMs, isCluster).map(async (strike) => {
      await pause(strike.at)
      if (strike.kind === 'disk' && !world.bar.disk) return
      const name = nameOf(strike)
      says(`${at()}  ${name}`)
      await carryOut(world, strike)
      struck.set(name, (struck.get(name) ?? 0) + 1)
    })
    const tidying = tidy(world, () => isOver)
    const last = began + spanMs
    const orders = placeOrders(world, seed, () => performance.now() >= last)
    await Promise.all(strikes)
    says(`${at()}  all is well again`)
    await settle(world, orders)
    for (let look = 0; look < 20 && (await redCubbies(world)).length > 0; look += 1) await pause(1000)
    isOver = true
    await tidying
    says(`${at()}  a night passes`)
    await letNightPass(world)
    const wrong = await judge(world)
    // `world.close` keeps the files if something is wrong.
    world.wrong.push(...wrong.slice(world.wrong.length))
    return { sums: await countUp(world, struck), wrong }
  } finally {
    await world.close()
  }
}

/** Places orders at a steady rate until `isOver`, the same for the same seed. Resolves when the last one has ended. */
export async function placeOrders(world: World, seed: number, isOver: () => boolean): Promise<void> {
  const random = createRandom(seed + 1)
  const underWay = new Set<Promise<void>>()
  // Guests still waiting when the time is over leave without an order.
  for (let n = 0; !isOver(); n += 1) {
    const plan = drawPlan(random, world.guests.length)
    const order = live(world, plan, `chaos-${seed}-${n}`)
      .catch(
        (error: unknown) =>
          void world.wrong.push(`Order ${n}: ${error instanceof Error ? error.message : String(error)}`),
      )
      .finally(() => underWay.delete(order))
    underWay.add(order)
    await pause(ORDER_EVERY_MS)
    if (underWay.size >= MOST_AT_ONCE) await Promise.race(underWay)
  }
  await Promise.all(underWay)
}
