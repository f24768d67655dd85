import { randomUUID } from 'node:crypto'
import { parseLocation } from '../../../contract/distance'
import { isBarbackError, notFound } from '../../../contract/errors'
import { dollarsFromCents } from '../../../contract/money'
import { BY_THE_LOCKER } from '../../../db/seed/venues'
import type { CustomerActor, UserActor } from '../../platform/auth/actor'
import { changeAtKiosk } from '../../ordering/bar/kiosk'
import { placeOrder } from '../../ordering/checkout/place'
import { quoteOrder } from '../../ordering/checkout/quote'
import { collectOrder } from '../../ordering/lockers/collect'
import { lockerViews } from '../../ordering/lockers/views'
import { loadOrders, type OrderView } from '../../ordering/orders/read'
import type { Services } from '../../platform/server/services'
import { shutDoor } from './demo-locker'

/** Stripe's test card that succeeds. */
const CARD = 'pm_card_visa'

/**
 * An order's next step, by who takes it: the bar's `start`, `mix`, `load`, and `shutBack` once the drink is in its cubby; the guest's `open`, and
 * `shutFront` once they have it. `wait`: only a payment or a free cubby can move it on.
 */
export type NextStep = 'wait' | 'start' | 'mix' | 'load' | 'shutBack' | 'open' | 'shutFront' | 'over'

/** A demo order with its next step. */
export interface DemoOrder {
  order: OrderView
  next: NextStep
}

/** The people who take the steps. */
export interface Crew {
  guest: CustomerActor
  bartender: UserActor
}

/** Returns the venue's orders that `pick` selects, with their next steps. */
export async function demoOrders(
  app: Services,
  businessId: number,
  pick: Parameters<typeof loadOrders>[1],
): Promise<DemoOrder[]> {
  const orders = await loadOrders(app, (rows) => pick(rows).where('order.businessId', '=', businessId))
  const lockers = await lockerViews(app.db, { businessId })
  return orders.map((order) => {
    const locker = lockers.find(({ lockerId }) => lockerId === order.cubby?.lockerId)
    const cubby = locker?.cubbies.find(({ number }) => number === order.cubby?.number)
    return { order, next: nextOf(order, { front: cubby?.front === 'open', back: cubby?.back === 'open' }) }
  })
}

function nextOf(order: OrderView, isOpen: { front: boolean; back: boolean }): NextStep {
  switch (order.status) {
    case 'Paid':
      return 'start'
    case 'Started':
      return 'mix'
    case 'Prepared':
      if (order.cubby?.phase === 'NextInLine') return 'load'
      if (order.cubby) return isOpen.back ? 'shutBack' : 'wait'
      return order.waitingSince === null ? 'load' : 'wait'
    case 'Ready':
      if (order.atCounter) return 'wait'
      if (isOpen.front) return 'shutFront'
      // The front was requested and is about to open, or was just closed. One that did not move may be requested again.
      return order.cubby?.phase === 'Collecting' && !order.cubby.mayBeUnlocked ? 'wait' : 'open'
    case 'Completed':
      return isOpen.front ? 'shutFront' : 'over'
    case 'Cancelled':
      return 'over'
    default:
      return 'wait'
  }
}

/** Takes an order's next step through the same functions as the bar's screen, the guest's phone and a hand at a door. */
export async function takeStep(app: Services, { order, next }: DemoOrder, { guest, bartender }: Crew): Promise<void> {
  const { id, version, businessId, cubby } = order
  const change = (status: 'Started' | 'Prepared' | 'Ready') =>
    changeAtKiosk(app, bartender, { businessId }, id, { version, status })
  switch (next) {
    case 'start':
      await change('Started')
      return
    case 'mix':
      await change('Prepared')
      return
    case 'load':
      await change('Ready')
      return
    case 'open':
      await collectOrder(app, guest, { orderId: id, location: parseLocation(BY_THE_LOCKER) })
      return
    case 'shutBack':
    case 'shutFront':
      if (cubby) await shutDoor(app, cubby.number, next === 'shutBack' ? 'back' : 'front')
      return
    case 'wait':
    case 'over':
  }
}

/** Returns false if a step was refused: sold out, no cubby, or overtaken by a person. It may be tried again later. */
export async function isTaken(step: Promise<unknown>): Promise<boolean> {
  try {
    await step
    return true
  } catch (error) {
    if (!isBarbackError(error)) throw error
    return false
  }
}

/** Orders one kind of drink as a guest and pays. Returns the order's id. @throws as `placeOrder` */
export async function orderDrink(
  app: Services,
  guest: CustomerActor,
  wish: { businessId: number; menuItemId: number; quantity?: number; tipPercent?: number },
): Promise<number> {
  const { businessId, menuItemId, quantity = 1, tipPercent = 20 } = wish
  const body = {
    businessId,
    items: [{ menuItemId, quantity }],
    tip: { type: 'percent' as const, value: tipPercent },
    location: BY_THE_LOCKER,
  }
  const { totalCents } = await quoteOrder(app, guest, body)
  const { id } = await placeOrder(app, guest, {
    key: randomUUID(),
    body: { ...body, expectedTotal: dollarsFromCents(totalCents), paymentMethodId: CARD },
    address: 'simulated',
  })
  return id
}

/** Returns the drink of that name, else a featured item, else any available item. @throws 404 if nothing is available */
export function drinkNamed<T extends { name: string; featuredItem: boolean; available: boolean }>(
  items: readonly T[],
  name: string,
): T {
  const offered = items.filter(({ available }) => available)
  const found =
    offered.find((item) => item.name === name) ?? offered.find(({ featuredItem }) => featuredItem) ?? offered[0]
  if (!found) throw notFound('Menu item')
  return found
}
