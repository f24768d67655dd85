import type { Actor } from '../auth/actor'
import { lastDates, salesByDate, slotOf, type DaySales } from '../figures/business-dates'
import { saleCents, soldOrders } from '../figures/sales'
import { scopeOf, type FiguresQuery } from '../figures/scope'
import type { Services } from '../server/services'

const DAY_MS = 86_400_000

interface SalesByDayQuery extends FiguresQuery {
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
  const slot = slotOf('order.paidAt')
  const rows = await soldOrders(app.db, scopeOf(actor, query))
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where('order.paidAt', '>', now - (days + 1) * DAY_MS)
    .groupBy(['place.timeZone', slot])
    .select(['place.timeZone', slot.as('slot')])
    .select((eb) => eb.fn.sum<number>(saleCents()).as('cents'))
    .execute()
  return salesByDate(rows, lastDates(now, rows[0]?.timeZone ?? 'UTC', days))
}
