import { z } from 'zod'
import { ORDER_STATUSES, TAB_STATUSES } from '../enumerations'
import { listQuerySortedBy, pageOf, queryValue } from './lists'
import { call } from './call'

/** What the sales report can be sorted by: the fields of its rows. */
export const SALES_FIELDS = [
  'id',
  'openedAt',
  'place',
  'guest',
  'status',
  'orders',
  'sales',
  'tax',
  'tips',
  'fees',
  'refunded',
  'collected',
] as const

/** What the inventory report can be sorted by. */
export const INVENTORY_FIELDS = ['name', 'type', 'servings', 'ml'] as const

/** Several values in one parameter: 'Closed,Open'. None is the usual ones. */
function statusesOf<const S extends string>(all: readonly S[], usual: readonly S[]) {
  const isStatus = (text: string): text is S => all.some((status) => status === text)
  const statuses = z.string().transform((text, context): readonly S[] => {
    const asked = text.split(',')
    if (asked.every(isStatus)) return all.filter((status) => asked.includes(status))
    context.issues.push({ code: 'custom', message: `Must be some of ${all.join(', ')}`, input: text })
    return z.NEVER
  })
  return queryValue(statuses.default(usual))
}

const date = queryValue(z.iso.date('Must be a date: 2026-05-31').optional())

/** The business asked about; without one, all that the caller may see. */
const businessId = queryValue(
  z.coerce.number('Must be an id').int('Must be an id').positive('Must be an id').optional(),
)

/**
 * The query of both reports: statuses, and business dates, `start` and `end` both included. Without dates the last 30 days up to
 * today.
 */
const filters = { start: date, end: date, businessId }

/** One row a tab; `status` is the tab's, Closed unless told otherwise. */
export const salesQuery = listQuerySortedBy(SALES_FIELDS).extend({
  ...filters,
  status: statusesOf(TAB_STATUSES, ['Closed']),
})
export type SalesQuery = z.infer<typeof salesQuery>

/** One row a product or ingredient; `status` is the order's, Completed unless told otherwise. */
export const inventoryQuery = listQuerySortedBy(INVENTORY_FIELDS).extend({
  ...filters,
  status: statusesOf(ORDER_STATUSES, ['Completed']),
})
export type InventoryQuery = z.infer<typeof inventoryQuery>

/** The money of a tab, or of many, in dollars. */
const salesFigures = {
  /** Those sold: paid and not cancelled. */
  orders: z.number(),
  /** Items of orders sold, less refunded lines; no tax, tip or fee. */
  sales: z.number(),
  /** Tax, tips and service fees of all paid orders, less what went back. */
  tax: z.number(),
  tips: z.number(),
  fees: z.number(),
  /** All that went back to guests. */
  refunded: z.number(),
  /** What was charged and not given back: with the items of orders that were cancelled without a refund. */
  collected: z.number(),
}

const isoDate = z.iso.date()
const covered = { start: isoDate, end: isoDate }

export const salesRow = z.object({
  /** The tab's. */
  id: z.number(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** The business date on which it was opened. */
  date: isoDate,
  businessId: z.number(),
  place: z.string(),
  guest: z.string(),
  status: z.enum(TAB_STATUSES),
  ...salesFigures,
})
export type SalesRow = z.infer<typeof salesRow>

export const salesReport = pageOf(salesRow).extend({
  ...covered,
  /** Over all pages. */
  totals: z.object({ tabs: z.number(), ...salesFigures }),
  /** Sales of each business date, those without any included. */
  days: z.array(z.object({ date: isoDate, sales: z.number() })),
})
export type SalesReport = z.infer<typeof salesReport>

/** What drinks took from the shelf: in how many of them it was, and ml; null for what is counted, not poured. */
export const inventoryRow = z.object({
  type: z.enum(['Product', 'Ingredient']),
  /** The product's or ingredient's. */
  id: z.number(),
  name: z.string(),
  servings: z.number(),
  ml: z.number().nullable(),
})
export type InventoryRow = z.infer<typeof inventoryRow>

export const inventoryReport = pageOf(inventoryRow).extend({
  ...covered,
  totals: z.object({ products: z.number(), ingredients: z.number(), servings: z.number(), ml: z.number() }),
})
export type InventoryReport = z.infer<typeof inventoryReport>

/** Which report, and the query of that report. */
export const reportQuery = z.discriminatedUnion(
  'report',
  [
    salesQuery.extend({ report: z.literal(['sales', '']).optional() }),
    inventoryQuery.extend({ report: z.literal('inventory') }),
  ],
  'Must be sales or inventory',
)
export type ReportQuery = z.infer<typeof reportQuery>

export const reports = {
  data: call({
    method: 'GET',
    path: 'orders/data',
    who: 'staff',
    needs: ['read', 'Order'],
    query: reportQuery,
    answer: z.union([salesReport, inventoryReport]),
    errors: ['not_found'],
    says: 'A page of the sales or the inventory report with its totals: `report=sales` or `inventory`.',
    example: { query: { report: 'sales', start: '2026-05-01', end: '2026-05-31' } },
  }),
}
