import { csvResponse, type CsvColumn } from '../../platform/csv/write'
import { dollarsFromCents } from '../../../contract/money'
import { businessDateOf } from '../../../db/venue-clock'
import type { Database } from '../../../db/store'
import { compedOfLine, givenBackOfLine } from '../../ordering/payments/line-rests'
import { figuresOfOrders } from '../figures/balance'
import { BALANCE_COLUMNS } from '../figures/balance-csv'
import { guestName } from '../figures/search'
import type { Services } from '../../platform/server/services'
import { formatDateTime } from '../../platform/ui/dates'
import { paidOrders } from './paid-orders'
import { splitPeriod } from './period'
import type { ReportRequest } from './report-request'
import type { SummaryQuery } from './summary'

type Asked = ReportRequest<SummaryQuery>
type OrderRow = Awaited<ReturnType<typeof ordersOf>>[number]
type LineRow = Awaited<ReturnType<typeof linesOf>>[number]

/** Facts of an order that both files have. */
const ORDER_COLUMNS: ReadonlyArray<
  CsvColumn<{ date: string; placedAt: number; timeZone: string; id: number; place: string }>
> = [
  { heading: 'Date', value: ({ date }) => date },
  { heading: 'Ordered', value: ({ placedAt, timeZone }) => formatDateTime(placedAt, timeZone) },
  { heading: 'Order', value: ({ id }) => id },
  { heading: 'Place', value: ({ place }) => place },
]

/** The summary's orders as a file, one row for each paid order: together the summary's days. */
export function ordersCsv(app: Services, request: Asked): Response {
  const columns: ReadonlyArray<CsvColumn<OrderRow>> = [
    ...ORDER_COLUMNS,
    { heading: 'Tab', value: ({ tabId }) => tabId },
    { heading: 'Guest', value: ({ guest }) => guest },
    { heading: 'Status', value: ({ status }) => status },
    ...BALANCE_COLUMNS.slice(1),
  ]
  return csvResponse(
    nameOf('orders', request),
    columns,
    dayByDay(request, (day) => ordersOf(app.db, day)),
  )
}

/** The lines of those orders as a file: together the summary's gross sales, refunded items, sales and kept items. */
export function linesCsv(app: Services, request: Asked): Response {
  const columns: ReadonlyArray<CsvColumn<LineRow>> = [
    ...ORDER_COLUMNS,
    { heading: 'Item', value: ({ name }) => name },
    { heading: 'Pour', value: ({ pourName }) => pourName },
    { heading: 'Status', value: ({ lineStatus }) => lineStatus },
    { heading: 'Quantity', value: ({ quantity }) => quantity },
    { heading: 'Unit price', value: ({ unitPriceCents }) => dollarsFromCents(unitPriceCents) },
    ofSold('Gross sales', ({ soldCents, discountsCents }) => soldCents + discountsCents),
    ofSold('Discounts by rule', ({ discountsCents }) => -discountsCents),
    ofSold('Comps', ({ compsCents }) => -compsCents),
    ofSold('Refunded items', ({ backCents, compsCents }) => compsCents - backCents),
    ofSold('Sales', ({ soldCents, backCents }) => soldCents - backCents),
    {
      heading: 'Cancelled, not refunded',
      value: (line) => dollarsFromCents(isKept(line) ? line.soldCents - line.backCents : 0),
    },
    { heading: 'Tax class', value: ({ taxClass }) => taxClass },
    { heading: 'Tax rate', value: ({ taxRate }) => taxRate },
    { heading: 'Tax', value: ({ taxCents }) => dollarsFromCents(taxCents) },
  ]
  return csvResponse(
    nameOf('lines', request),
    columns,
    dayByDay(request, (day) => linesOf(app.db, day)),
  )
}

/** A column of lines that were sold: 0 for those of a cancelled order. */
function ofSold(heading: string, cents: (line: LineRow) => number): CsvColumn<LineRow> {
  return { heading, value: (line) => dollarsFromCents(isKept(line) ? 0 : cents(line) || 0) }
}

function nameOf(what: string, { period }: Asked): string {
  return `${what}-${period.start}-to-${period.end}`
}

function isKept({ orderStatus }: LineRow): boolean {
  return orderStatus === 'Cancelled'
}

/** One business date at a time, so that a file of any length does not block others. */
async function* dayByDay<Row>(request: Asked, read: (day: Asked) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (const period of splitPeriod(request.period, 1)) {
    const rows = await read({ ...request, period })
    if (rows.length > 0) yield rows
  }
}

/** The orders of both files, with the facts of `ORDER_COLUMNS`. */
function shownOrders(db: Database, day: Asked) {
  return paidOrders(db, day)
    .select(['order.id', 'order.placedAt', 'place.name as place', 'place.timeZone'])
    .select(businessDateOf('tab.openedAt', 'place.timeZone').as('date'))
    .orderBy('order.placedAt')
    .orderBy('order.id')
}

function ordersOf(db: Database, day: Asked) {
  return shownOrders(db, day)
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .groupBy(['order.id', 'tab.id', 'place.id', 'customer.id'])
    .select(['order.tabId', 'order.status', guestName.as('guest')])
    .select(figuresOfOrders)
    .execute()
}

/** The lines of the orders, and after them a row for refunds that name no line. */
async function linesOf(db: Database, day: Asked) {
  const lines = await shownOrders(db, day)
    .innerJoin('orderItem as line', 'line.orderId', 'order.id')
    .orderBy('line.id')
    .select(['order.status as orderStatus', 'line.name', 'line.pourName', 'line.status as lineStatus'])
    .select(['line.quantity', 'line.unitPriceCents', 'line.taxClass', 'line.taxRate'])
    .select((eb) => [
      eb('line.unitPriceCents', '*', eb.ref('line.quantity')).as('soldCents'),
      eb('line.discountCents', '*', eb.ref('line.quantity')).as('discountsCents'),
      compedOfLine('line').as('compsCents'),
      givenBackOfLine('subtotalCents', 'line').as('backCents'),
      eb('line.taxCents', '-', givenBackOfLine('taxCents', 'line')).as('taxCents'),
    ])
    .execute()
  const unnamed = await shownOrders(db, day)
    .innerJoin('refund', 'refund.orderId', 'order.id')
    .where('refund.orderItemId', 'is', null)
    .where('refund.compReason', 'is', null)
    .where('refund.status', '<>', 'Failed')
    .where('refund.subtotalCents', '>', 0)
    .select(['order.status as orderStatus', 'refund.subtotalCents as backCents', 'refund.taxCents'])
    .orderBy('refund.id')
    .execute()
  const refunds = unnamed.map((refund) => ({
    ...refund,
    taxCents: -refund.taxCents,
    taxClass: null,
    taxRate: null,
    name: 'Refund without a line',
    pourName: null,
    lineStatus: null,
    quantity: 0,
    unitPriceCents: 0,
    soldCents: 0,
    discountsCents: 0,
    compsCents: 0,
  }))
  return [...lines, ...refunds]
}
