import { sql } from 'kysely'
import { localHourOf } from '../../../db/venue-clock'
import { isSold, netCents, saleCents } from '../figures/sales'
import { inScope, type BusinessScope } from '../figures/scope'
import type { Period } from '../reports/period'
import type { Services } from '../../platform/server/services'
import { paidOrders, readParts } from './paid-orders'

/** The figures of some days (docs/rules/figures.md#tonight). Money in cents. */
export interface NightFigures {
  /** Orders sold: paid and not cancelled. */
  orders: number
  salesCents: number
  taxCents: number
  tipsCents: number
  feesCents: number
  refundedCents: number
  /** Charged less refunded, including orders that were cancelled without a refund. */
  collectedCents: number
  /** Amount charged to guests, before any refund. */
  chargedCents: number
  /** Paid orders with a refund. */
  refundedOrders: number
  /** All paid orders, including cancelled ones. */
  paidOrders: number
  /** Drinks of paid orders, and the unavailable ones among them. */
  drinks: number
  soldOutDrinks: number
  /** Seconds from payment to Ready, and from Ready to an empty cubby; null if there are none. */
  toReady: Waits
  inCubby: Waits
}

/** Median and 90th percentile of many waits, in seconds. */
export interface Waits {
  p50: number | null
  p90: number | null
}

/** Sales of one hour of the clock, over all days of the span. */
export interface HourSales {
  /** 0 to 23, by the venue's clock. */
  hour: number
  orders: number
  cents: number
}

/** The figures that are sums over orders. */
type OfOrders = Exclude<keyof NightFigures, 'drinks' | 'soldOutDrinks' | 'toReady' | 'inCubby'>

/** Figures of all orders of the period, whether their tabs are open or closed. */
export async function nightFigures(app: Services, scope: BusinessScope, period: Period): Promise<NightFigures> {
  const sums = await readParts(app, scope, period, (night) =>
    paidOrders(app.db, night)
      .select((eb) => {
        const sum = (cents: Parameters<typeof eb.fn.sum>[0]) => eb.fn.coalesce(eb.fn.sum<number>(cents), eb.lit(0))
        const count = eb.fn.count<number>('order.id')
        return [
          count.filterWhere(isSold()).as('orders'),
          eb.fn.coalesce(eb.fn.sum<number>(saleCents()).filterWhere(isSold()), eb.lit(0)).as('salesCents'),
          sum(netCents('tax')).as('taxCents'),
          sum(netCents('tip')).as('tipsCents'),
          sum(netCents('fee')).as('feesCents'),
          sum('order.refundedTotalCents').as('refundedCents'),
          sum(eb('order.totalCents', '-', eb.ref('order.refundedTotalCents'))).as('collectedCents'),
          sum('order.totalCents').as('chargedCents'),
          count.filterWhere('order.refundedTotalCents', '>', 0).as('refundedOrders'),
          count.as('paidOrders'),
        ]
      })
      .execute(),
  )
  const lines = await readParts(app, scope, period, (night) =>
    paidOrders(app.db, night)
      .innerJoin('orderItem', 'orderItem.orderId', 'order.id')
      .select(({ fn, lit }) => {
        const drinks = fn.sum<number>('orderItem.quantity')
        return [
          fn.coalesce(drinks, lit(0)).as('drinks'),
          fn.coalesce(drinks.filterWhere('orderItem.status', '=', 'NotAvailable'), lit(0)).as('soldOutDrinks'),
        ]
      })
      .execute(),
  )
  const total = (figure: OfOrders) => sums.reduce((sum, part) => sum + part[figure], 0)
  return {
    orders: total('orders'),
    salesCents: total('salesCents'),
    taxCents: total('taxCents'),
    tipsCents: total('tipsCents'),
    feesCents: total('feesCents'),
    refundedCents: total('refundedCents'),
    collectedCents: total('collectedCents'),
    chargedCents: total('chargedCents'),
    refundedOrders: total('refundedOrders'),
    paidOrders: total('paidOrders'),
    drinks: lines.reduce((sum, part) => sum + part.drinks, 0),
    soldOutDrinks: lines.reduce((sum, part) => sum + part.soldOutDrinks, 0),
    toReady: await waits(app, scope, period, 'toReady'),
    inCubby: await waits(app, scope, period, 'inCubby'),
  }
}

/** The hours with sales, in a night's order: 06:00 first. */
export async function salesByHour(app: Services, scope: BusinessScope, period: Period): Promise<HourSales[]> {
  const rows = await readParts(app, scope, period, (night) => {
    const hour = localHourOf('order.placedAt', 'place.timeZone')
    return paidOrders(app.db, night)
      .where(isSold())
      .groupBy(hour)
      .select(hour.as('hour'))
      .select(({ fn }) => [fn.countAll<number>().as('orders'), fn.sum<number>(saleCents()).as('cents')])
      .execute()
  })
  const hours = new Map<number, HourSales>()
  for (const { hour, orders, cents } of rows) {
    const found = hours.get(hour) ?? { hour, orders: 0, cents: 0 }
    hours.set(hour, { hour, orders: found.orders + orders, cents: found.cents + cents })
  }
  return [...hours.values()].sort((a, b) => sinceSix(a.hour) - sinceSix(b.hour))
}

const sinceSix = (hour: number) => (hour + 18) % 24

/** Grouped by whole seconds, so that a year is a few thousand rows. */
async function waits(app: Services, scope: BusinessScope, period: Period, of: 'toReady' | 'inCubby'): Promise<Waits> {
  const [from, to] =
    of === 'toReady' ? (['order.paidAt', 'order.readyAt'] as const) : (['order.readyAt', 'order.completedAt'] as const)
  const counted = await readParts(app, scope, period, (night) => {
    const [since, until] = [sql.ref(from), sql.ref(to)]
    const seconds = sql<number>`case when ${until} > ${since} then (${until} - ${since}) / 1000 else 0 end`
    return paidOrders(app.db, night)
      .where(isSold())
      .where(from, 'is not', null)
      .where(to, 'is not', null)
      .$if(of === 'inCubby', (query) => query.where('order.atCounter', '=', 0).where('order.status', '=', 'Completed'))
      .groupBy(seconds)
      .select(seconds.as('seconds'))
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      .execute()
  })
  const slowestLast = counted.sort((a, b) => a.seconds - b.seconds)
  const all = slowestLast.reduce((sum, { orders }) => sum + orders, 0)
  return { p50: atRank(slowestLast, Math.ceil(all * 0.5)), p90: atRank(slowestLast, Math.ceil(all * 0.9)) }
}

/** The wait at this rank (from 1) among all orders, by the nearest-rank method. */
function atRank(counted: ReadonlyArray<{ seconds: number; orders: number }>, rank: number): number | null {
  let seen = 0
  for (const { seconds, orders } of counted) {
    seen += orders
    if (seen >= rank) return seconds
  }
  return null
}

export async function openTabs(app: Services, scope: BusinessScope): Promise<number> {
  const { n } = await app.db
    .selectFrom('tab')
    .where(inScope('tab.businessId', scope))
    .where('tab.status', '=', 'Open')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
