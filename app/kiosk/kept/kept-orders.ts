import { ORDER_ITEM_STATUSES } from '../../../contract/enumerations'
import type { Tap } from '../taps/queue'
import type { KioskOrder, KioskScreen } from '../screen'
import { afterPress, itemIn } from '../pressed'

/** What ends an order at the bar, as it is called then. Until it is sent the ticket stays, so that it can be taken back there. */
const ENDS = new Map([
  ['handOver', 'Handed over'],
  ['takenOut', 'Handed over'],
  ['cancel', 'Cancelled'],
])

/** The queue as it will be once the taps that wait for the network are carried out, so that the next step can be tapped. */
export function withKeptTaps(orders: readonly KioskOrder[], taps: readonly Tap[]): readonly KioskOrder[] {
  if (taps.length === 0) return orders
  return orders.map((order) => taps.filter((tap) => isAbout(tap, order)).reduce(afterTap, order))
}

/** The orders that are over once the taps that wait are carried out: nothing more is tapped there. */
export function endedByTaps(taps: readonly Tap[]): ReadonlySet<string> {
  return new Set(taps.filter((tap) => endOf(tap) !== undefined).flatMap(({ about }) => about))
}

/** What a tap makes of its order, where that is its end at the bar. */
export function endOf(tap: Tap): string | undefined {
  return ENDS.get(fieldOf(tap, 'intent'))
}

/** Whether an item is sold out once the taps that wait are carried out; undefined when none is about it. */
export function soldOutByTap(taps: readonly Tap[], menuItemId: number): boolean | undefined {
  const tap = taps.findLast((one) => fieldOf(one, 'menuItemId') === String(menuItemId))
  return tap && fieldOf(tap, 'intent') === 'soldOut'
}

/** What can still be started together: groups of orders at which nothing was tapped yet. */
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

/** Everything that may wait is drawn as done: nobody will answer soon. */
function afterTap(order: KioskOrder, { fields }: Tap): KioskOrder {
  const form = new URLSearchParams(fields)
  switch (form.get('intent')) {
    case 'loaded':
      return { ...order, status: 'Ready', cubby: order.cubby && { ...order.cubby, phase: 'Loaded' } }
    case 'reload':
    case 'reloadByHand':
      return { ...order, status: 'Prepared', atCounter: false, readyAt: null, cubby: null }
    case 'item': {
      const { id, status: named } = itemIn(form)
      const status = ORDER_ITEM_STATUSES.find((one) => one === named)
      return status
        ? { ...order, items: order.items.map((line) => (line.id === id ? { ...line, status } : line)) }
        : order
    }
    default:
      return afterPress(order, form) ?? order
  }
}
