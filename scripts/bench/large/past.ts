import { businessDate, businessDayStart } from '../../../contract/hours'
import type { SqliteStore } from '../../../db/sqlite/store'
import type { Random } from '../../../db/seed/random'
import { addDays } from '../../../app/portal/figures/business-dates'
import { HOUR_MS } from '../../../contract/time'
import { orderWriter, type OrderWriter } from './orders'
import type { RowWriter } from './row-writer'
import type { Venue } from './venues'

const ORDERS = 1_000_000
const DAYS = 180
/** One to four rounds, 1.7 on average. */
const ROUNDS_PER_VISIT = [1, 1, 1, 1, 1, 1, 2, 2, 3, 4]
const AVERAGE_ROUNDS = 1.7
/** Hours after 06:00 in which guests arrive; the last are past midnight. */
const FIRST_ARRIVAL = 9
const LAST_ARRIVAL = 20

export interface World {
  file: SqliteStore['file']
  rows: RowWriter
  random: Random
  venues: Venue[]
  guests: number[]
  /** Unix milliseconds. */
  now: number
}

/** Adds half a year of closed tabs in the order they would have been written: a million orders in all. */
export function addPast(world: World): void {
  const { venues, random, now } = world
  const orders = orderWriter(world)
  const total = venues.reduce((sum, venue) => sum + venue.weight, 0)
  const visitsADay = ORDERS / AVERAGE_ROUNDS / DAYS
  const today = businessDate(now, 'America/New_York')
  for (let daysAgo = DAYS; daysAgo >= 1; daysAgo--) {
    const date = addDays(today, -daysAgo)
    const starts = new Map<string, number>()
    for (const venue of venues) {
      const start = starts.get(venue.timeZone) ?? businessDayStart(date, venue.timeZone)
      starts.set(venue.timeZone, start)
      const visits = (visitsADay * venue.weight) / total
      const count = Math.floor(visits) + (random.next() < visits % 1 ? 1 : 0)
      for (let visit = 0; visit < count; visit++) addVisit(world, orders, venue, start)
    }
  }
}

function addVisit({ rows, random, guests, now }: World, orders: OrderWriter, venue: Venue, dayStart: number): void {
  const openedAt = dayStart + random.whole(FIRST_ARRIVAL * HOUR_MS, LAST_ARRIVAL * HOUR_MS)
  const rounds = random.pick(ROUNDS_PER_VISIT)
  const closedAt = openedAt + (rounds + 1) * HOUR_MS
  if (closedAt > now) return
  const customerId = random.pick(guests)
  const tabId = rows.add('tab', {
    customerId,
    businessId: venue.businessId,
    status: 'Closed',
    openedAt,
    closedAt,
    lastActivityAt: closedAt - HOUR_MS,
    createdAt: openedAt,
    updatedAt: closedAt,
  })
  for (let round = 0; round < rounds; round++) {
    orders.addPast({ tabId, customerId, businessId: venue.businessId, placedAt: openedAt + round * HOUR_MS })
  }
}
