import type { Tap } from '../../taps/queue'
import type { KioskOrder } from '../screen'

/** The queue as it will be once the taps that wait for the network are carried out, so that the next step can be tapped. */
export function withKeptTaps(orders: readonly KioskOrder[], taps: readonly Tap[], person: number): KioskOrder[] {
  if (taps.length === 0) return [...orders]
  return orders.map((order) => {
    const about = String(order.id)
    return taps.filter((tap) => tap.about === about && tap.person === person).reduce(afterTap, order)
  })
}

function afterTap(order: KioskOrder, { fields }: Tap): KioskOrder {
  switch (new Map(fields).get('intent')) {
    case 'start':
      return { ...order, status: 'Started' }
    case 'prepared':
      return { ...order, status: 'Prepared' }
    case 'counter':
      return { ...order, status: 'Ready', atCounter: true }
    default:
      return order
  }
}
