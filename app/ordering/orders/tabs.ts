import { asPage } from '../../../contract/calls/lists'
import { page, TOTAL } from '../../../db/page'
import type { TabsQuery } from '../../../contract/calls/tabs'
import { conflict, notFound } from '../../../contract/errors'
import { groupBy } from '../../../contract/group-by'
import { IDLE_TAB_MS } from '../../../contract/limits'
import { dollarsFromCents } from '../../../contract/money'
import { expressionBuilder, type SelectQueryBuilder } from 'kysely'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Tables, Trx, VenueTrx } from '../../../db/store'
import { inOrder } from '../../../db/in-order'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'

interface UsedTab {
  customerId: number
  businessId: number
  now: number
}

const touchTab = compiledOnce((db, given: GivenOf<UsedTab>) =>
  db
    .updateTable('tab')
    .set({ lastActivityAt: given('now'), updatedAt: given('now') })
    .where('customerId', '=', given('customerId'))
    .where('businessId', '=', given('businessId'))
    .where('status', '<>', 'Closed')
    .returning('id'),
)

/** The id of the guest's tab at this business, a new Pending one when all are closed (docs/rules/orders.md#tabs). */
export async function currentTab(trx: VenueTrx, tab: UsedTab): Promise<number> {
  const { customerId, businessId, now } = tab
  const [open] = await touchTab(trx, tab)
  if (open) return open.id
  const { id } = await trx
    .insertInto('tab')
    .values({
      customerId,
      businessId,
      status: 'Pending',
      openedAt: now,
      lastActivityAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Pending → Open, once a payment has succeeded. A tab with a later status does not change. */
export async function openTab(trx: Trx, tabId: number, now: number): Promise<void> {
  await trx
    .updateTable('tab')
    .set({ status: 'Open', updatedAt: now })
    .where('id', '=', tabId)
    .where('status', '=', 'Pending')
    .execute()
}

/** Closes a tab that was never opened, if it has no live order. */
export async function closePendingTab(trx: VenueTrx, tabId: number, now: number): Promise<void> {
  await trx
    .updateTable('tab')
    .set({ status: 'Closed', closedAt: now, updatedAt: now })
    .where('id', '=', tabId)
    .where('status', '=', 'Pending')
    .where((eb) => eb.not(eb.exists(liveOrders(trx, tabId))))
    .execute()
}

function liveOrders(trx: Trx, tabId: number) {
  return trx
    .selectFrom('order')
    .select('id')
    .where('tabId', '=', tabId)
    .where('status', 'not in', ['Completed', 'Cancelled'])
}

/**
 * Closes the guest's tab.
 *
 * @throws 404 for someone else's, 409 `orders_live` while an order on it is not picked up or cancelled
 */
export async function closeTab(app: Services, actor: CustomerActor, tabId: number) {
  await app.store.inGuard({ venue: { tab: tabId } }, async (trx) => {
    const tab = await trx
      .selectFrom('tab')
      .select(['status'])
      .where('id', '=', tabId)
      .where('customerId', '=', actor.id)
      .executeTakeFirst()
    if (!tab) throw notFound('Tab')
    if (tab.status === 'Closed') return
    const live = await liveOrders(trx, tabId).execute()
    if (live.length > 0) {
      throw conflict('orders_live', 'Pick up or cancel your orders before you close the tab', { count: live.length })
    }
    const now = app.now()
    await trx
      .updateTable('tab')
      .set({ status: 'Closed', closedAt: now, updatedAt: now })
      .where('id', '=', tabId)
      .execute()
  })
  return readTab(app, actor, tabId)
}

/** Closes idle tabs (docs/rules/orders.md#tab-moves). Under the venues' guards, because the figures of a day are kept by its tabs' statuses. */
export async function sweepTabs(app: Services): Promise<void> {
  const now = app.now()
  const quietSince = now - IDLE_TAB_MS
  const idle = await app.db.selectFrom('tab').select(['id', 'businessId']).where(isIdle(quietSince)).execute()
  for (const [businessId, tabs] of groupBy(idle, (tab) => tab.businessId)) {
    const ids = tabs.map(({ id }) => id)
    await app.store.inGuard({ venue: businessId }, (trx) =>
      trx
        .updateTable('tab')
        .set({ status: 'Closed', closedAt: now, updatedAt: now })
        .where('id', 'in', ids)
        .where(isIdle(quietSince))
        .execute(),
    )
  }
}

function isIdle(quietSince: number) {
  const { eb, and, not, exists, selectFrom } = expressionBuilder<Tables, 'tab'>()
  const lively = selectFrom('order')
    .select('order.id')
    .whereRef('order.tabId', '=', 'tab.id')
    .where((order) =>
      order.or([
        order('order.status', 'not in', ['Completed', 'Cancelled']),
        order('order.updatedAt', '>', quietSince),
      ]),
    )
  return and([eb('tab.status', '<>', 'Closed'), eb('tab.lastActivityAt', '<', quietSince), not(exists(lively))])
}

/** The guest's tabs, newest first. */
export async function listTabs(app: Services, actor: CustomerActor, query: TabsQuery) {
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
export async function readTab(app: Services, actor: CustomerActor, tabId: number) {
  const own = app.db.selectFrom('tab').where('tab.customerId', '=', actor.id).where('tab.id', '=', tabId)
  const row = await tabRows(own).executeTakeFirst()
  if (!row) throw notFound('Tab')
  const orders = await app.db.selectFrom('order').select('id').where('tabId', '=', tabId).orderBy('placedAt').execute()
  return { ...tabView(row), orderIds: orders.map(({ id }) => id) }
}

function tabRows(query: SelectQueryBuilder<Tables, 'tab', object>) {
  return query
    .innerJoin('business', 'business.id', 'tab.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['tab.id', 'tab.businessId', 'tab.status', 'tab.openedAt', 'tab.closedAt', 'place.name as placeName'])
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
    ])
}

type TabRow = Awaited<ReturnType<ReturnType<typeof tabRows>['execute']>>[number]

function tabView({ openedAt, closedAt, totalCents, orderCount, ...tab }: TabRow) {
  return {
    ...tab,
    orderCount: orderCount ?? 0,
    /** The amount charged on this tab and not refunded, in dollars. */
    total: dollarsFromCents(totalCents ?? 0),
    openedAt: new Date(openedAt).toISOString(),
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
  }
}
