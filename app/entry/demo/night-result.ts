import { DAY_MS } from '../../../contract/time'
import { TIME_ZONE } from '../../../db/seed/venues'
import type { Services } from '../../platform/server/services'
import { figuresOfOrders } from '../../portal/figures/balance'
import { isSold } from '../../portal/figures/sales'
import { paidOrders } from '../../portal/tonight/paid-orders'

/** The sales of a night, summed from its orders in the database (docs/rules/figures.md). Money in cents. */
export interface NightResult {
  orders: number
  salesCents: number
  tipsCents: number
  /** Mean seconds from a payment until its order was ready; null before the first. */
  secondsToReady: number | null
}

/** `since`: Unix milliseconds. */
export async function nightResult(app: Services, businessId: number, since: number): Promise<NightResult> {
  const windows = [{ timeZone: TIME_ZONE, from: since, to: app.now() + DAY_MS }]
  const orders = paidOrders(app.db, { scope: [businessId], windows })
  const { orders: sold, salesCents, tipsCents } = await orders.select(figuresOfOrders).executeTakeFirstOrThrow()
  const { count, ms } = await orders
    .where(isSold())
    .where('order.readyAt', 'is not', null)
    .select(({ eb, fn, ref, lit }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>(eb(ref('order.readyAt'), '-', ref('order.paidAt'))), lit(0)).as('ms'),
    ])
    .executeTakeFirstOrThrow()
  return { orders: sold, salesCents, tipsCents, secondsToReady: count === 0 ? null : Math.round(ms / count / 1000) }
}
