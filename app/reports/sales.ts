import { expressionBuilder, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { SalesQuery } from '../../contract/calls/reports'
import type { TabStatus } from '../../contract/enumerations'
import { notFound } from '../../contract/errors'
import { businessDate } from '../../contract/hours'
import type { Database, Tables } from '../../db/connection'
import type { Actor } from '../auth/actor'
import { datesBetween, salesByDate, slotOf, type DaySales } from '../figures/business-dates'
import { isSold, keptCents, saleCents } from '../figures/sales'
import { inScope, scopeOf } from '../figures/scope'
import { guestName, holds, numberIn } from '../figures/search'
import type { Services } from '../server/services'
import type { GridPage } from '../ui/data-grid'
import type { Asked } from './asked'
import { dayOf, ofBusinesses, within } from './period'

/** The money of a tab, or of many, in cents; what each means is in contract/calls/reports.ts. */
export interface SalesFigures {
  orders: number
  salesCents: number
  taxCents: number
  tipsCents: number
  feesCents: number
  refundedCents: number
  collectedCents: number
}

/** One tab. Times in Unix ms. */
export interface SalesTab extends SalesFigures {
  id: number
  openedAt: number
  closedAt: number | null
  /** The business date on which it was opened. */
  date: string
  businessId: number
  place: string
  timeZone: string
  guest: string
  status: TabStatus
}

export interface SalesReport {
  list: GridPage<SalesTab>
  /** Over all pages. */
  totals: SalesFigures & { tabs: number }
  /** Every business date of the period, oldest first. A tab counts on the date it was opened. */
  days: DaySales[]
}

const SORT_COLUMNS = {
  id: 'row.id',
  openedAt: 'row.openedAt',
  place: 'row.place',
  guest: 'row.guest',
  status: 'row.status',
  orders: 'row.orders',
  sales: 'row.salesCents',
  tax: 'row.taxCents',
  tips: 'row.tipsCents',
  fees: 'row.feesCents',
  refunded: 'row.refundedCents',
  collected: 'row.collectedCents',
} as const

/** The sales report (decisions 'Figures'): the tabs opened in the period, newest first unless sorted otherwise. */
export async function salesReport(app: Services, asked: Asked<SalesQuery>): Promise<SalesReport> {
  const { db } = app
  const { page, size, sort } = asked.query
  const { field, direction } = sort ?? { field: 'openedAt', direction: 'desc' }
  const rows = await db
    .selectFrom(reportRows(db, asked).as('row'))
    .selectAll()
    .orderBy(SORT_COLUMNS[field], direction)
    .orderBy('row.id', direction)
    .limit(size)
    .offset(page * size)
    .execute()
  const totals = await salesTotals(db, asked)
  return {
    list: { results: rows.map(dated), total: totals.tabs, page, size, sort: `${field},${direction}` },
    totals,
    days: await salesDays(db, asked),
  }
}

/** Every tab of the report, a business date at a time, oldest first: for files of any length, without keeping others waiting. */
export async function* salesTabs(app: Services, asked: Asked<SalesQuery>): AsyncGenerator<SalesTab[]> {
  for (const date of datesBetween(asked.period.start, asked.period.end)) {
    const day = { ...asked, period: dayOf(asked.period, date) }
    const rows = await reportRows(app.db, day).orderBy('tab.openedAt').orderBy('tab.id').execute()
    if (rows.length > 0) yield rows.map(dated)
  }
}

/** One tab with its figures. @throws 404 for a tab of a business that is not theirs */
export async function salesTab(app: Services, actor: Actor, tabId: number): Promise<SalesTab> {
  const row = await tabRows(app.db)
    .where('tab.id', '=', tabId)
    .where(inScope('tab.businessId', scopeOf(actor, {})))
    .executeTakeFirst()
  if (!row) throw notFound('Tab')
  return dated(row)
}

function dated<Row extends { openedAt: number; timeZone: string }>(row: Row) {
  return { ...row, date: businessDate(row.openedAt, row.timeZone) }
}

/** The tabs of the report. */
function reportRows(db: Database, { scope, period, query }: Asked<SalesQuery>) {
  const { status, searchString } = query
  return tabRows(db)
    .where(ofBusinesses('tab.businessId', scope))
    .where('tab.status', 'in', status)
    .where(within('tab.openedAt', period.windows))
    .$if(searchString !== undefined, (tabs) => tabs.where((eb) => matches(eb, searchString ?? '')))
}

/** One row a tab, with what its orders come to. */
function tabRows(db: Database) {
  return (
    db
      .selectFrom('tab')
      .innerJoin('business', 'business.id', 'tab.businessId')
      .innerJoin('place', 'place.id', 'business.placeId')
      .innerJoin('customer', 'customer.id', 'tab.customerId')
      // A tab on which nothing was ordered is a row, too.
      .leftJoin('order', 'order.tabId', 'tab.id')
      .groupBy(['tab.id', 'place.id', 'customer.id'])
      .select(['tab.id', 'tab.openedAt', 'tab.closedAt', 'tab.businessId', 'tab.status'])
      .select(['place.name as place', 'place.timeZone', guestName.as('guest')])
      .select(figures)
  )
}

function figures() {
  const eb = expressionBuilder<Tables, 'order'>()
  const sumOf = (cents: Expression<number | null>, counts: Expression<SqlBool>) =>
    eb.fn.coalesce(eb.fn.sum<number>(cents).filterWhere(counts), eb.lit(0))
  const isPaid = eb('order.paidAt', 'is not', null)
  return [
    eb.fn.count<number>('order.id').filterWhere(isSold()).as('orders'),
    sumOf(saleCents(), isSold()).as('salesCents'),
    sumOf(keptCents('tax'), isPaid).as('taxCents'),
    sumOf(keptCents('tip'), isPaid).as('tipsCents'),
    sumOf(keptCents('fee'), isPaid).as('feesCents'),
    sumOf(eb.ref('order.refundedTotalCents'), isPaid).as('refundedCents'),
    sumOf(eb('order.totalCents', '-', eb.ref('order.refundedTotalCents')), isPaid).as('collectedCents'),
  ] as const
}

function matches(eb: ExpressionBuilder<Tables, 'tab' | 'place' | 'customer'>, searchString: string) {
  const number = numberIn(searchString)
  return eb.or([
    holds(guestName, searchString),
    holds(eb.ref('place.name'), searchString),
    ...(number === undefined ? [] : [eb('tab.id', '=', number)]),
  ])
}

async function salesTotals(db: Database, asked: Asked<SalesQuery>) {
  return db
    .selectFrom(reportRows(db, asked).as('row'))
    .select(({ fn, lit }) => {
      const sumOf = (column: keyof SalesFigures) => fn.coalesce(fn.sum<number>(`row.${column}`), lit(0)).as(column)
      return [
        fn.countAll<number>().as('tabs'),
        sumOf('orders'),
        sumOf('salesCents'),
        sumOf('taxCents'),
        sumOf('tipsCents'),
        sumOf('feesCents'),
        sumOf('refundedCents'),
        sumOf('collectedCents'),
      ]
    })
    .executeTakeFirstOrThrow()
}

async function salesDays(db: Database, asked: Asked<SalesQuery>): Promise<DaySales[]> {
  const slot = slotOf('row.openedAt')
  const slots = await db
    .selectFrom(reportRows(db, asked).as('row'))
    .groupBy(['row.timeZone', slot])
    .select(['row.timeZone', slot.as('slot')])
    .select(({ fn }) => fn.sum<number>('row.salesCents').as('cents'))
    .execute()
  return salesByDate(slots, datesBetween(asked.period.start, asked.period.end))
}
