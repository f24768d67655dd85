import { expressionBuilder, sql } from 'kysely'
import type { OrderStatus } from '../../../contract/enumerations'
import type { Tables } from '../../../db/store'
import { businessDateOf } from '../../../db/venue-clock'
import { isSold, netCents } from '../figures/sales'
import type { BusinessScope } from '../figures/scope'
import { namesOf } from '../order-book/people'
import type { Period } from '../reports/period'
import type { Services } from '../../platform/server/services'
import { paidOrders, readParts, type Night } from './paid-orders'
import { byName } from '../../../contract/folded'

/** One person's work at the bar and its tips (docs/rules/figures.md#tips). */
export interface PersonNight {
  /** 'user:3', or null for orders that no member of staff started or prepared. */
  label: string | null
  name: string
  /** Sold orders that this person started. */
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
  /** The order's tip after refunds. */
  tipCents: number
  shareCents: number
}

/** Name for a share if no member of staff started or prepared the order. */
export const NOBODY = 'Nobody'

/** Everyone who started or prepared an order, most tips first; together they have all tips. */
export async function peopleOf(app: Services, scope: BusinessScope, period: Period): Promise<PersonNight[]> {
  return peopleIn(app, await readParts(app, scope, period, (night) => workOf(app, night).execute()))
}

interface Work {
  starter: string | null
  preparer: string | null
  orders: number
  tipsCents: number
  halfCents: number
}

/** Orders and tips by the two people who worked on them. */
function workOf(app: Services, night: Night) {
  return app.db
    .selectFrom(tippedOrders(app, night).as('tipped'))
    .groupBy(['starter', 'preparer'])
    .select(['starter', 'preparer'])
    .select(({ fn }) => [
      fn.sum<number>('sold').as('orders'),
      fn.sum<number>('tipCents').as('tipsCents'),
      // The preparer gets the odd cent of each order.
      fn.sum<number>(sql<number>`"tipCents" / 2`).as('halfCents'),
    ])
}

/** Each person's part of the work, most tips first. */
async function peopleIn(app: Services, rows: readonly Work[]): Promise<PersonNight[]> {
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

/** Yields every share of every tip, by the time the orders were placed. */
export async function* tipShares(app: Services, scope: BusinessScope, parts: readonly Night['windows'][]) {
  for (const windows of parts) {
    const orders = await tippedOrders(app, { scope, windows })
      .where('order.tipCents', '>', 0)
      .orderBy('order.placedAt')
      .orderBy('order.id')
      .execute()
    yield orders.flatMap(({ starter, preparer, sold: _sold, date: _date, businessId: _venue, ...order }) =>
      shared(starter, preparer, order.tipCents, Math.floor(order.tipCents / 2)).map(({ label, cents }): TipShare => ({
        ...order,
        label,
        shareCents: cents,
      })),
    )
  }
}

/** One person's work on one business date at one venue, for payroll. */
export interface PersonDay extends PersonNight {
  date: string
  place: string
}

/** Yields each person's work and tips by business date and venue, by the time the orders were placed. */
export async function* peopleByDay(app: Services, scope: BusinessScope, parts: readonly Night['windows'][]) {
  for (const windows of parts) {
    const rows = await workOf(app, { scope, windows })
      .groupBy(['date', 'businessId', 'place'])
      .select(['date', 'businessId', 'place'])
      .orderBy('date')
      .execute()
    const days = new Map<string, typeof rows>()
    for (const row of rows) {
      const key = `${row.date} ${row.businessId}`
      days.set(key, [...(days.get(key) ?? []), row])
    }
    const found: PersonDay[] = []
    for (const ofDay of days.values()) {
      const [{ date, place } = { date: '', place: '' }] = ofDay
      for (const person of await peopleIn(app, ofDay)) found.push({ ...person, date, place })
    }
    yield found.sort((a, b) =>
      a.date < b.date ? -1 : a.date > b.date ? 1 : byName(a.place, b.place) || byName(a.name, b.name),
    )
  }
}

/** Splits one tip, or many with the same two people: `half` goes to the starter, the rest to the preparer. */
function shared(starter: string | null, preparer: string | null, cents: number, half: number) {
  if (starter === null || preparer === null || starter === preparer) return [{ label: preparer ?? starter, cents }]
  return [
    { label: starter, cents: half },
    { label: preparer, cents: cents - half },
  ]
}

/** Paid orders with their starter and preparer. An undone step does not count, only the last one. */
function tippedOrders(app: Services, night: Night) {
  return paidOrders(app.db, night).select((eb) => [
    'order.id as orderId',
    'order.placedAt',
    'place.name as place',
    'place.timeZone',
    'order.businessId',
    businessDateOf('order.placedAt', 'place.timeZone').as('date'),
    eb.case().when(isSold()).then(1).else(0).end().as('sold'),
    netCents('tip').as('tipCents'),
    whoLast('Paid', 'Started').as('starter'),
    whoLast('Started', 'Prepared').as('preparer'),
  ])
}

const ofOrder = expressionBuilder<Tables, 'order'>()

/**
 * The member of staff who last moved an order through this step; null if none did. Loading an order again also returns it to Prepared,
 * which is no one's work.
 */
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
