import { setTimeout as pause } from 'node:timers/promises'
import { dataOf } from '../../contract/client/client'
import type { OrderView } from '../../contract/calls/orders'
import type { Random } from '../../db/seed/random'
import { BY_THE_LOCKER } from '../../db/seed/venues'
import type { Person } from '../person'
import type { World } from './world'

const AGAIN_MS = 300
/** An abandoned order holds a cubby until long after the evening; more of them would leave none for the others. */
const MOST_ABANDONED = 3

/** The steps of guest and bar with one order. */
export interface Plan {
  guest: number
  quantity: number
  tip: number
  /** The first card is declined. */
  declined: boolean
  /** The guest sends two requests at once with one idempotency key. */
  tapsTwice: boolean
  /** How many of its two lines turn out to be unavailable. */
  linesOut: number
  ends: 'picked up' | 'cancelled by its guest' | 'cancelled by the manager' | 'given up' | 'never picked up'
}

export function drawPlan(random: Random, guests: number): Plan {
  return {
    guest: random.whole(0, guests - 1),
    quantity: random.whole(1, 2),
    tip: random.pick([0, 15, 20]),
    declined: random.chance(0.04),
    tapsTwice: random.chance(0.1),
    linesOut: random.weighted([
      [0, 80],
      [1, 15],
      [2, 5],
    ]),
    ends: random.weighted([
      ['picked up', 74],
      ['cancelled by its guest', 12],
      ['cancelled by the manager', 5],
      ['given up', 6],
      ['never picked up', 3],
    ]),
  }
}

/** Runs one order from quote to end. Retries requests that get no answer. */
export async function live(world: World, plan: Plan, key: string): Promise<void> {
  const guest = world.guests[plan.guest]
  if (!guest) throw new Error(`There is no guest ${plan.guest}`)
  const id = await place(world, plan, guest, key)
  if (id === undefined || !(await isPaid(guest, id))) return
  if (plan.linesOut > 0) await strikeLines(world.bartender, id, plan.linesOut)
  switch (plan.ends) {
    case 'cancelled by its guest':
      // Another member of staff may have acted first, or the ten minutes to cancel may be over.
      await guest.ask(({ orders }) => orders.cancel(id, {}))
      return
    case 'cancelled by the manager':
      if ((await world.night.serve(id, guest, 'Prepared')) === 'Prepared') await cancelAsManager(world.manager, id)
      return
    case 'never picked up':
      await world.night.serve(id, guest, mayAbandon(world, id) ? 'Ready' : 'Completed')
      return
    default:
      await world.night.serve(id, guest)
  }
}

function mayAbandon({ abandoned }: World, id: number): boolean {
  if (abandoned.size >= MOST_ABANDONED) return false
  abandoned.add(id)
  return true
}

/** Returns the order's id; undefined if its guest gave up. */
async function place(world: World, plan: Plan, guest: Person, key: string): Promise<number | undefined> {
  const { businessId, menuItemIds, acknowledged } = world
  const items = menuItemIds.map((menuItemId) => ({ menuItemId, quantity: plan.quantity }))
  const tip = { type: 'percent' as const, value: plan.tip }
  const quoted = { businessId, items, tip, location: BY_THE_LOCKER }
  const { total } = dataOf(await guest.ask(({ orders }) => orders.quote(quoted)))
  const paymentMethodId = plan.declined ? 'pm_card_chargeDeclined' : 'pm_card_visa'
  const body = { ...quoted, paymentMethodId, expectedTotal: total }
  const tap = () => guest.client.orders.place(body, { headers: { 'Idempotency-Key': key } })
  const acknowledge = (result: Awaited<ReturnType<typeof tap>>): number | undefined => {
    if (result.ok) acknowledged.set(result.data.id, total)
    const id = result.ok ? result.data.id : Number(result.data?.orderId)
    return Number.isInteger(id) ? id : undefined
  }
  if (plan.ends === 'given up') {
    acknowledge(await tap())
    return undefined
  }
  const taps = await Promise.all(Array.from({ length: plan.tapsTwice ? 2 : 1 }, () => guest.ask(tap)))
  const ids = new Set(
    taps.map((result) => {
      const id = acknowledge(result)
      if (id === undefined) throw new Error(`An order was answered ${result.status} ${JSON.stringify(result.data)}`)
      return id
    }),
  )
  if (ids.size !== 1) throw new Error(`One key made the orders ${[...ids].join(', ')}`)
  return [...ids][0]
}

/** Waits until the order is paid, retrying with another card after a decline. Returns false if it is cancelled first. */
async function isPaid(guest: Person, id: number): Promise<boolean> {
  for (;;) {
    const { status, paymentStatus } = dataOf(await guest.ask(({ orders }) => orders.get(id)))
    if (status === 'Cancelled') return false
    if (status !== 'Submitted' && status !== 'Draft') return true
    if (paymentStatus === 'Failed') await guest.client.orders.pay(id, { paymentMethodId: 'pm_card_mastercard' })
    await pause(AGAIN_MS)
  }
}

async function strikeLines(bartender: Person, id: number, count: number): Promise<void> {
  await change(bartender, id, ({ status, items }) => {
    const lines = items.slice(0, count).filter((line) => line.status === 'Pending')
    if (status === 'Cancelled' || lines.length === 0) return undefined
    return { items: lines.map((line) => ({ id: line.id, status: 'NotAvailable' as const })) }
  })
}

async function cancelAsManager(manager: Person, id: number): Promise<void> {
  await change(manager, id, ({ status }) => {
    if (status === 'Cancelled' || status === 'Completed') return undefined
    return { status: 'Cancelled', reason: 'The power is out' }
  })
}

type Change = Omit<Parameters<Person['client']['kiosk']['change']>[1], 'version'>

/** Changes an order from its latest version until no change is left. */
async function change(staff: Person, id: number, wanted: (order: OrderView) => Change | undefined): Promise<void> {
  for (;;) {
    const order = dataOf(await staff.ask(({ kiosk }) => kiosk.order(id)))
    const more = wanted(order)
    if (!more) return
    const result = await staff.client.kiosk.change(id, { ...more, version: order.version })
    if (!result.ok) await pause(AGAIN_MS)
  }
}
