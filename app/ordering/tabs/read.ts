import { asPage } from '../../../contract/calls/lists'
import type { TabDetails, TabsQuery } from '../../../contract/calls/tabs'
import { notFound } from '../../../contract/errors'
import { dollarsFromCents } from '../../../contract/money'
import { inOrder } from '../../../db/in-order'
import { page, TOTAL } from '../../../db/page'
import type { Database } from '../../../db/store'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { chargesOfTab, tabChargeView } from '../payments/tab-charges'
import { billOf, drinksOf } from './bill'
import { guestRows, guestTabView } from './guest-view'
import { sharingOf } from './sharing-view'
import { tabRows, tabView, type TabRow } from './rows'
import { leftFor, openTabOf } from './tab-sums'
import { usualTip } from './usual-tip'

type Db = Pick<Services, 'db' | 'now'>

/** Lists the guest's tabs and those of friends that they have joined, newest first. */
export async function listTabs(app: Db, actor: CustomerActor, query: TabsQuery) {
  const own = tabsOf(app.db, actor.id)
  const ordered = inOrder(guestRows(tabRows(own), actor.id), {
    sort: query.sort,
    usual: { field: 'openedAt', direction: 'desc' },
    columnOf: (field) => `tab.${field}`,
    id: 'tab.id',
  })
  const { rows, total } = await page(ordered, own.select(TOTAL), query)
  return asPage(
    rows.map((row) => guestTabView(row, { customerId: actor.id, now: app.now() })),
    total,
    query,
  )
}

/** Returns a tab as its guest or a friend on it sees it. @throws 404 for a tab that is not theirs */
export async function readTab(app: Db, actor: CustomerActor, tabId: number): Promise<TabDetails> {
  const own = tabsOf(app.db, actor.id).where('tab.id', '=', tabId)
  const row = await guestRows(tabRows(own), actor.id).executeTakeFirst()
  if (!row) throw notFound('Tab')
  return {
    ...(await tabDetails(app.db, row, actor.id)),
    ...guestTabView(row, { customerId: actor.id, now: app.now() }),
  }
}

/**
 * Returns a tab with its orders, bill and charges. `viewerId`: the guest who reads it; omitted for staff. Staff see all orders, and the host's charges. The
 * host sees the whole bill, their own orders and charges. A friend sees their own orders, drinks and charges.
 */
export async function tabDetails(db: Database, row: TabRow, viewerId?: number): Promise<TabDetails> {
  const { id: tabId, settledAt } = row
  const isFriend = viewerId !== undefined && viewerId !== row.customerId
  const isOwn = ({ customerId }: { customerId: number }) => viewerId === undefined || customerId === viewerId
  const orders = await db
    .selectFrom('order')
    .select(['id', 'onTab', 'customerId'])
    .where('tabId', '=', tabId)
    .orderBy('placedAt')
    .execute()
  const charges = await chargesOfTab(db, tabId)
  const open = await openTabOf(db, { customerId: viewerId ?? row.customerId, businessId: row.businessId })
  const hasBill = row.limitCents !== null || orders.some(({ onTab }) => onTab === 1)
  return {
    ...tabView(row),
    orderIds: orders.filter(isOwn).map(({ id }) => id),
    left: open?.id === tabId ? dollarsFromCents(leftFor(open)) : null,
    usualTip: isFriend ? null : usualTip(row),
    bill: hasBill ? await (isFriend ? drinksOf(db, row, viewerId) : billOf(db, row)) : null,
    charges: charges.filter(({ customerId }) => customerId === (viewerId ?? row.customerId)).map(tabChargeView),
    settledAt: settledAt === null ? null : new Date(settledAt).toISOString(),
    sharing: await sharingOf(db, row, { charges, viewerId }),
  }
}

/** Selects the tabs of a guest, and those that they have joined. */
function tabsOf(db: Database, customerId: number) {
  const own = db.selectFrom('tab as own').select('own.id').where('own.customerId', '=', customerId)
  const joined = db.selectFrom('tabFriend').select('tabFriend.tabId as id').where('customerId', '=', customerId)
  return db.selectFrom('tab').where('tab.id', 'in', own.unionAll(joined))
}
