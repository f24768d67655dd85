import type { SelectQueryBuilder } from 'kysely'
import { asPage } from '../../../contract/calls/lists'
import type { TabDetails, TabsQuery } from '../../../contract/calls/tabs'
import { notFound } from '../../../contract/errors'
import { dollarsFromCents } from '../../../contract/money'
import { leftOnTab } from '../../../contract/tabs'
import { inOrder } from '../../../db/in-order'
import { page, TOTAL } from '../../../db/page'
import type { Database, Tables } from '../../../db/store'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { chargesOfTab, tabChargeView } from '../payments/tab-charges'
import { billOf } from './bill'
import { openTabOf } from './tab-sums'
import { usualTip } from './usual-tip'

type Db = Pick<Services, 'db'>

/** The guest's tabs, newest first. */
export async function listTabs(app: Db, actor: CustomerActor, query: TabsQuery) {
  const own = app.db.selectFrom('tab').where('tab.customerId', '=', actor.id)
  const ordered = inOrder(tabRows(own), {
    sort: query.sort,
    usual: { field: 'openedAt', direction: 'desc' },
    columnOf: (field) => `tab.${field}`,
    id: 'tab.id',
  })
  const { rows, total } = await page(ordered, own.select(TOTAL), query)
  return asPage(rows.map(tabView), total, query)
}

/** @throws 404 for a tab that is not the guest's */
export async function readTab(app: Db, actor: CustomerActor, tabId: number): Promise<TabDetails> {
  const own = app.db.selectFrom('tab').where('tab.customerId', '=', actor.id).where('tab.id', '=', tabId)
  const row = await tabRows(own).executeTakeFirst()
  if (!row) throw notFound('Tab')
  return tabDetails(app.db, row)
}

/** A tab with its orders, its bill and its charges. */
export async function tabDetails(db: Database, row: TabRow): Promise<TabDetails> {
  const { id: tabId, settledAt } = row
  const orders = await db
    .selectFrom('order')
    .select(['id', 'onTab'])
    .where('tabId', '=', tabId)
    .orderBy('placedAt')
    .execute()
  const charges = await chargesOfTab(db, tabId)
  const open = await openTabOf(db, row)
  const hasBill = row.limitCents !== null || orders.some(({ onTab }) => onTab === 1)
  return {
    ...tabView(row),
    orderIds: orders.map(({ id }) => id),
    left: open?.id === tabId ? dollarsFromCents(leftOnTab(open.limitCents, open)) : null,
    usualTip: usualTip(row),
    bill: hasBill ? await billOf(db, row) : null,
    charges: charges.map(tabChargeView),
    settledAt: settledAt === null ? null : new Date(settledAt).toISOString(),
  }
}

export function tabRows(query: SelectQueryBuilder<Tables, 'tab', object>) {
  return query
    .innerJoin('business', 'business.id', 'tab.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['tab.id', 'tab.customerId', 'tab.businessId', 'tab.status', 'tab.openedAt', 'tab.closedAt'])
    .select(['tab.limitCents', 'tab.tipPercent', 'tab.tipAmountCents', 'tab.dueCents', 'tab.settledAt'])
    .select(['tab.unpaidSince', 'tab.lastActivityAt', 'place.name as placeName'])
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
    // 0 while it is being charged.
    unpaid: unpaidSince === null ? 0 : dollarsFromCents(Math.max(0, (dueCents ?? 0) - (takenCents ?? 0))),
  }
}
