import { setTimeout as pause } from 'node:timers/promises'
import { createClient, dataOf } from '../../../contract/client/client'
import { figures, type Figures, type Target } from '../load'
import { PASSWORD } from '../stage'
import { tapOpen } from '../tap-open'
import type { ReadyOrder } from './database'
import type { Fleet } from './lockers'

/** Taps a second: each of 1,000 lockers opens a door every twenty seconds. */
const PACE = 50

/** A guest at a locker taps 'open' for an order. */
export type Tap = (order: ReadyOrder) => Promise<Response>

/** Signs in the guests at a server, and returns their tap. */
export async function tapsAt(url: string, guests: readonly string[]): Promise<Tap> {
  const tokens: string[] = []
  for (const email of guests) {
    const { auth } = createClient({ baseUrl: url })
    tokens.push(dataOf(await auth.loginCustomer({ email, password: PASSWORD })).token)
  }
  return ({ orderId, guest }) => tapOpen(url, orderId, tokens[guest])
}

/** Sends fifty taps a second. Each is timed from the guest's request to the command's arrival. */
export async function playTaps(server: Target, fleet: Fleet, tap: Tap, orders: ReadyOrder[]): Promise<Figures> {
  const times: Array<Promise<number>> = []
  const cpu = server.cpuSeconds()
  const start = performance.now()
  for (const order of orders) {
    times.push(timed(fleet, tap, order))
    await pause(Math.max(0, start + (times.length * 1000) / PACE - performance.now()))
  }
  return figures(await Promise.all(times), (performance.now() - start) / 1000, server.cpuSeconds() - cpu)
}

async function timed(fleet: Fleet, tap: Tap, order: ReadyOrder): Promise<number> {
  const arrived = fleet.commandFor(order.locker, order.cubby)
  const start = performance.now()
  const answer = await tap(order)
  if (!answer.ok) throw new Error(`a tap was refused: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return (await arrived) - start
}

/** Sends fifty taps a second. Guests repeat their taps until they are answered. Resolves once all are. */
export async function tapUntilAnswered(tap: Tap, orders: readonly ReadyOrder[]): Promise<void> {
  const tapping = orders.map(async (order, index) => {
    await pause((index * 1000) / PACE)
    for (;;) {
      const answer = await tap(order).catch(() => undefined)
      await answer?.arrayBuffer()
      // 409: the order's locker is not back yet.
      if (answer?.ok) return
      await pause(500)
    }
  })
  await Promise.all(tapping)
}
