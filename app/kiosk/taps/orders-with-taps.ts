import type { Tap } from './queue'
import type { KioskOrder, KioskScreen } from '../screen'
import { afterPress } from '../pressed'

/** The taps that end an order at the bar, and the order's label afterwards. The ticket stays until the tap is sent, so that it can be taken back. */
const ENDS = new Map([
  ['handOver', 'Handed over'],
  ['handOverNow', 'Handed over'],
  ['takenOut', 'Handed over'],
  ['cancel', 'Cancelled'],
])

/** Returns the queue as it will be after the waiting taps, so that the next step can be tapped. */
export function withWaitingTaps(orders: readonly KioskOrder[], taps: readonly Tap[]): readonly KioskOrder[] {
  if (taps.length === 0) return orders
  return orders.map((order) => taps.filter((tap) => isAbout(tap, order)).reduce(afterTap, order))
}

/** Returns the orders that the waiting taps end. They take no further taps. */
export function endedByTaps(taps: readonly Tap[]): ReadonlySet<string> {
  return new Set(taps.filter((tap) => endOf(tap) !== undefined).flatMap(({ about }) => about))
}

/** Returns the label of an order that the tap ends; undefined if the tap does not end it. */
export function endOf(tap: Tap): string | undefined {
  return ENDS.get(fieldOf(tap, 'intent'))
}

/** True if an item will be sold out after the waiting taps; undefined if none concerns it. */
export function soldOutByTap(taps: readonly Tap[], menuItemId: number): boolean | undefined {
  const tap = taps.findLast((one) => fieldOf(one, 'menuItemId') === String(menuItemId))
  return tap && fieldOf(tap, 'intent') === 'soldOut'
}

/** Returns the groups that can still be started together: those without a tap on any of their orders. */
export function untouched(
  together: KioskScreen['together'],
  { orders, taps }: { orders: readonly KioskOrder[]; taps: readonly Tap[] },
): KioskScreen['together'] {
  const isWaiting = ({ id, version }: { id: number; version: number }) =>
    orders.some((order) => order.id === id && order.version === version && order.status === 'Paid') &&
    !taps.some((tap) => isAbout(tap, { id }))
  return together.filter((group) => group.orders.every(isWaiting))
}

function isAbout({ about }: Tap, { id }: { id: number }): boolean {
  return about.includes(String(id))
}

function fieldOf({ fields }: Tap, name: string): string {
  return new Map(fields).get(name) ?? ''
}

/** Draws each tap as done, because the server may not respond for a while. */
function afterTap(order: KioskOrder, { fields }: Tap): KioskOrder {
  const form = new URLSearchParams(fields)
  switch (form.get('intent')) {
    case 'loaded':
      // The next cubby is to be loaded before the order is ready.
      if (order.cubbies.some(({ phase }) => phase === 'NextInLine')) return order
      return { ...order, status: 'Ready', cubby: order.cubby && { ...order.cubby, phase: 'Loaded' } }
    case 'reload':
    case 'reloadByHand':
      return { ...order, status: 'Prepared', atCounter: false, readyAt: null, cubby: null, cubbies: [] }
    default:
      return afterPress(order, form) ?? order
  }
}
