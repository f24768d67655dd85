import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { BY_THE_LOCKER } from '../../db/seed/venues'
import { connectLockers } from './lockers'
import { CLIENTS, figures, load, type Figures, type Shot, type Target } from './load'
import type { Stage } from './stage'

/** The callers: the guests' bearer tokens, in order, and the cookie of a member of staff. */
export interface Callers {
  tokens: string[]
  cookie: string
}

/** What is ordered over and over, with its price. */
export interface Wish {
  menuItemId: number
  total: number
}

export interface Scenes {
  menu: Figures
  placement: Figures
  page: Figures
  /** Taps at a pace a full house might have, and as fast as sixteen guests can. */
  tapsPaced: Figures
  tapsFlatOut: Figures
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
/** Taps a second: each of 200 lockers opens a door every four seconds. */
const PACE = 50
const JSON_BODY = { 'Content-Type': 'application/json' }

/** Runs everything that is measured against one server, ours or the bare one. */
export async function playScenes(target: Target, stage: Stage, callers: Callers, wish: Wish): Promise<Scenes> {
  let turn = 0
  const bearer = () => ({ Authorization: `Bearer ${callers.tokens[turn++ % callers.tokens.length]}` })
  const menu: () => Shot = () => ({ path: `/v1/menu/items/customer/${stage.businessId}`, headers: bearer() })
  const body = JSON.stringify({
    businessId: stage.businessId,
    items: [{ menuItemId: wish.menuItemId, quantity: 1 }],
    location: BY_THE_LOCKER,
    expectedTotal: wish.total,
    paymentMethodId: 'pm_card_visa',
  })
  const placement: () => Shot = () => ({
    method: 'POST',
    path: '/v1/orders/customer',
    headers: { ...bearer(), ...JSON_BODY, 'Idempotency-Key': randomUUID() },
    body,
  })
  const page: () => Shot = () => ({ path: '/', headers: { Cookie: callers.cookie, Accept: 'text/html' } })
  return {
    menu: await load(target, SECONDS, menu),
    page: await load(target, SECONDS, page),
    ...(await playTaps(target, stage, callers)),
    placement: await load(target, SECONDS, placement),
  }
}

async function playTaps(
  target: Target,
  stage: Stage,
  { tokens }: Callers,
): Promise<Pick<Scenes, 'tapsPaced' | 'tapsFlatOut'>> {
  const { url } = target
  const banks = await connectLockers(url)
  const orders = [...stage.ready]
  const tap = async () => {
    const order = orders.pop()
    if (!order) return undefined
    const arrived = banks.commandFor(order.locker, order.cubby)
    const start = performance.now()
    const answer = await fetch(`${url}/v1/orders/customer/${order.orderId}/pickup`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokens[order.guest]}`, ...JSON_BODY },
      body: JSON.stringify({ location: BY_THE_LOCKER }),
    })
    if (!answer.ok) throw new Error(`a tap was refused: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    return (await arrived) - start
  }
  const warm = orders.length - 100
  while (orders.length > warm) await tap()

  const paced: Array<Promise<number | undefined>> = []
  const pacedCpu = target.cpuSeconds()
  const pacedStart = performance.now()
  while (orders.length > 400) {
    paced.push(tap())
    await pause(Math.max(0, pacedStart + (paced.length * 1000) / PACE - performance.now()))
  }
  const pacedTimes = (await Promise.all(paced)).filter((time) => time !== undefined)
  const tapsPaced = figures(pacedTimes, (performance.now() - pacedStart) / 1000, target.cpuSeconds() - pacedCpu)

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
