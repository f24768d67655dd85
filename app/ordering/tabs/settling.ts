import type { OrderStatus } from '../../../contract/enumerations'
import { splitCents } from '../../../contract/money'

/** An order of a tab when the tab is closed, in cents. */
export interface TabOrder {
  id: number
  /** Who ordered it. */
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
 * The fee and the tip of a tab's orders: the fee once, with the first order that is not void; the tip in proportion to what is left of each order's
 * drinks. Orders in the order in which they were placed.
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

/** The drinks of a tab on which a tip is given, in cents. */
export function tippedCents(orders: readonly TabOrder[]): number {
  return orders.filter((order) => !isVoid(order)).reduce((sum, order) => sum + leftOfDrinks(order), 0)
}

export function leftOfDrinks({ subtotalCents, refundedSubtotalCents }: TabOrder): number {
  return subtotalCents - refundedSubtotalCents
}

/** Whether an order was cancelled and nothing of it is to be paid. One that nobody picked up is paid for. */
export function isVoid({ status, totalCents, refundedTotalCents }: VoidOrNot): boolean {
  return status === 'Cancelled' && refundedTotalCents >= totalCents
}
