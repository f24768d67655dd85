import { sql, type SqlBool } from 'kysely'
import type { Database, Trx, VenueTrx } from '../../../db/store'
import { SALES_FIGURES, type SalesFigures } from './balance'

type Figure = 'tabs' | keyof SalesFigures

export interface DayKey {
  businessId: number
  /** 'yyyy-MM-dd', a business date. */
  date: string
  tabStatus: 'Pending' | 'Open' | 'Closed'
}
export type DayFigures = DayKey & Record<Figure, number>

/** 1 or 0, to multiply by. */
const IS_SOLD = sql`CASE WHEN "sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled' THEN 1 ELSE 0 END`
const IS_PAID = sql`CASE WHEN "sale"."paidAt" IS NOT NULL THEN 1 ELSE 0 END`
const soldTimes = (part: string) => sql`coalesce(sum((${IS_SOLD}) * (${sql.raw(part)})), 0)`
const paidTimes = (part: string) => sql`coalesce(sum((${IS_PAID}) * (${sql.raw(part)})), 0)`
const givenBack = (part: 'taxCents' | 'tipCents' | 'feeCents') =>
  `(SELECT coalesce(sum("${part}"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed')`
const SALES = soldTimes(`"sale"."subtotalCents" - "sale"."refundedSubtotalCents"`)
const KEPT = paidTimes(
  `CASE WHEN "sale"."status" = 'Cancelled' THEN "sale"."subtotalCents" - "sale"."refundedSubtotalCents" ELSE 0 END`,
)
const TIPS = paidTimes(`"sale"."tipCents" - ${givenBack('tipCents')}`)
const FEES = paidTimes(`"sale"."serviceFeeCents" - ${givenBack('feeCents')}`)

/** The same figures, counted from orders and refunds (docs/rules/figures.md) for the tabs that `where` selects. */
function counted(where: ReturnType<typeof sql>) {
  return sql<DayFigures>`
    SELECT "tab"."businessId", businessDate("tab"."openedAt", "place"."timeZone") AS "date", "tab"."status" AS "tabStatus",
      count(DISTINCT "tab"."id") AS "tabs",
      coalesce(sum(${IS_SOLD}), 0) AS "orders",
      ${soldTimes(`"sale"."subtotalCents" + "sale"."discountCents"`)} AS "grossCents",
      ${soldTimes(`"sale"."discountCents"`)} AS "discountsCents",
      ${soldTimes(`"sale"."compedSubtotalCents"`)} AS "compsCents",
      ${SALES} AS "salesCents",
      ${KEPT} AS "keptCents",
      ${paidTimes(`"sale"."taxCents" - ${givenBack('taxCents')}`)} AS "taxCents",
      ${TIPS} AS "tipsCents",
      ${FEES} AS "feesCents",
      ${paidTimes('"sale"."refundedTotalCents"')} AS "refundedCents",
      ${paidTimes('"sale"."totalCents" - "sale"."refundedTotalCents"')} AS "collectedCents"
    FROM "tab"
      JOIN "business" ON "business"."id" = "tab"."businessId"
      JOIN "place" ON "place"."id" = "business"."placeId"
      LEFT JOIN "order" AS "sale" ON "sale"."tabId" = "tab"."id"
    WHERE ${where}
    GROUP BY "tab"."businessId", businessDate("tab"."openedAt", "place"."timeZone"), "tab"."status"`
}

/** A business date begins at most 14 hours before, and ends at most 42 hours after, the same UTC date begins. */
const MARGIN_MS = 48 * 60 * 60_000

export interface WrongDay {
  key: DayKey
  place: string
  kept: DayFigures | undefined
  counted: DayFigures | undefined
}

/** Returns the days whose stored figures differ from those of their orders; `from` and `until` are inclusive. Call it in a snapshot. */
export async function wrongDays(db: Database, from: string, until: string): Promise<WrongDay[]> {
  const [fromAt, untilAt] = [Date.parse(from) - MARGIN_MS, Date.parse(until) + MARGIN_MS]
  const [{ rows }, days] = await Promise.all([
    counted(sql`"tab"."openedAt" >= ${fromAt} AND "tab"."openedAt" <= ${untilAt}`).execute(db),
    db
      .selectFrom('salesDay')
      .innerJoin('business', 'business.id', 'salesDay.businessId')
      .innerJoin('place', 'place.id', 'business.placeId')
      .selectAll('salesDay')
      .select('place.name as place')
      .where('date', '>=', from)
      .where('date', '<=', until)
      .execute(),
  ])
  const right = new Map(rows.filter(({ date }) => date >= from && date <= until).map((day) => [nameOf(day), day]))
  const found: WrongDay[] = []
  for (const { place, ...day } of days) {
    const other = right.get(nameOf(day))
    right.delete(nameOf(day))
    if (!isSame(day, other)) found.push({ key: day, place, kept: day, counted: other })
  }
  for (const day of right.values()) {
    if (!isSame(day, undefined))
      found.push({ key: day, place: `venue ${day.businessId}`, kept: undefined, counted: day })
  }
  return found
}

function nameOf({ businessId, date, tabStatus }: DayKey): string {
  return `${businessId} ${date} ${tabStatus}`
}

/** A day with all figures 0 equals a missing day. */
function isSame(one: DayFigures, other: DayFigures | undefined): boolean {
  return one.tabs === (other?.tabs ?? 0) && SALES_FIGURES.every((figure) => one[figure] === (other?.[figure] ?? 0))
}

/** Recounts a business's day from its orders. A trigger updates the total. */
export async function recountDay(
  db: VenueTrx,
  { businessId, date }: Pick<DayKey, 'businessId' | 'date'>,
): Promise<void> {
  await db.deleteFrom('salesDay').where('businessId', '=', businessId).where('date', '=', date).execute()
  const at = Date.parse(date)
  const ofDay = sql`"tab"."businessId" = ${businessId} AND "tab"."openedAt" >= ${at - MARGIN_MS} AND "tab"."openedAt" <= ${at + MARGIN_MS}`
  const { rows } = await counted(ofDay).execute(db)
  const days = rows.filter((day) => day.date === date)
  if (days.length > 0) await db.insertInto('salesDay').values(days).execute()
}

const TOTALS = ['orders', 'salesCents', 'feesCents'] as const

/** Returns the businesses whose stored total is not the sum of their days. */
export async function wrongTotals(db: Database) {
  const rows = await db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .leftJoin('salesTotal', 'salesTotal.businessId', 'business.id')
    .leftJoin(sumsOfDays(db).as('days'), 'days.businessId', 'business.id')
    .select(['business.id as businessId', 'place.name as place'])
    .select(['salesTotal.orders', 'salesTotal.salesCents', 'salesTotal.feesCents'])
    .select(['days.orders as ofDays', 'days.salesCents as salesOfDays', 'days.feesCents as feesOfDays'])
    .execute()
  return rows.filter(
    ({ orders, salesCents, feesCents, ofDays, salesOfDays, feesOfDays }) =>
      (orders ?? 0) !== (ofDays ?? 0) ||
      (salesCents ?? 0) !== (salesOfDays ?? 0) ||
      (feesCents ?? 0) !== (feesOfDays ?? 0),
  )
}

function sumsOfDays(db: Database) {
  return db
    .selectFrom('salesDay')
    .select('businessId')
    .select(({ fn }) => TOTALS.map((figure) => fn.sum<number>(figure).as(figure)))
    .groupBy('businessId')
}

export async function recountTotal(db: VenueTrx, businessId: number): Promise<void> {
  const sums = await sumsOfDays(db).where('businessId', '=', businessId).executeTakeFirst()
  const total = { orders: sums?.orders ?? 0, salesCents: sums?.salesCents ?? 0, feesCents: sums?.feesCents ?? 0 }
  await db
    .insertInto('salesTotal')
    .values({ businessId, ...total })
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet(total))
    .execute()
}

interface GuestTotals {
  id: number
  totalSalesCents: number
  totalTipsCents: number
  totalFeesCents: number
  totalTabs: number
}

/** Guests' totals, counted from their orders. `which`: SQL that selects their ids. */
function countedGuests(which: ReturnType<typeof sql>) {
  return sql<GuestTotals>`
    SELECT "customer"."id",
      ${SALES} AS "totalSalesCents",
      ${TIPS} AS "totalTipsCents",
      ${FEES} AS "totalFeesCents",
      (SELECT count(*) FROM "tab" WHERE "tab"."customerId" = "customer"."id" AND "tab"."status" = 'Closed') AS "totalTabs"
    FROM "customer" LEFT JOIN "order" AS "sale" ON "sale"."customerId" = "customer"."id"
    WHERE "customer"."id" IN (${which}) GROUP BY "customer"."id"`
}

const GUEST_FIGURES = ['totalSalesCents', 'totalTipsCents', 'totalFeesCents', 'totalTabs'] as const

/** Returns the guests with an order placed in a span (Unix ms) whose stored totals differ from those of their orders. Call it in a snapshot. */
export async function wrongGuests(db: Database, fromAt: number, untilAt: number) {
  const ordered = sql`SELECT "customerId" FROM "order" WHERE "placedAt" >= ${fromAt} AND "placedAt" <= ${untilAt}`
  const [{ rows }, guests] = await Promise.all([
    countedGuests(ordered).execute(db),
    db
      .selectFrom('customer')
      .select(['id', ...GUEST_FIGURES])
      .where(sql<SqlBool>`id IN (${ordered})`)
      .execute(),
  ])
  const keptOf = new Map(guests.map((guest) => [guest.id, guest]))
  const found: Array<{ counted: GuestTotals; kept: GuestTotals }> = []
  for (const counted of rows) {
    const kept = keptOf.get(counted.id)
    if (kept && GUEST_FIGURES.some((figure) => kept[figure] !== counted[figure])) found.push({ counted, kept })
  }
  return found
}

/**
 * Recounts a guest's totals from their orders at all venues. No guard covers these, so the first statement takes the row: orders that are written
 * meanwhile wait for it with what they add.
 */
export async function recountGuest(db: Trx, customerId: number): Promise<void> {
  await db
    .updateTable('customer')
    .set((eb) => ({ totalTabs: eb.ref('totalTabs') }))
    .where('id', '=', customerId)
    .execute()
  const { rows } = await countedGuests(sql`${customerId}`).execute(db)
  for (const { id, ...totals } of rows) await db.updateTable('customer').set(totals).where('id', '=', id).execute()
}
