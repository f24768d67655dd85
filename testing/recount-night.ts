import { businessDate, localHour } from '../contract/hours'
import type { Database } from '../db/store'
import type { NightFigures, Waits } from '../app/portal/tonight/figures'

/** A night's figures, computed from the rows without SQL sums, so that it does not share the product's mistakes. */
export interface CountedNight {
  figures: NightFigures
  hours: Map<number, number>
  items: Map<string, number>
  pours: Map<string, number>
  tips: Map<string | null, number>
}

interface Which {
  businessIds: readonly number[]
  /** Business dates, both included. */
  start: string
  end: string
  /** Unix milliseconds. Orders placed later do not count. */
  until?: number
  /** Unix milliseconds. An order that is not Ready has waited until then. */
  now: number
}

/** Counts the orders that were placed on these business dates and paid. */
export async function recountNight(db: Database, { businessIds, start, end, until = Infinity, now }: Which) {
  const venues = await db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['business.id', 'place.timeZone'])
    .execute()
  const zoneOf = new Map(venues.map(({ id, timeZone }) => [id, timeZone]))
  const orders = (await db.selectFrom('order').selectAll().execute()).filter((order) => {
    const date = businessDate(order.placedAt, zoneOf.get(order.businessId) ?? 'UTC')
    return businessIds.includes(order.businessId) && order.paidAt !== null && inside(date) && order.placedAt < until
  })
  function inside(date: string) {
    return start <= date && date <= end
  }
  const lines = by(await db.selectFrom('orderItem').selectAll().execute(), (line) => line.orderId)
  const refunds = by(await db.selectFrom('refund').selectAll().execute(), (refund) => refund.orderId)
  const steps = by(await db.selectFrom('orderHistory').selectAll().orderBy('id').execute(), (step) => step.orderId)

  const counted: CountedNight = { ...nothing() }
  const { figures } = counted
  const tabs = await db.selectFrom('tab').select(['businessId', 'openedAt']).execute()
  figures.tabs = tabs.filter(
    ({ businessId, openedAt }) =>
      businessIds.includes(businessId) &&
      inside(businessDate(openedAt, zoneOf.get(businessId) ?? 'UTC')) &&
      openedAt < until,
  ).length
  const toReady: number[] = []
  const inCubby: number[] = []
  for (const order of orders) {
    const given = (refunds.get(order.id) ?? []).filter(({ status }) => status !== 'Failed')
    const sold = order.status !== 'Cancelled'
    figures.paidOrders += 1
    figures.chargedCents += order.totalCents
    figures.refundedCents += order.refundedTotalCents
    figures.collectedCents += order.totalCents - order.refundedTotalCents
    figures.refundedOrders += order.refundedTotalCents > 0 ? 1 : 0
    figures.taxCents += order.taxCents - sum(given, (refund) => refund.taxCents)
    figures.feesCents += order.serviceFeeCents - sum(given, (refund) => refund.feeCents)
    const tip = order.tipCents - sum(given, (refund) => refund.tipCents)
    figures.tipsCents += tip
    const history = steps.get(order.id) ?? []
    const who = (from: string, to: string) =>
      history.findLast((step) => step.fromStatus === from && step.toStatus === to && step.actor.startsWith('user:'))
        ?.actor ?? null
    const starter = who('Paid', 'Started')
    const preparer = who('Started', 'Prepared')
    const half = Math.floor(tip / 2)
    if (starter && preparer) {
      add(counted.tips, starter, half)
      add(counted.tips, preparer, tip - half)
    } else add(counted.tips, starter ?? preparer, tip)
    for (const line of lines.get(order.id) ?? []) {
      figures.drinks += line.quantity
      if (line.status === 'NotAvailable') figures.soldOutDrinks += line.quantity
      if (!sold) continue
      const back = sum(
        given.filter((refund) => refund.orderItemId === line.id),
        (refund) => refund.subtotalCents,
      )
      const cents = line.unitPriceCents * line.quantity - back
      add(counted.items, line.name, cents)
      add(counted.pours, line.pourName ?? 'No pour', cents)
      add(counted.hours, localHour(order.placedAt, zoneOf.get(order.businessId) ?? 'UTC'), cents)
    }
    const items = order.subtotalCents - sum(given, (refund) => refund.subtotalCents)
    const unnamed = sum(
      given.filter((refund) => refund.orderItemId === null),
      (refund) => refund.subtotalCents,
    )
    if (!sold) {
      figures.keptCents += items
      continue
    }
    if (unnamed > 0) {
      add(counted.items, 'Refunds without a line', -unnamed)
      add(counted.pours, 'Refunds without a line', -unnamed)
      add(counted.hours, localHour(order.placedAt, zoneOf.get(order.businessId) ?? 'UTC'), -unnamed)
    }
    figures.orders += 1
    figures.grossCents += order.subtotalCents
    figures.salesCents += items
    const waits =
      order.queuedAt !== null && order.readyAt === null && ['Paid', 'Started', 'Prepared'].includes(order.status)
    if (waits) figures.waiting += 1
    if (order.queuedAt !== null && (waits || order.readyAt !== null)) {
      toReady.push(seconds(order.queuedAt, order.readyAt ?? now))
    }
    if (order.readyAt !== null && order.completedAt !== null && order.atCounter === 0 && order.status === 'Completed')
      inCubby.push(seconds(order.readyAt, order.completedAt))
  }
  figures.toReady = waitsOf(toReady)
  figures.inCubby = waitsOf(inCubby)
  return counted
}

const seconds = (from: number, to: number) => Math.max(0, Math.floor((to - from) / 1000))

function waitsOf(all: number[]): Waits {
  const sorted = [...all].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? null
  return { p50: at(0.5), p90: at(0.9) }
}

function add<Key>(sums: Map<Key, number>, key: Key, cents: number): void {
  sums.set(key, (sums.get(key) ?? 0) + cents)
}

function sum<Row>(rows: readonly Row[], cents: (row: Row) => number): number {
  return rows.reduce((all, row) => all + cents(row), 0)
}

function by<Row>(rows: readonly Row[], key: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row])
  return groups
}

function nothing(): CountedNight {
  const figures = {
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
    chargedCents: 0,
    refundedOrders: 0,
    paidOrders: 0,
    waiting: 0,
    tabs: 0,
    drinks: 0,
    soldOutDrinks: 0,
    toReady: { p50: null, p90: null },
    inCubby: { p50: null, p90: null },
  }
  return { figures, hours: new Map(), items: new Map(), pours: new Map(), tips: new Map() }
}
