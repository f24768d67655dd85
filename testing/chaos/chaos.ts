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

/** How often somebody orders, in milliseconds, and how many orders may be under way: who comes then waits at the door. */
const ORDER_EVERY_MS = 1200
const MOST_AT_ONCE = 30

export interface Chaos {
  seed: number
  /** How long it goes wrong, in milliseconds. */
  spanMs: number
  /** Where its server serves /metrics to whoever watches. */
  metricsPort?: string | undefined
  /** Told of what goes on, in words. */
  says?: (line: string) => void
}

/** A bar at which everything goes wrong for a while, and then nothing. `wrong`: what is not true in the end. */
export async function runChaos({
  seed,
  spanMs,
  metricsPort,
  says = () => {},
}: Chaos): Promise<{ sums: Sums; wrong: string[] }> {
  const world = await openWorld(metricsPort === undefined ? {} : { METRICS_PORT: metricsPort })
  try {
    if (!world.disk) says('No disk can be mounted here (that takes root): disks that fill are left out.')
    const struck = new Map<string, number>()
    const began = performance.now()
    const at = () => `${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s`
    let isOver = false
    const strikes = drawSchedule(createRandom(seed), spanMs).map(async (strike) => {
      await pause(strike.at)
      if (strike.kind === 'disk' && !world.disk) return
      const name = nameOf(strike)
      says(`${at()}  ${name}`)
      await carryOut(world, strike)
      struck.set(name, (struck.get(name) ?? 0) + 1)
    })
    const tidying = tidy(world, () => isOver)
    const orders = placeOrders(world, seed, spanMs)
    await Promise.all(strikes)
    says(`${at()}  all is well again`)
    await settle(world, orders)
    for (let look = 0; look < 20 && redCubbies(world).length > 0; look += 1) await pause(1000)
    isOver = true
    await tidying
    says(`${at()}  a night passes`)
    await letNightPass(world)
    const wrong = await judge(world)
    // Its files are kept where something is wrong.
    world.wrong.push(...wrong.slice(world.wrong.length))
    return { sums: await countUp(world, struck), wrong }
  } finally {
    await world.close()
  }
}

/** Orders at a steady rate, the same for the same seed; resolves when the last one has come to its end. */
async function placeOrders(world: World, seed: number, spanMs: number): Promise<void> {
  const random = createRandom(seed + 1)
  const underWay = new Set<Promise<void>>()
  const last = performance.now() + spanMs
  // Who finds the bar full until the evening is over, goes home.
  for (let n = 0; performance.now() < last; n += 1) {
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
