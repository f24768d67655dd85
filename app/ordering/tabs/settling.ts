import type { OrderStatus } from '../../../contract/enumerations'
import { splitCents } from '../../../contract/money'

/** An order of a tab when the tab is closed, in cents. */
export interface TabOrder {
  id: number
  /** The guest who ordered. */
  customerId: number
  status: OrderStatus
  subtotalCents: number
  refundedSubtotalCents: number
  taxCents: number
  serviceFeeCents: number
  totalCents: number
  refundedTotalCents: number
}

type VoidOrNot = Pick<TabOrder, 'status' | 'totalCents' | 'refundedTotalCents'>

/** The final sums of an order of a tab, in cents. */
export interface SettledOrder {
  id: number
  serviceFeeCents: number
  tipCents: number
  totalCents: number
}

/**
 * Divides the fee and the tip over a tab's orders: the fee goes to the first order that is not void, the tip to all of them, in proportion to the rest of
 * their drinks. Takes and returns the orders oldest first.
 */
export function settleOrders(orders: readonly TabOrder[], tipCents: number): SettledOrder[] {
  const live = orders.filter((order) => !isVoid(order))
  const feeCents = Math.max(0, ...orders.map(({ serviceFeeCents }) => serviceFeeCents))
  const carrier = live.find(({ serviceFeeCents }) => serviceFeeCents > 0) ?? live[0]
  const tips = splitCents(tipCents, live.map(leftOfDrinks))
  const tipOf = new Map(live.map(({ id }, index) => [id, tips[index] ?? 0]))
  return orders.map((order) => {
    const isWithout = order.id === carrier?.id && order.serviceFeeCents === 0
    const serviceFeeCents = isWithout ? feeCents : order.serviceFeeCents
    const tip = tipOf.get(order.id) ?? 0
    return {
      id: order.id,
      serviceFeeCents,
      tipCents: tip,
      totalCents: order.subtotalCents + order.taxCents + serviceFeeCents + tip,
    }
  })
}

/** Returns the cents of drinks that a tip is calculated on. */
export function tippedCents(orders: readonly TabOrder[]): number {
  return orders.filter((order) => !isVoid(order)).reduce((sum, order) => sum + leftOfDrinks(order), 0)
}

export function leftOfDrinks({ subtotalCents, refundedSubtotalCents }: TabOrder): number {
  return subtotalCents - refundedSubtotalCents
}

/** True if an order was cancelled and nothing of it is charged. An order that was cancelled because its guest did not pick it up is charged. */
export function isVoid({ status, totalCents, refundedTotalCents }: VoidOrNot): boolean {
  return status === 'Cancelled' && refundedTotalCents >= totalCents
}
