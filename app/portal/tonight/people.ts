import { expressionBuilder, sql } from 'kysely'
import type { OrderStatus } from '../../../contract/enumerations'
import type { Tables } from '../../../db/connection'
import { isSold, keptCents } from '../figures/sales'
import type { BusinessScope } from '../figures/scope'
import { namesOf } from '../order-book/people'
import type { Period } from '../reports/period'
import type { Services } from '../../platform/server/services'
import { paidOrders, readParts, type Night } from './paid-orders'
import { byName } from '../../../contract/folded'

/** What one person did at the bar, and the tips of it (docs/rules/figures.md#tips). */
export interface PersonNight {
  /** 'user:3', or null for what nobody of the staff started or prepared. */
  label: string | null
  name: string
  /** Orders sold. */
  started: number
  prepared: number
  /** Cents. */
  tipsCents: number
}

/** One person's share of one order's tip. Times in Unix ms, money in cents. */
export interface TipShare {
  label: string | null
  orderId: number
  placedAt: number
  timeZone: string
  place: string
  /** What is left of the order's tip after refunds. */
  tipCents: number
  shareCents: number
}

/** Of whom a share is when nobody of the staff started or prepared the order. */
export const NOBODY = 'Nobody'

/** Everybody who started or prepared an order, most tips first; together they have all tips. */
export async function peopleOf(app: Services, scope: BusinessScope, period: Period): Promise<PersonNight[]> {
  const rows = await readParts(app, scope, period, (night) => {
    const orders = tippedOrders(app, night).as('tipped')
    return app.db
      .selectFrom(orders)
      .groupBy(['starter', 'preparer'])
      .select(['starter', 'preparer'])
      .select(({ fn }) => [
        fn.sum<number>('sold').as('orders'),
        fn.sum<number>('tipCents').as('tipsCents'),
        // The odd cent of each order is the preparer's.
        fn.sum<number>(sql<number>`"tipCents" / 2`).as('halfCents'),
      ])
      .execute()
  })
  const people = new Map<string | null, PersonNight>()
  const add = (label: string | null, more: Partial<PersonNight>) => {
    const found = people.get(label) ?? { label, name: NOBODY, started: 0, prepared: 0, tipsCents: 0 }
    people.set(label, {
      ...found,
      started: found.started + (more.started ?? 0),
      prepared: found.prepared + (more.prepared ?? 0),
      tipsCents: found.tipsCents + (more.tipsCents ?? 0),
    })
  }
  for (const { starter, preparer, orders, tipsCents, halfCents } of rows) {
    if (starter !== null) add(starter, { started: orders })
    if (preparer !== null) add(preparer, { prepared: orders })
    for (const share of shared(starter, preparer, tipsCents, halfCents)) add(share.label, { tipsCents: share.cents })
  }
  const name = await namesOf(
    app.db,
    [...people.keys()].flatMap((label) => label ?? []),
  )
  return [...people.values()]
    .map((person) => ({ ...person, name: person.label === null ? NOBODY : name(person.label) }))
    .filter(({ label, tipsCents }) => label !== null || tipsCents !== 0)
    .sort((a, b) => b.tipsCents - a.tipsCents || byName(a.name, b.name))
}

/** Every share of every tip, in the order in which the orders were placed. */
export async function* tipShares(app: Services, scope: BusinessScope, parts: readonly Night['windows'][]) {
  for (const windows of parts) {
    const orders = await tippedOrders(app, { scope, windows })
      .where('order.tipCents', '>', 0)
      .orderBy('order.placedAt')
      .orderBy('order.id')
      .execute()
    yield orders.flatMap(({ starter, preparer, sold: _sold, ...order }) =>
      shared(starter, preparer, order.tipCents, Math.floor(order.tipCents / 2)).map(({ label, cents }): TipShare => ({
        ...order,
        label,
        shareCents: cents,
      })),
    )
  }
}

/** Who gets what of one tip, or of many with the same two people: `half` goes to who started, the rest to who prepared. */
function shared(starter: string | null, preparer: string | null, cents: number, half: number) {
  if (starter === null || preparer === null || starter === preparer) return [{ label: preparer ?? starter, cents }]
  return [
    { label: starter, cents: half },
    { label: preparer, cents: cents - half },
  ]
}

/** Paid orders with who started and who prepared them. An undone step does not count: the last one does. */
function tippedOrders(app: Services, night: Night) {
  return paidOrders(app.db, night).select((eb) => [
    'order.id as orderId',
    'order.placedAt',
    'place.name as place',
    'place.timeZone',
    eb.case().when(isSold()).then(1).else(0).end().as('sold'),
    keptCents('tip').as('tipCents'),
    whoLast('Paid', 'Started').as('starter'),
    whoLast('Started', 'Prepared').as('preparer'),
  ])
}

const ofOrder = expressionBuilder<Tables, 'order'>()

/** The member of staff who last took an order this step, null when nobody did. Loading an order again leads back to Prepared, too, and is nobody's work. */
function whoLast(from: OrderStatus, to: OrderStatus) {
  return ofOrder
    .selectFrom('orderHistory')
    .whereRef('orderHistory.orderId', '=', 'order.id')
    .where('orderHistory.fromStatus', '=', from)
    .where('orderHistory.toStatus', '=', to)
    .where('orderHistory.actor', 'like', 'user:%')
    .orderBy('orderHistory.id', 'desc')
    .limit(1)
    .select('orderHistory.actor')
}
