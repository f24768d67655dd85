import { UNREADY_ORDER_STATUSES } from '../../../contract/order-states'
import { expressionBuilder, sql } from 'kysely'
import type { Tables } from '../../../db/store'
import { localHourOf } from '../../../db/venue-clock'
import { figuresOfOrders, sumOf, type SalesFigures } from '../figures/balance'
import { isSold, saleCents } from '../figures/sales'
import { inScope, type BusinessScope } from '../figures/scope'
import { within } from '../figures/windows'
import { ofBusinesses, type Period } from '../reports/period'
import type { Services } from '../../platform/server/services'
import { paidOrders, readParts } from './paid-orders'

/** The figures of some days (docs/rules/figures.md#tonight). Money in cents. */
export interface NightFigures extends SalesFigures {
  /** Amount charged to guests, before any refund. */
  chargedCents: number
  /** Paid orders with a refund. */
  refundedOrders: number
  /** All paid orders, including cancelled ones. */
  paidOrders: number
  /** Drinks of paid orders, and the unavailable ones among them. */
  drinks: number
  soldOutDrinks: number
  /** Tabs opened. */
  tabs: number
  /** Paid orders that are not Ready yet. */
  waiting: number
  /** Seconds from payment to Ready, or so far, and from Ready to an empty cubby; null if there are none. */
  toReady: Waits
  inCubby: Waits
}

/** Median and 90th percentile of many waits, in seconds. */
export interface Waits {
  p50: number | null
  p90: number | null
}

/** Promises of one hour of the clock, over all days of the span: orders that became ready, or whose time is past. */
export interface HourPromises {
  /** 0 to 23, by the venue's clock. */
  hour: number
  promised: number
  /** Ready by what the guest was told first. */
  kept: number
  /** Those that the guest was told a later time. */
  moved: number
}

/** Sales of one hour of the clock, over all days of the span. */
export interface HourSales {
  /** 0 to 23, by the venue's clock. */
  hour: number
  orders: number
  cents: number
}

/** The figures that are sums over orders. */
type OrderSums = SalesFigures & Pick<NightFigures, 'chargedCents' | 'refundedOrders' | 'paidOrders' | 'waiting'>

/** Sums over all orders of the period, whether their tabs are open or closed. */
export async function orderSums(app: Services, scope: BusinessScope, period: Period): Promise<OrderSums> {
  const sums = await readParts(app, scope, period, (night) =>
    paidOrders(app.db, night)
      .select(figuresOfOrders)
      .select((eb) => {
        const count = eb.fn.count<number>('order.id')
        return [
          eb.fn.coalesce(eb.fn.sum<number>('order.totalCents'), eb.lit(0)).as('chargedCents'),
          count.filterWhere('order.refundedTotalCents', '>', 0).as('refundedOrders'),
          count.as('paidOrders'),
          count.filterWhere(isWaiting()).as('waiting'),
        ]
      })
      .execute(),
  )
  const total = (figure: 'chargedCents' | 'refundedOrders' | 'paidOrders' | 'waiting') =>
    sums.reduce((sum, part) => sum + part[figure], 0)
  return {
    ...sumOf(sums),
    chargedCents: total('chargedCents'),
    refundedOrders: total('refundedOrders'),
    paidOrders: total('paidOrders'),
    waiting: total('waiting'),
  }
}

/** All figures of the period. */
export async function nightFigures(app: Services, scope: BusinessScope, period: Period): Promise<NightFigures> {
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
  return {
    ...(await orderSums(app, scope, period)),
    tabs: await tabsOpened(app, scope, period),
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

/** The hours with promises, in a night's order (docs/rules/promise.md#kept). */
export async function promisesByHour(app: Services, scope: BusinessScope, period: Period): Promise<HourPromises[]> {
  const now = app.now()
  const rows = await readParts(app, scope, period, (night) => {
    const hour = localHourOf('order.queuedAt', 'place.timeZone')
    return paidOrders(app.db, night)
      .where('order.queuedAt', 'is not', null)
      .where('order.promisedBy', 'is not', null)
      .where('order.status', '<>', 'Cancelled')
      .where((eb) => eb.or([eb('order.readyAt', 'is not', null), eb('order.promisedBy', '<', now)]))
      .groupBy(hour)
      .select(hour.as('hour'))
      .select((eb) => {
        const count = eb.fn.count<number>('order.id')
        return [
          count.as('promised'),
          count.filterWhere(eb('order.readyAt', '<=', eb.ref('order.promisedBy'))).as('kept'),
          count.filterWhere('order.readyByMoves', '>', 0).as('moved'),
        ]
      })
      .execute()
  })
  const hours = new Map<number, HourPromises>()
  for (const { hour, promised, kept, moved } of rows) {
    const found = hours.get(hour) ?? { hour, promised: 0, kept: 0, moved: 0 }
    hours.set(hour, {
      hour,
      promised: found.promised + promised,
      kept: found.kept + kept,
      moved: found.moved + moved,
    })
  }
  return [...hours.values()].sort((a, b) => sinceSix(a.hour) - sinceSix(b.hour))
}

const sinceSix = (hour: number) => (hour + 18) % 24

/** Whether an order that the bar has still waits to be Ready. */
function isWaiting() {
  const eb = expressionBuilder<Tables, 'order'>()
  return eb.and([
    eb('order.readyAt', 'is', null),
    eb('order.queuedAt', 'is not', null),
    eb('order.status', 'in', UNREADY_ORDER_STATUSES),
  ])
}

/**
 * Grouped by whole seconds, so that a year is a few thousand rows. An order that is not Ready has waited until now: without it, the slowest
 * orders would count only once they are over.
 */
async function waits(app: Services, scope: BusinessScope, period: Period, of: 'toReady' | 'inCubby'): Promise<Waits> {
  const now = app.now()
  const counted = await readParts(app, scope, period, (night) => {
    const since = sql.ref(of === 'toReady' ? 'order.queuedAt' : 'order.readyAt')
    const until = of === 'toReady' ? sql`coalesce("order"."readyAt", ${now})` : sql.ref('order.completedAt')
    const seconds = sql<number>`case when ${until} > ${since} then (${until} - ${since}) / 1000 else 0 end`
    const orders = paidOrders(app.db, night)
      .where(isSold())
      .where((eb) =>
        of === 'toReady'
          ? eb.or([eb('order.readyAt', 'is not', null), isWaiting()])
          : eb.and([
              eb('order.readyAt', 'is not', null),
              eb('order.completedAt', 'is not', null),
              eb('order.atCounter', '=', 0),
              eb('order.status', '=', 'Completed'),
            ]),
      )
      .select(seconds.as('seconds'))
    // Grouped outside: PostgreSQL takes two equal expressions with parameters for different ones.
    return app.db
      .selectFrom(orders.as('waited'))
      .groupBy('seconds')
      .select('seconds')
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

async function tabsOpened(app: Services, scope: BusinessScope, { windows }: Period): Promise<number> {
  const { n } = await app.db
    .selectFrom('tab')
    .innerJoin('business', 'business.id', 'tab.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where(ofBusinesses('tab.businessId', scope))
    .where(within('tab.openedAt', windows))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Tabs that are open now. */
export async function openTabs(app: Services, scope: BusinessScope): Promise<number> {
  const { n } = await app.db
    .selectFrom('tab')
    .where(inScope('tab.businessId', scope))
    .where('tab.status', '=', 'Open')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
