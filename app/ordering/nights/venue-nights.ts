import { DEFAULT_CUBBY_PLACES } from '../../../contract/limits'
import { businessDayStart, datePlus } from '../../../contract/hours'
import { HOUR_MS, SECOND_MS } from '../../../contract/time'
import type { Database } from '../../../db/store'
import type { PriceBook } from '../menu/price-book'
import { drinksOf } from '../promise/effort'
import { drawFrom } from './draw'
import { HOUR_SECONDS, type House } from './house'
import type { PastNight } from './past-night'
import { drawPatience } from './plan'

/** A venue's own nights, ready to be played again. */
export interface VenueNights {
  house: House
  nights: Array<{ date: string; beganAt: number; past: PastNight }>
}

/** Reads the nights of these business dates that can be played again (docs/rules/promise.md#what-if). The cubbies are those of today. */
export async function venueNights(db: Database, book: PriceBook, dates: readonly string[]): Promise<VenueNights> {
  const { timeZone } = book.venue
  const room = await roomOf(db, book.businessId)
  /** The place of each menu item among the house's. */
  const places = new Map<number, number>()
  const placeOf = (menuItemId: number) => {
    const place = places.get(menuItemId) ?? places.size
    places.set(menuItemId, place)
    return place
  }
  const nights: VenueNights['nights'] = []
  for (const date of dates) {
    const [from, until] = [businessDayStart(date, timeZone), businessDayStart(datePlus(date, 1), timeZone)]
    const rows = await servedBetween(db, { businessId: book.businessId, from, until })
    const [first] = rows
    const last = rows.at(-1)
    if (!first || !last || !isPressedThrough(rows)) continue
    const beganAt = Math.floor(first.queuedAt / HOUR_MS) * HOUR_MS
    const seconds = (at: number | null) => (at === null ? null : (at - beganAt) / SECOND_MS)
    const since = (at: number) => (at - beganAt) / SECOND_MS
    const orders = rows.map(({ id, queuedAt, lines, startedBy, loadedBy, ...row }) => ({
      at: since(queuedAt),
      lines: lines.map(({ menuItemId, quantity }) => ({ item: placeOf(menuItemId), quantity })),
      patienceSeconds: drawPatience(drawFrom(id)),
      startedAt: seconds(row.startedAt),
      preparedAt: seconds(row.preparedAt),
      loadingAt: seconds(row.loadingAt),
      readyAt: seconds(row.readyAt),
      leftAt: seconds(row.completedAt),
      startedBy,
      loadedBy,
      effortSeconds: drinksOf(book, lines).reduce((sum, { effortSeconds }) => sum + effortSeconds, 0),
    }))
    const lengthSeconds = Math.ceil((since(last.queuedAt) + 1) / HOUR_SECONDS) * HOUR_SECONDS
    nights.push({ date, beganAt, past: { lengthSeconds, ...room, orders } })
  }
  const items = [...places.keys()].map((menuItemId) => ({
    effortSeconds: drinksOf(book, [{ menuItemId, quantity: 1 }])[0]?.effortSeconds ?? 0,
    truth: 1,
    share: 0,
  }))
  // What the hands did for guests at the counter is in the nights themselves.
  return { house: { items, ordersAnHour: [], shifts: [], ...room, walkUpsAnHour: 0 }, nights }
}

/** The orders that were placed within a time and became ready, as they came to the bar. */
async function servedBetween(
  db: Database,
  { businessId, from, until }: { businessId: number; from: number; until: number },
) {
  const rows = await db
    .selectFrom('order')
    .where('order.businessId', '=', businessId)
    .where('order.placedAt', '>=', from)
    .where('order.placedAt', '<', until)
    .where('order.status', 'in', ['Ready', 'Completed'])
    .innerJoin('orderItem', 'orderItem.orderId', 'order.id')
    .select(['order.id', 'queuedAt', 'readyAt', 'completedAt', 'menuItemId', 'quantity'])
    .select((eb) => {
      const history = eb.selectFrom('orderHistory').whereRef('orderHistory.orderId', '=', 'order.id')
      const load = eb
        .selectFrom('lockerCommand')
        .whereRef('lockerCommand.orderId', '=', 'order.id')
        .where('purpose', '=', 'load')
        .orderBy('createdAt', 'desc')
        .limit(1)
      const started = history.where('toStatus', '=', 'Started').orderBy('id', 'desc').limit(1)
      const prepared = history.where('toStatus', '=', 'Prepared').orderBy('id', 'desc').limit(1)
      return [
        started.select('at').as('startedAt'),
        started.select('actor').as('startedBy'),
        prepared.select('at').as('preparedAt'),
        load.select('createdAt').as('loadingAt'),
        load.select('actor').as('loadedBy'),
      ]
    })
    .orderBy('queuedAt')
    .orderBy('order.id')
    .execute()
  const orders = new Map<number, Served>()
  for (const { menuItemId, quantity, queuedAt, ...row } of rows) {
    if (queuedAt === null) continue
    const known = orders.get(row.id)
    if (known) known.lines.push({ menuItemId, quantity })
    else orders.set(row.id, { queuedAt, lines: [{ menuItemId, quantity }], ...row })
  }
  return [...orders.values()]
}

/** The cubbies of a venue's lockers, online or not, and the mean of their places. */
async function roomOf(db: Database, businessId: number): Promise<{ cubbies: number; cubbyPlaces: number }> {
  const { all, places } = await db
    .selectFrom('cubby')
    .innerJoin('businessLocker', 'businessLocker.id', 'cubby.lockerId')
    .where('businessLocker.businessId', '=', businessId)
    .where('businessLocker.active', '=', 1)
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.sum<number | null>('cubby.places').as('places')])
    .executeTakeFirstOrThrow()
  return { cubbies: all, cubbyPlaces: places === null ? DEFAULT_CUBBY_PLACES : places / all }
}

/** Whether the bar has pressed Start and Prepared for nearly every order: without, nobody knows what the hands did. */
function isPressedThrough(orders: readonly Served[]): boolean {
  const pressed = orders.filter(({ startedAt, preparedAt }) => startedAt !== null && preparedAt !== null)
  return pressed.length >= LEAST_PRESSED * orders.length
}

const LEAST_PRESSED = 0.9

interface Served {
  id: number
  queuedAt: number
  startedAt: number | null
  startedBy: string | null
  preparedAt: number | null
  loadingAt: number | null
  loadedBy: string | null
  readyAt: number | null
  completedAt: number | null
  lines: Array<{ menuItemId: number; quantity: number }>
}
