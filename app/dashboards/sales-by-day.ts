import { sql } from 'kysely'
import { businessDate, businessDayStart } from '../../contract/hours'
import type { Actor } from '../auth/actor'
import type { Services } from '../server/services'
import { soldOrders } from './sales'
import { scopeOf, type DashboardQuery } from './scope'

export interface DaySales {
  /** The business date 'yyyy-MM-dd': from 06:00 to 06:00 by the venue's own clock. */
  date: string
  cents: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface SalesByDayQuery extends DashboardQuery {
  /** How many business dates, today's included. */
  days: number
}

/** Sales of the last days, oldest first, by business date (decisions 'Figures'). A day without sales is 0. */
export async function salesByDay(
  app: Services,
  actor: Actor,
  { days, ...query }: SalesByDayQuery,
): Promise<DaySales[]> {
  const now = app.now()
  // Every business day begins on a whole hour, so hours can be added up by the database before they are put to their days.
  const hour = sql<number>`"order"."paidAt" / ${sql.lit(HOUR_MS)}`
  const rows = await soldOrders(app.db, scopeOf(actor, query))
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where('order.paidAt', '>', now - (days + 1) * DAY_MS)
    .groupBy(['place.timeZone', hour])
    .select(['place.timeZone', hour.as('hour')])
    .select((eb) =>
      eb.fn.sum<number>(eb('order.subtotalCents', '-', eb.ref('order.refundedSubtotalCents'))).as('cents'),
    )
    .execute()

  const dates = lastDates(now, rows[0]?.timeZone ?? 'UTC', days)
  const sales = dates.map((date) => ({ date, cents: 0 }))
  const startsIn = new Map<string, number[]>()
  for (const { timeZone, hour: paidInHour, cents } of rows) {
    const starts = startsIn.get(timeZone) ?? dates.map((date) => businessDayStart(date, timeZone))
    startsIn.set(timeZone, starts)
    const day = sales[starts.findLastIndex((start) => start <= paidInHour * HOUR_MS)]
    if (day) day.cents += cents
  }
  return sales
}

/** The last business dates up to today's, oldest first. Noon of a day is never skipped or repeated by a clock change. */
function lastDates(now: number, timeZone: string, days: number): string[] {
  const noonToday = businessDayStart(businessDate(now, timeZone), timeZone) + 6 * HOUR_MS
  return Array.from({ length: days }, (_, index) => businessDate(noonToday - (days - 1 - index) * DAY_MS, timeZone))
}
