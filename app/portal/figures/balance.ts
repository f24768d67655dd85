import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import type { Tables } from '../../../db/store'
import { isSold, netCents, saleCents } from './sales'

/** The figures of one order or many that are summed and stored, in cents (docs/rules/figures.md#balance). */
export const SALES_FIGURES = [
  'orders',
  'grossCents',
  'discountsCents',
  'compsCents',
  'salesCents',
  'keptCents',
  'taxCents',
  'tipsCents',
  'feesCents',
  'refundedCents',
  'collectedCents',
] as const

/**
 * `orders`: orders sold. `grossCents`: their items before discounts, comps and refunds; `discountsCents` and `compsCents` are what rules and comps took
 * off. `salesCents`: what is left of their items. `keptCents`: items of orders that were
 * cancelled and not refunded. Tax, tips and fees: those of all paid orders, less refunds. `refundedCents`: all refunded money. `collectedCents`:
 * charges less refunds.
 */
export type SalesFigures = Record<(typeof SALES_FIGURES)[number], number>

/** Adds up the figures of days, tabs or parts of a period. */
export function sumOf(parts: readonly SalesFigures[]): SalesFigures {
  const sum = (figure: keyof SalesFigures) => parts.reduce((total, part) => total + part[figure], 0)
  return {
    orders: sum('orders'),
    grossCents: sum('grossCents'),
    discountsCents: sum('discountsCents'),
    compsCents: sum('compsCents'),
    salesCents: sum('salesCents'),
    keptCents: sum('keptCents'),
    taxCents: sum('taxCents'),
    tipsCents: sum('tipsCents'),
    feesCents: sum('feesCents'),
    refundedCents: sum('refundedCents'),
    collectedCents: sum('collectedCents'),
  }
}

/** The figures of the orders that a query selects or joins, paid or not. */
export function figuresOfOrders() {
  const eb = expressionBuilder<Tables, 'order'>()
  const sum = (cents: Expression<number | null>, counts: Expression<SqlBool>) =>
    eb.fn.coalesce(eb.fn.sum<number>(cents).filterWhere(counts), eb.lit(0))
  const isPaid = eb('order.paidAt', 'is not', null)
  const isCancelled = eb.and([isPaid, eb('order.status', '=', 'Cancelled')])
  return [
    eb.fn.count<number>('order.id').filterWhere(isSold()).as('orders'),
    sum(eb('order.subtotalCents', '+', eb.ref('order.discountCents')), isSold()).as('grossCents'),
    sum(eb.ref('order.discountCents'), isSold()).as('discountsCents'),
    sum(eb.ref('order.compedSubtotalCents'), isSold()).as('compsCents'),
    sum(saleCents(), isSold()).as('salesCents'),
    sum(saleCents(), isCancelled).as('keptCents'),
    sum(netCents('tax'), isPaid).as('taxCents'),
    sum(netCents('tip'), isPaid).as('tipsCents'),
    sum(netCents('fee'), isPaid).as('feesCents'),
    sum(eb.ref('order.refundedTotalCents'), isPaid).as('refundedCents'),
    sum(eb('order.totalCents', '-', eb.ref('order.refundedTotalCents')), isPaid).as('collectedCents'),
  ] as const
}

export interface BalanceLine {
  id: string
  label: string
  /** The label above a narrow column. */
  heading: string
  /** In cents; below 0 for an amount that is taken off. */
  cents: (figures: SalesFigures) => number
  /** True for a sum of the lines above it, since the sum before. */
  isSum?: boolean
}

/**
 * The balance from gross sales to the venue's share: every cent that guests paid and did not get back is in one line, and each sum is the one
 * before it plus the lines between. Every report, file and mail that lists these amounts uses these lines.
 */
export const BALANCE_LINES: readonly BalanceLine[] = [
  { id: 'gross', label: 'Gross sales', heading: 'Gross', cents: ({ grossCents }) => grossCents },
  {
    id: 'discounts',
    label: 'Discounts by rule',
    heading: 'Discounts',
    cents: ({ discountsCents }) => -discountsCents || 0,
  },
  { id: 'comps', label: 'Comps', heading: 'Comps', cents: ({ compsCents }) => -compsCents || 0 },
  {
    id: 'refundedItems',
    label: 'Refunded items',
    heading: 'Refunded',
    cents: ({ grossCents, discountsCents, compsCents, salesCents }) =>
      salesCents - grossCents + discountsCents + compsCents,
  },
  { id: 'sales', label: 'Sales', heading: 'Sales', cents: ({ salesCents }) => salesCents, isSum: true },
  { id: 'kept', label: 'Cancelled, not refunded', heading: 'Kept', cents: ({ keptCents }) => keptCents },
  { id: 'tax', label: 'Tax', heading: 'Tax', cents: ({ taxCents }) => taxCents },
  { id: 'tips', label: 'Tips', heading: 'Tips', cents: ({ tipsCents }) => tipsCents },
  { id: 'fees', label: 'Fees', heading: 'Fees', cents: ({ feesCents }) => feesCents },
  {
    id: 'collected',
    label: 'Collected',
    heading: 'Collected',
    cents: ({ collectedCents }) => collectedCents,
    isSum: true,
  },
  {
    id: 'barback',
    label: 'Fees to Barback',
    heading: 'Barback',
    cents: ({ feesCents }) => (feesCents === 0 ? 0 : -feesCents),
  },
  { id: 'venue', label: 'To the venue', heading: 'Venue', cents: venueCents, isSum: true },
]

/** The venue's part of the collected money: all but Barback's fees. */
export function venueCents({ collectedCents, feesCents }: SalesFigures): number {
  return collectedCents - feesCents
}
