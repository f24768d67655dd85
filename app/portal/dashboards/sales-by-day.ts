import type { Actor } from '../../platform/auth/actor'
import { datesUpTo, everyDate, type DaySales } from '../figures/business-dates'
import type { FiguresQuery } from '../../../contract/calls/dashboards'
import { inScope, scopeOf } from '../figures/scope'
import { timeZonesOf, todayIn } from '../figures/zones'
import type { Services } from '../../platform/server/services'

interface SalesByDayQuery extends FiguresQuery {
  /** Number of business dates, including today. */
  days: number
}

/**
 * Sales of the last days in cents, oldest first, by the business date on which the tab opened, as in the sales report. A day without sales
 * is 0; without a business there are no days.
 */
export async function salesByDay(
  app: Services,
  actor: Actor,
  { days, ...query }: SalesByDayQuery,
): Promise<DaySales[]> {
  const scope = scopeOf(actor, query)
  const today = todayIn(await timeZonesOf(app, scope), app.now())
  if (today === '') return []
  const dates = datesUpTo(today, days)
  const sales = await app.db
    .selectFrom('salesDay')
    // The key begins with the business, so name every business even for 'all': SQLite then reads the last days of each by the key.
    .where(
      scope === 'all'
        ? (eb) => eb('salesDay.businessId', 'in', eb.selectFrom('business').select('id'))
        : inScope('salesDay.businessId', scope),
    )
    .where('salesDay.date', '>=', dates[0] ?? today)
    .groupBy('salesDay.date')
    .select(['salesDay.date', (eb) => eb.fn.sum<number>('salesDay.salesCents').as('cents')])
    .execute()
  return everyDate(sales, dates)
}
