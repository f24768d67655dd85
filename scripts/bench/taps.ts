import { loadEvenly } from './evenly'
import { CLIENTS, figures, type Figures, type Target } from './load'
import { connectLockers } from './lockers'
import type { Stage } from './stage'
import { tapOpen } from './tap-open'

/** Taps a second: each of 200 lockers opens a door every four seconds. */
const PACE = 50
/** Taps reserved for the run with sixteen clients. */
const FLAT_OUT = 400

/** Guests tap 'open': at the pace of a full house, then as fast as sixteen clients can. */
export async function playTaps(
  target: Target,
  stage: Stage,
  { tokens }: { tokens: string[] },
): Promise<{ tapsPaced: Figures; tapsFlatOut: Figures }> {
  const { url } = target
  const banks = await connectLockers(url)
  const orders = [...stage.ready]
  const tap = async () => {
    const order = orders.pop()
    if (!order) return undefined
    const arrived = banks.commandFor(order.locker, order.cubby)
    const start = performance.now()
    const answer = await tapOpen(url, order.orderId, tokens[order.guest])
    if (!answer.ok) throw new Error(`a tap was refused: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    return (await arrived) - start
  }
  const warm = orders.length - 100
  while (orders.length > warm) await tap()

  const tapsPaced = await loadEvenly(target, { perSecond: PACE, calls: orders.length - FLAT_OUT }, tap)

  const times: number[] = []
  const cpu = target.cpuSeconds()
  const start = performance.now()
  const guest = async () => {
    for (let time = await tap(); time !== undefined; time = await tap()) times.push(time)
  }
  await Promise.all(Array.from({ length: CLIENTS }, guest))
  const tapsFlatOut = figures(times, (performance.now() - start) / 1000, target.cpuSeconds() - cpu)
  await banks.stop()
  return { tapsPaced, tapsFlatOut }
}
