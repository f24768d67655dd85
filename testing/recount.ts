import { businessDate } from '../contract/hours'
import type { Database } from '../db/store'

/** The figures of some tabs (docs/rules/figures.md), in cents. */
export interface Counted {
  tabs: number
  orders: number
  grossCents: number
  discountsCents: number
  compsCents: number
  salesCents: number
  keptCents: number
  taxCents: number
  tipsCents: number
  feesCents: number
  refundedCents: number
  collectedCents: number
}

export interface CountedTab extends Counted {
  id: number
  businessId: number
  /** The business date on which it was opened. */
  date: string
  status: string
}

/**
 * The figures of every tab, computed from the rows without SQL sums. Apart from the calendar it uses no application code, so that it does not share
 * its mistakes.
 */
export async function recountTabs(db: Database): Promise<CountedTab[]> {
  const places = await db.selectFrom('place').select(['id', 'timeZone']).execute()
  const businesses = await db.selectFrom('business').select(['id', 'placeId']).execute()
  const tabs = await db.selectFrom('tab').select(['id', 'businessId', 'openedAt', 'status']).execute()
  const orders = await db.selectFrom('order').selectAll().execute()
  const refunds = await db.selectFrom('refund').selectAll().execute()

  const zones = new Map(places.map(({ id, timeZone }) => [id, timeZone]))
  const zoneOf = new Map(businesses.map(({ id, placeId }) => [id, zones.get(placeId) ?? 'UTC']))
  const counted = new Map<number, CountedTab>()
  for (const { id, businessId, openedAt, status } of tabs) {
    const date = businessDate(openedAt, zoneOf.get(businessId) ?? 'UTC')
    counted.set(id, { id, businessId, date, status, ...nothing(), tabs: 1 })
  }
  const paid = new Map(orders.filter((order) => order.paidAt !== null).map((order) => [order.id, order]))
  for (const order of paid.values()) {
    const tab = counted.get(order.tabId)
    if (!tab) throw new Error(`Order ${order.id} is on no tab`)
    if (order.status === 'Cancelled') tab.keptCents += order.subtotalCents - order.refundedSubtotalCents
    else {
      tab.orders += 1
      tab.grossCents += order.subtotalCents + order.discountCents
      tab.discountsCents += order.discountCents
      tab.compsCents += order.compedSubtotalCents
      tab.salesCents += order.subtotalCents - order.refundedSubtotalCents
    }
    tab.taxCents += order.taxCents
    tab.tipsCents += order.tipCents
    tab.feesCents += order.serviceFeeCents
    tab.refundedCents += order.refundedTotalCents
    tab.collectedCents += order.totalCents - order.refundedTotalCents
  }
  for (const refund of refunds) {
    const tab = counted.get(paid.get(refund.orderId)?.tabId ?? 0)
    if (!tab || refund.status === 'Failed') continue
    tab.taxCents -= refund.taxCents
    tab.tipsCents -= refund.tipCents
    tab.feesCents -= refund.feeCents
  }
  return [...counted.values()]
}

/** The sums over several tabs. */
export function addUp(tabs: Iterable<Counted>): Counted {
  const sum = nothing()
  for (const tab of tabs) {
    sum.tabs += tab.tabs
    sum.orders += tab.orders
    sum.grossCents += tab.grossCents
    sum.discountsCents += tab.discountsCents
    sum.compsCents += tab.compsCents
    sum.salesCents += tab.salesCents
    sum.keptCents += tab.keptCents
    sum.taxCents += tab.taxCents
    sum.tipsCents += tab.tipsCents
    sum.feesCents += tab.feesCents
    sum.refundedCents += tab.refundedCents
    sum.collectedCents += tab.collectedCents
  }
  return sum
}

function nothing(): Counted {
  return {
    tabs: 0,
    orders: 0,
    grossCents: 0,
    discountsCents: 0,
    compsCents: 0,
    salesCents: 0,
    keptCents: 0,
    taxCents: 0,
    tipsCents: 0,
    feesCents: 0,
    refundedCents: 0,
    collectedCents: 0,
  }
}
