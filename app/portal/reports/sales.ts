import type { ExpressionBuilder } from 'kysely'
import type { SalesQuery } from '../../../contract/calls/reports'
import { rowsOfPage } from '../../../db/page'
import type { TabStatus } from '../../../contract/enumerations'
import { notFound } from '../../../contract/errors'
import { businessDate } from '../../../contract/hours'
import { businessDateOf } from '../../../db/venue-clock'
import type { Database, Tables } from '../../../db/store'
import type { Actor } from '../../platform/auth/actor'
import { datesBetween, everyDate, type DaySales } from '../figures/business-dates'
import { figuresOfOrders, SALES_FIGURES, sumOf, type SalesFigures } from '../figures/balance'
import { inScope, scopeOf } from '../figures/scope'
import { containsFolded, containsText } from '../../../db/like'
import { inOrder } from '../../../db/in-order'
import { foldedGuestName, guestName, numberIn } from '../figures/search'
import type { Services } from '../../platform/server/services'
import { gridPage, type GridPage } from '../../platform/ui/grid/grid-page'
import type { ReportRequest } from './report-request'
import { within } from '../figures/windows'
import { ofBusinesses, splitPeriod } from './period'
import { storedDays, type DayFigures } from './stored-days'

/** One tab. Times in Unix ms. */
export interface SalesTab extends SalesFigures {
  id: number
  openedAt: number
  closedAt: number | null
  /** The business date on which it opened. */
  date: string
  businessId: number
  place: string
  timeZone: string
  customerId: number
  guest: string
  status: TabStatus
}

export interface SalesReport {
  list: GridPage<SalesTab>
  /** Over all pages. */
  totals: SalesFigures & { tabs: number }
  /** Every business date of the period, oldest first. A tab counts on the date it opened. */
  days: DaySales[]
}

/** Sort fields of the tab itself, and those computed from its orders. */
const TAB_COLUMNS = {
  id: 'tab.id',
  openedAt: 'tab.openedAt',
  place: 'place.nameFolded',
  guest: foldedGuestName,
  status: 'tab.status',
} as const
const FIGURE_COLUMNS = {
  orders: 'orders',
  gross: 'grossCents',
  discounts: 'discountsCents',
  comps: 'compsCents',
  sales: 'salesCents',
  kept: 'keptCents',
  tax: 'taxCents',
  tips: 'tipsCents',
  fees: 'feesCents',
  refunded: 'refundedCents',
  collected: 'collectedCents',
} as const

/** The sales report (docs/rules/figures.md#sales-report), newest first unless sorted otherwise. */
export async function salesReport(app: Services, request: ReportRequest<SalesQuery>): Promise<SalesReport> {
  const keys = request.query.sort ?? [LATEST]
  const { days, results } = await app.store.snapshot(async (db) => ({
    days: await figuresByDay(db, request),
    results: await pageOfTabs(db, request, keys),
  }))
  const { start, end } = request.period
  const dates = datesBetween(start, end)
  const tabs = days.reduce((sum, day) => sum + day.tabs, 0)
  return {
    list: gridPage({ results, total: tabs }, request.query, LATEST),
    totals: {
      tabs,
      ...sumOf(days),
    },
    days: everyDate(
      days.map(({ date, salesCents }) => ({ date, cents: salesCents })),
      dates,
    ),
  }
}

/** Yields every tab of the report, one business date at a time, oldest first: for files of any length, without blocking others. */
export async function* salesTabs(app: Services, request: ReportRequest<SalesQuery>): AsyncGenerator<SalesTab[]> {
  for (const period of splitPeriod(request.period, 1)) {
    const day = { ...request, period }
    const rows = await reportRows(app.db, day).orderBy('tab.openedAt').orderBy('tab.id').execute()
    if (rows.length > 0) yield rows.map(dated)
  }
}

/** Returns one tab with its figures. @throws 404 for a tab of a business where the actor does not work */
export async function salesTab(app: Services, actor: Actor, tabId: number): Promise<SalesTab> {
  const own = tabs(app.db)
    .where('tab.id', '=', tabId)
    .where(inScope('tab.businessId', scopeOf(actor, {})))
  const row = await figuredTabs(own).executeTakeFirst()
  if (!row) throw notFound('Tab')
  return dated(row)
}

function dated<Row extends { openedAt: number; timeZone: string }>(row: Row) {
  return { ...row, date: businessDate(row.openedAt, row.timeZone) }
}

type Sorting = NonNullable<SalesQuery['sort']>[number]
const LATEST = { field: 'openedAt', direction: 'desc' } as const

/** One page of the report's tabs. */
async function pageOfTabs(
  db: Database,
  request: ReportRequest<SalesQuery>,
  sort: readonly Sorting[],
): Promise<SalesTab[]> {
  if (sort.some(({ field }) => isFigure(field))) {
    const ordered = inOrder(reportRows(db, request), {
      sort,
      usual: LATEST,
      columnOf: (field) => (isFigure(field) ? FIGURE_COLUMNS[field] : TAB_COLUMNS[field]),
      id: 'tab.id',
    })
    return (await rowsOfPage(ordered, request.query)).map(dated)
  }
  // Select the page's tabs first, so that only their orders are summed.
  const along = request.scope === 'all' && sort[0]?.field === 'openedAt' ? 'time' : 'venues'
  const ordered = inOrder(reportTabs(db, request, along).select('tab.id'), {
    sort,
    usual: LATEST,
    columnOf: (field) => (isFigure(field) ? 'tab.id' : TAB_COLUMNS[field]),
    id: 'tab.id',
  })
  const ids = await rowsOfPage(ordered, request.query)
  if (ids.length === 0) return []
  const rows = await figuredTabs(
    tabs(db).where(
      'tab.id',
      'in',
      ids.map(({ id }) => id),
    ),
  ).execute()
  const byId = new Map(rows.map((row) => [row.id, dated(row)]))
  return ids.flatMap(({ id }) => byId.get(id) ?? [])
}

function isFigure(field: Sorting['field']): field is keyof typeof FIGURE_COLUMNS {
  return field in FIGURE_COLUMNS
}

/**
 * The tabs of the report, found venue by venue, or along the time index of all venues. In the second case the conditions on venue and
 * status must not lead SQLite to another index; the newest few are then simply its last entries.
 */
function reportTabs(db: Database, { scope, period, query }: ReportRequest<SalesQuery>, along: 'venues' | 'time') {
  const { status, searchString } = query
  const found = along === 'time' ? inScope('tab.businessId', scope) : ofBusinesses('tab.businessId', scope)
  return tabs(db)
    .where(found)
    .where((eb) => eb(along === 'time' ? eb.fn.coalesce('tab.status', eb.val('')) : 'tab.status', 'in', status))
    .where(within('tab.openedAt', period.windows))
    .$if(searchString !== undefined, (some) => some.where((eb) => matches(eb, searchString ?? '')))
}

/** The tabs of the report with their figures. An index finds the tabs before their orders are summed. */
function reportRows(db: Database, request: ReportRequest<SalesQuery>) {
  const found = reportTabs(db, request, 'venues').select('tab.id')
  return figuredTabs(tabs(db).where('tab.id', 'in', found))
}

function tabs(db: Database) {
  return db
    .selectFrom('tab')
    .innerJoin('business', 'business.id', 'tab.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .innerJoin('customer', 'customer.id', 'tab.customerId')
}

/** One row a tab, with the figures of its orders. */
function figuredTabs(query: ReturnType<typeof tabs>) {
  return (
    query
      // A left join, as a tab without orders is a row too.
      .leftJoin('order', 'order.tabId', 'tab.id')
      .groupBy(['tab.id', 'place.id', 'customer.id'])
      .select(['tab.id', 'tab.openedAt', 'tab.closedAt', 'tab.businessId', 'tab.customerId', 'tab.status'])
      .select(['place.name as place', 'place.timeZone', guestName.as('guest')])
      .select(figuresOfOrders)
  )
}

function matches(eb: ExpressionBuilder<Tables, 'tab' | 'place' | 'customer'>, searchString: string) {
  const number = numberIn(searchString)
  return eb.or([
    containsFolded(searchString, foldedGuestName),
    containsText(searchString, 'place.nameFolded'),
    ...(number === undefined ? [] : [eb('tab.id', '=', number)]),
  ])
}

/** The figures of each business date that has tabs. */
function figuresByDay(db: Database, request: ReportRequest<SalesQuery>): Promise<DayFigures[]> {
  const { scope, period, query } = request
  return query.searchString === undefined ? storedDays(db, scope, period, query.status) : countedDays(db, request)
}

/** From the tabs that match a search. */
function countedDays(db: Database, request: ReportRequest<SalesQuery>): Promise<DayFigures[]> {
  const date = businessDateOf('row.openedAt', 'row.timeZone')
  return db
    .selectFrom(reportRows(db, request).as('row'))
    .groupBy(date)
    .select(date.as('date'))
    .select(({ fn }) => SALES_FIGURES.map((figure) => fn.sum<number>(`row.${figure}`).as(figure)))
    .select(({ fn }) => fn.countAll<number>().as('tabs'))
    .execute()
}
