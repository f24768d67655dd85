import type { SelectQueryBuilder } from 'kysely'
import { dollarsFromCents } from '../../../contract/money'
import type { Tables } from '../../../db/store'

/** Selects tabs with the sums of their orders and of their captures, in cents. */
export function tabRows(query: SelectQueryBuilder<Tables, 'tab', object>) {
  return query
    .innerJoin('business', 'business.id', 'tab.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['tab.id', 'tab.customerId', 'tab.businessId', 'tab.status', 'tab.openedAt', 'tab.closedAt'])
    .select(['tab.limitCents', 'tab.tipPercent', 'tab.tipAmountCents', 'tab.dueCents', 'tab.settledAt'])
    .select(['tab.unpaidSince', 'tab.lastActivityAt', 'tab.joinCode', 'tab.headLimitCents', 'tab.sharesUntil'])
    .select('place.name as placeName')
    .select((eb) => [
      eb
        .selectFrom('order')
        .whereRef('order.tabId', '=', 'tab.id')
        .where('order.status', '<>', 'Cancelled')
        .select((sum) => sum.fn.count<number>('order.id').as('count'))
        .as('orderCount'),
      eb
        .selectFrom('order')
        .whereRef('order.tabId', '=', 'tab.id')
        .where('order.paidAt', 'is not', null)
        .select((sum) =>
          sum.fn
            .coalesce(sum.fn.sum<number>(sum('order.totalCents', '-', sum.ref('order.refundedTotalCents'))), sum.lit(0))
            .as('cents'),
        )
        .as('totalCents'),
      eb
        .selectFrom('tabCharge')
        .whereRef('tabCharge.tabId', '=', 'tab.id')
        .select((sum) => sum.fn.sum<number | null>('capturedCents').as('cents'))
        .as('takenCents'),
    ])
}

export type TabRow = Awaited<ReturnType<ReturnType<typeof tabRows>['execute']>>[number]

/** Returns a tab as staff see it, with the orders of all its guests. Dollars. */
export function tabView(row: TabRow) {
  const { id, businessId, placeName, status, openedAt, closedAt, totalCents, orderCount, limitCents } = row
  const { unpaidSince, dueCents, takenCents } = row
  return {
    id,
    businessId,
    placeName,
    status,
    orderCount: orderCount ?? 0,
    total: dollarsFromCents(totalCents ?? 0),
    openedAt: new Date(openedAt).toISOString(),
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
    limit: limitCents === null ? null : dollarsFromCents(limitCents),
    // 0 while the tab is being charged.
    unpaid: unpaidSince === null ? 0 : dollarsFromCents(Math.max(0, (dueCents ?? 0) - (takenCents ?? 0))),
  }
}
