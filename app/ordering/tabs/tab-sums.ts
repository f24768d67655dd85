import { sql, type SqlBool } from 'kysely'
import { holdsNeeded, leftOnTab } from '../../../contract/tabs'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/store'

/** A guest's open tab that is secured by holds, with what its orders owe, in cents. */
export interface OpenTab {
  id: number
  limitCents: number
  /** The drinks that were not taken off, before tax. */
  subtotalCents: number
  /** With tax and the service fee, without a tip. */
  owedCents: number
  /** The service fee of the orders that were not cancelled; 0 before the first. */
  feeCents: number
}

/** The condition that an order of a tab is not void (`isVoid`). */
const IS_BILLED = sql<SqlBool>`("order"."status" <> 'Cancelled' OR "order"."refundedTotalCents" < "order"."totalCents")`

const readOpenTab = compiledOnce((db, given: GivenOf<{ customerId: number; businessId: number }>) =>
  db
    .selectFrom('tab')
    .leftJoin('order', (join) => join.onRef('order.tabId', '=', 'tab.id').on('order.onTab', '=', 1))
    .where('tab.customerId', '=', given('customerId'))
    .where('tab.businessId', '=', given('businessId'))
    .where('tab.status', '=', 'Open')
    .where('tab.limitCents', 'is not', null)
    .groupBy(['tab.id', 'tab.limitCents'])
    .select(['tab.id', 'tab.limitCents'])
    .select((eb) => [
      eb.fn
        .sum<number | null>(eb('order.subtotalCents', '-', eb.ref('order.refundedSubtotalCents')))
        .as('subtotalCents'),
      eb.fn.sum<number | null>(eb('order.totalCents', '-', eb.ref('order.refundedTotalCents'))).as('owedCents'),
      eb.fn.sum<number | null>('order.serviceFeeCents').filterWhere(IS_BILLED).as('feeCents'),
      eb.fn.max<number | null>('order.serviceFeeCents').as('agreedFeeCents'),
      eb.fn.count<number>('order.id').filterWhere(IS_BILLED).as('orders'),
    ]),
)

/** The guest's open tab at a business; undefined without one. */
export async function openTabOf(
  db: Database | Trx,
  of: { customerId: number; businessId: number },
): Promise<OpenTab | undefined> {
  const [tab] = await readOpenTab(db, of)
  if (!tab) return undefined
  const carriedCents = tab.feeCents ?? 0
  // The order with the fee was cancelled: the next one gets the fee when the tab is closed.
  const movesCents = carriedCents === 0 && tab.orders > 0 ? (tab.agreedFeeCents ?? 0) : 0
  return {
    id: tab.id,
    limitCents: tab.limitCents ?? 0,
    subtotalCents: tab.subtotalCents ?? 0,
    owedCents: (tab.owedCents ?? 0) + movesCents,
    feeCents: carriedCents + movesCents,
  }
}

/** Whether an order still fits on a tab, and what fits on it before the order, in cents. */
export function roomOnTab(tab: OpenTab, order: { subtotalCents: number; totalCents: number }) {
  const sums = {
    subtotalCents: tab.subtotalCents + order.subtotalCents,
    owedCents: tab.owedCents + order.totalCents,
  }
  return { fits: holdsNeeded(sums) <= tab.limitCents, leftCents: leftOnTab(tab.limitCents, tab) }
}
