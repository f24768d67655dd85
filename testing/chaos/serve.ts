import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '../../db/seed/random'
import { judge } from './judges'
import { drawPlan, live } from './orders'
import { letNightPass, settle } from './settle'
import { redCubbies, tidy } from './tidying'
import type { World } from './world'

/** Milliseconds between orders, and the most orders in progress. At that limit the next guest waits. */
const ORDER_EVERY_MS = 1200
const MOST_AT_ONCE = 30

/**
 * Serves guests as long as `faults` lasts, then without faults until everyone has finished and a night has passed. Returns the violated conditions.
 * `seed` decides the orders.
 */
export async function serve(
  world: World,
  seed: number,
  faults: () => Promise<unknown>,
  says: (line: string) => void,
): Promise<string[]> {
  let isOver = false
  let isTidy = false
  const tidying = tidy(world, () => isTidy)
  const orders = placeOrders(world, seed, () => isOver)
  await faults()
  isOver = true
  says('all is well again')
  await settle(world, orders)
  for (let look = 0; look < 20 && (await redCubbies(world)).length > 0; look += 1) await pause(1000)
  isTidy = true
  await tidying
  says('a night passes')
  await letNightPass(world)
  const wrong = await judge(world)
  // `world.close` keeps the files if something is wrong.
  world.wrong.push(...wrong.slice(world.wrong.length))
  return wrong
}

/** Places orders at a steady rate until `isOver`, the same for the same seed. Resolves when the last one has ended. */
async function placeOrders(world: World, seed: number, isOver: () => boolean): Promise<void> {
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
