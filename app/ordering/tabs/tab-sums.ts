import { sql, type SqlBool } from 'kysely'
import { holdsNeeded, leftOnTab } from '../../../contract/tabs'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/store'

/** The open tab that pays a guest's orders, their own or a friend's, with the sums of its orders in cents. */
export interface OpenTab {
  id: number
  /** The guest whose tab it is. */
  hostId: number
  limitCents: number
  /** The drinks that were not taken off, before tax. */
  subtotalCents: number
  /** What the orders owe with tax and the service fee, without a tip. */
  owedCents: number
  /** The service fee of the orders that were not cancelled; 0 before the first. */
  feeCents: number
  /** The guest's own drinks in `subtotalCents`. */
  ownSubtotalCents: number
  /** The limit of the guest's own drinks before tax, as a friend; null: no limit of their own. */
  ownLimitCents: number | null
}

/** The condition that an order of a tab is not void (`isVoid`). */
export const IS_BILLED = sql<SqlBool>`("order"."status" <> 'Cancelled' OR "order"."refundedTotalCents" < "order"."totalCents")`

const readOpenTab = compiledOnce((db, given: GivenOf<{ customerId: number; businessId: number }>) =>
  db
    .selectFrom('tab')
    .leftJoin('order', (join) => join.onRef('order.tabId', '=', 'tab.id').on('order.onTab', '=', 1))
    .leftJoin('tabFriend', (join) =>
      join.onRef('tabFriend.tabId', '=', 'tab.id').on('tabFriend.customerId', '=', given('customerId')),
    )
    // Two index look-ups. Further conditions on the tab itself would make SQLite read all of the business's tabs.
    .where(
      'tab.id',
      'in',
      db
        .selectFrom('tab as own')
        .select('own.id')
        .where('own.customerId', '=', given('customerId'))
        .where('own.businessId', '=', given('businessId'))
        .where('own.status', '=', 'Open')
        .unionAll(
          db
            .selectFrom('tabFriend as joined')
            .innerJoin('tab as shared', 'shared.id', 'joined.tabId')
            .select('shared.id')
            .where('joined.customerId', '=', given('customerId'))
            .where('joined.leftAt', 'is', null)
            .where('shared.businessId', '=', given('businessId'))
            .where('shared.status', '=', 'Open'),
        ),
    )
    .where('tab.limitCents', 'is not', null)
    .groupBy(['tab.id', 'tab.customerId', 'tab.limitCents', 'tabFriend.limitCents'])
    .select(['tab.id', 'tab.customerId as hostId', 'tab.limitCents', 'tabFriend.limitCents as ownLimitCents'])
    .select((eb) => [
      eb.fn
        .sum<number | null>(eb('order.subtotalCents', '-', eb.ref('order.refundedSubtotalCents')))
        .filterWhere('order.customerId', '=', given('customerId'))
        .as('ownSubtotalCents'),
      eb.fn
        .sum<number | null>(eb('order.subtotalCents', '-', eb.ref('order.refundedSubtotalCents')))
        .as('subtotalCents'),
      eb.fn.sum<number | null>(eb('order.totalCents', '-', eb.ref('order.refundedTotalCents'))).as('owedCents'),
      eb.fn.sum<number | null>('order.serviceFeeCents').filterWhere(IS_BILLED).as('feeCents'),
      eb.fn.max<number | null>('order.serviceFeeCents').as('agreedFeeCents'),
      eb.fn.count<number>('order.id').filterWhere(IS_BILLED).as('orders'),
    ]),
)

/** Returns the open tab at a business that pays the guest's orders, their own or a friend's; undefined without one. */
export async function openTabOf(
  db: Database | Trx,
  of: { customerId: number; businessId: number },
): Promise<OpenTab | undefined> {
  const [tab] = await readOpenTab(db, of)
  if (!tab) return undefined
  const carriedCents = tab.feeCents ?? 0
  // If the order with the fee was cancelled, the next order gets the fee when the tab is closed.
  const movesCents = carriedCents === 0 && tab.orders > 0 ? (tab.agreedFeeCents ?? 0) : 0
  return {
    id: tab.id,
    hostId: tab.hostId,
    limitCents: tab.limitCents ?? 0,
    subtotalCents: tab.subtotalCents ?? 0,
    owedCents: (tab.owedCents ?? 0) + movesCents,
    feeCents: carriedCents + movesCents,
    ownSubtotalCents: tab.ownSubtotalCents ?? 0,
    ownLimitCents: tab.ownLimitCents,
  }
}

/** Returns whether a guest's order fits on a tab, and the cents with tax that fit on it without the order. */
export function roomOnTab(tab: OpenTab, order: { subtotalCents: number; totalCents: number }) {
  const sums = {
    subtotalCents: tab.subtotalCents + order.subtotalCents,
    owedCents: tab.owedCents + order.totalCents,
  }
  const fits = holdsNeeded(sums) <= tab.limitCents && order.subtotalCents <= leftOfOwnLimit(tab)
  return { fits, leftCents: leftFor(tab) }
}

/** Returns the cents with tax that a guest may still order on a tab. */
export function leftFor(tab: OpenTab): number {
  return Math.min(leftOnTab(tab.limitCents, tab), leftOfOwnLimit(tab))
}

/** Returns the cents before tax that a friend's own limit leaves; Infinity without one. */
function leftOfOwnLimit({ ownLimitCents, ownSubtotalCents }: OpenTab): number {
  return ownLimitCents === null ? Infinity : Math.max(0, ownLimitCents - ownSubtotalCents)
}
