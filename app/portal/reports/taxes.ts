import { sql } from 'kysely'
import type { TaxQuery } from '../../../contract/calls/reports'
import { splitCents } from '../../../contract/money'
import { businessDateOf } from '../../../db/venue-clock'
import type { Database } from '../../../db/store'
import { givenBackOfLine } from '../../ordering/payments/line-rests'
import type { Services } from '../../platform/server/services'
import { paidOrders } from './paid-orders'
import { splitPeriod } from './period'
import type { ReportRequest } from './report-request'

/** One class and rate of a venue in one month: what an accountant files. Cents. */
export interface TaxRow {
  /** 'yyyy-MM', of business dates. */
  month: string
  businessId: number
  place: string
  taxClass: string
  /** A fraction. */
  taxRate: number
  /** Items of paid orders, less refunds. */
  taxableCents: number
  taxCents: number
}

export interface TaxReport {
  /** By month, venue, class and rate. */
  rows: TaxRow[]
  totals: { taxableCents: number; taxCents: number }
}

type Asked = ReportRequest<TaxQuery>

/** Business dates per query: a long report is read without blocking others. */
const DAYS_AT_ONCE = 31

/** Taxable sales and tax by month, class and rate (docs/rules/figures.md#sales-tax). Their tax is that of the balance. */
export async function taxReport(app: Services, asked: Asked): Promise<TaxReport> {
  const found = new Map<string, TaxRow>()
  for (const period of splitPeriod(asked.period, DAYS_AT_ONCE)) {
    for (const row of await rowsOf(app.db, { ...asked, period })) {
      const key = JSON.stringify([row.month, row.businessId, row.taxClass, row.taxRate])
      const known = found.get(key)
      if (known) {
        known.taxableCents += row.taxableCents
        known.taxCents += row.taxCents
      } else found.set(key, { ...row })
    }
  }
  const rows = [...found.values()].sort(
    (a, b) =>
      a.month.localeCompare(b.month) ||
      a.place.localeCompare(b.place) ||
      a.businessId - b.businessId ||
      a.taxClass.localeCompare(b.taxClass) ||
      a.taxRate - b.taxRate,
  )
  const sum = (of: 'taxableCents' | 'taxCents') => rows.reduce((total, row) => total + row[of], 0)
  return { rows, totals: { taxableCents: sum('taxableCents'), taxCents: sum('taxCents') } }
}

/** What was sold, less what was given back of it. Refunds that name no line are divided among the lines of their order. */
async function rowsOf(db: Database, asked: Asked): Promise<TaxRow[]> {
  const sold = await paidLines(db, asked)
    .select(({ fn, eb, ref }) => [
      fn.sum<number>(eb('line.unitPriceCents', '*', ref('line.quantity'))).as('taxableCents'),
      fn.sum<number>('line.taxCents').as('taxCents'),
    ])
    .execute()
  const refunded = await paidLines(db, asked)
    // Most orders have no refunds; this skips the subqueries for them.
    .where('order.refundedTotalCents', '>', 0)
    .select(({ fn }) => [
      fn.sum<number>(givenBackOfLine('subtotalCents', 'line')).as('taxableCents'),
      fn.sum<number>(givenBackOfLine('taxCents', 'line')).as('taxCents'),
    ])
    .execute()
  return [...sold, ...refunded.map(negative), ...(await unnamedRefunds(db, asked)).map(negative)]
}

function negative(row: TaxRow): TaxRow {
  return { ...row, taxableCents: -row.taxableCents, taxCents: -row.taxCents }
}

function paidLines(db: Database, asked: Asked) {
  const month = sql<string>`substr(${businessDateOf('tab.openedAt', 'place.timeZone')}, 1, 7)`
  return paidOrders(db, asked)
    .innerJoin('orderItem as line', 'line.orderId', 'order.id')
    .groupBy([month, 'order.businessId', 'place.id', 'line.taxClass', 'line.taxRate'])
    .select([month.as('month'), 'order.businessId', 'place.name as place', 'line.taxClass', 'line.taxRate'])
}

/** The parts of refunds without a line, such as a cancelled order's: in proportion to what is left of each line. */
async function unnamedRefunds(db: Database, asked: Asked): Promise<TaxRow[]> {
  const refunds = await paidOrders(db, asked)
    .innerJoin('refund', 'refund.orderId', 'order.id')
    .where('refund.orderItemId', 'is', null)
    .where('refund.compReason', 'is', null)
    .where('refund.status', '<>', 'Failed')
    .groupBy('order.id')
    .select(({ fn }) => [
      'order.id',
      fn.sum<number>('refund.subtotalCents').as('taxableCents'),
      fn.sum<number>('refund.taxCents').as('taxCents'),
    ])
    .execute()
  const given = new Map(refunds.map(({ id, ...sums }) => [id, sums]))
  if (given.size === 0) return []
  const lines = await paidLines(db, asked)
    .where('order.id', 'in', [...given.keys()])
    .groupBy(['order.id', 'line.id'])
    .orderBy('line.id')
    .select(['order.id as orderId', 'line.id', 'line.unitPriceCents', 'line.quantity', 'line.taxCents as lineTaxCents'])
    .select([
      givenBackOfLine('subtotalCents', 'line').as('backCents'),
      givenBackOfLine('taxCents', 'line').as('taxBackCents'),
    ])
    .execute()
  return [...given].flatMap(([orderId, back]) => {
    const own = lines.filter((line) => line.orderId === orderId)
    const left = own.map((line) => Math.max(0, line.unitPriceCents * line.quantity - line.backCents))
    const taxLeft = own.map((line) => Math.max(0, line.lineTaxCents - line.taxBackCents))
    const taxable = splitCents(back.taxableCents, left)
    const tax = splitCents(back.taxCents, taxLeft)
    return own.map(({ month, businessId, place, taxClass, taxRate }, index) => ({
      month,
      businessId,
      place,
      taxClass,
      taxRate,
      taxableCents: taxable[index] ?? 0,
      taxCents: tax[index] ?? 0,
    }))
  })
}
