import { MINUTE_MS } from '../../../contract/time'
import { orderWriter } from './orders'
import type { World } from './past'

/** Adds tonight's live orders: a few at every venue, with an occasional one that waits too long, was not picked up, or failed. */
export function addTonight(world: World): void {
  const { rows, random, venues, guests, now } = world
  const orders = orderWriter(world, 'tonight')
  const guestsLeft = random.sample(guests, venues.length * 5)
  for (const { businessId, lockerId } of venues) {
    const place = (minutesAgo: number) => {
      const customerId = guestsLeft.pop() ?? 0
      const placedAt = now - minutesAgo * MINUTE_MS
      const at = { openedAt: placedAt, lastActivityAt: placedAt, createdAt: placedAt, updatedAt: placedAt }
      const tabId = rows.add('tab', { customerId, businessId, status: 'Open', ...at })
      return { tabId, customerId, businessId, placedAt }
    }
    const paid = { paymentStatus: 'Paid', paidAfter: 0.1 } as const
    orders.add(place(4), { status: 'Paid', ...paid })
    orders.add(place(25), { status: 'Started', ...paid })
    const forgotten = orders.add(place(55), { status: 'Ready', ...paid })
    const cubby = { lockerId, since: now - 40 * MINUTE_MS, updatedAt: now }
    rows.add('cubby', { ...cubby, number: 1, phase: 'Unclaimed', orderId: forgotten, occupied: 1 })
    for (let number = 2; number <= 8; number++) rows.add('cubby', { ...cubby, number, phase: 'Free' })
    if (businessId % 10 === 1) orders.add(place(30), { status: 'Cancelled', paymentStatus: 'Failed', paidAfter: null })
  }
}
