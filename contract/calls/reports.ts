import { z } from 'zod'
import { ORDER_STATUSES, TAB_STATUSES } from '../enumerations'
import { dayQuery, listQuerySortedBy, pageOf, queryValue } from './lists'
import { call } from './call'

/** Fields that the sales report can be sorted by. */
const SALES_FIELDS = [
  'id',
  'openedAt',
  'place',
  'guest',
  'status',
  'orders',
  'gross',
  'discounts',
  'comps',
  'sales',
  'kept',
  'tax',
  'tips',
  'fees',
  'refunded',
  'collected',
] as const

/** Fields that the inventory report can be sorted by. */
const INVENTORY_FIELDS = ['name', 'type', 'servings', 'ml'] as const

/** Several values in one parameter: 'Closed,Open'. */
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

/** One business; without it, all that the caller may see. */
const businessId = queryValue(
  z.coerce.number('Must be an id').int('Must be an id').positive('Must be an id').optional(),
)

/** The filters of both reports. `start` and `end` are business dates, both included; without them, the last 30 days up to today. */
const filters = { start: dayQuery, end: dayQuery, businessId }

/** One row per tab; `status` is the tab's. */
export const salesQuery = listQuerySortedBy(SALES_FIELDS).extend({
  ...filters,
  status: statusesOf(TAB_STATUSES, TAB_STATUSES),
})
export type SalesQuery = z.infer<typeof salesQuery>

/** One row per product or ingredient; `status` is the order's. */
export const inventoryQuery = listQuerySortedBy(INVENTORY_FIELDS).extend({
  ...filters,
  status: statusesOf(ORDER_STATUSES, ORDER_STATUSES),
})
export type InventoryQuery = z.infer<typeof inventoryQuery>

/** One row per month, business, tax class and rate. */
export const taxQuery = z.object(filters)
export type TaxQuery = z.infer<typeof taxQuery>

/** The figures of one tab, or of many, in dollars. */
const salesFigures = {
  /** Orders sold: paid and not cancelled. */
  orders: z.number(),
  /** Items of orders sold, before discounts, comps and refunds. */
  gross: z.number(),
  /** Taken off them by price rules, and by comps. */
  discounts: z.number(),
  comps: z.number(),
  /** Items of orders sold, less discounts, comps and refunded lines; no tax, tip or fee. */
  sales: z.number(),
  /** Items of orders that were cancelled and not refunded. */
  kept: z.number(),
  /** Tax, tips and service fees of all paid orders, less refunds. */
  tax: z.number(),
  tips: z.number(),
  fees: z.number(),
  /** Everything refunded to guests. */
  refunded: z.number(),
  /** Charges less refunds: sales, kept, tax, tips and fees together. */
  collected: z.number(),
}

const isoDate = z.iso.date()
const covered = { start: isoDate, end: isoDate }

export const salesRow = z.object({
  /** The tab's id. */
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

export const salesReport = pageOf(salesRow).extend({
  ...covered,
  /** Across all pages. */
  totals: z.object({ tabs: z.number(), ...salesFigures }),
  /** One entry per business date, also for dates without sales. */
  days: z.array(z.object({ date: isoDate, sales: z.number() })),
})
export type SalesReport = z.infer<typeof salesReport>

/** Use of a product or ingredient: in how many drinks, and how many ml; null if it is counted, not poured. */
export const inventoryRow = z.object({
  type: z.enum(['Product', 'Ingredient']),
  /** The product's or ingredient's id. */
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

/** Taxable sales and tax in dollars, less refunds (docs/rules/figures.md#sales-tax). `month`: 'yyyy-MM', of business dates. */
export const taxRow = z.object({
  month: z.string(),
  businessId: z.number(),
  place: z.string(),
  taxClass: z.string(),
  taxRate: z.number(),
  taxable: z.number(),
  tax: z.number(),
})

export const taxReport = pageOf(taxRow).extend({
  ...covered,
  totals: z.object({ taxable: z.number(), tax: z.number() }),
})
export type TaxReport = z.infer<typeof taxReport>

const reportQuery = z.discriminatedUnion(
  'report',
  [
    salesQuery.extend({ report: z.literal(['sales', '']).optional() }),
    inventoryQuery.extend({ report: z.literal('inventory') }),
    taxQuery.extend({ report: z.literal('taxes') }),
  ],
  'Must be sales, inventory or taxes',
)
export type ReportQuery = z.infer<typeof reportQuery>

export const reports = {
  data: call({
    method: 'GET',
    path: 'orders/data',
    who: 'staff',
    needs: ['read', 'Order'],
    query: reportQuery,
    answer: z.union([salesReport, inventoryReport, taxReport]),
    errors: ['not_found'],
    says: 'Returns a page of a report with its totals: `report=sales`, `report=inventory` or `report=taxes`.',
    example: { query: { report: 'sales', start: '2026-05-01', end: '2026-05-31' } },
  }),
}
