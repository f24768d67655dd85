import type { CloseTabBody } from '../../../contract/calls/tabs'
import type { TabSplit } from '../../../contract/enumerations'
import { conflict, notFound } from '../../../contract/errors'
import { tipCentsOf, type Tip } from '../../../contract/tips'
import type { VenueTrx } from '../../../db/store'
import { queueTabNotices } from '../../platform/push/notices'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { liveOrders } from '../orders/tabs'
import { chargesOfTab } from '../payments/tab-charges'
import { settleTab } from '../payments/tab-settlement'
import { takeFromHolds } from '../payments/take-from-holds'
import { publishTab } from '../payments/publish-tab'
import { workOnTab } from '../payments/work-on-tab-charge'
import { billOf, type BilledTab } from './bill'
import { settleOrders, tippedCents, type TabOrder } from './settling'
import { shareOut } from './shares'
import { usualTipCents } from './usual-tip'

/**
 * Closes the guest's tab. An open tab is charged with the tip: each hold is captured once, and its rest is released. Closing it again changes nothing.
 *
 * @throws 404 for someone else's; 409 `tab_not_open` for a tip on a tab that another person has closed; 409 `total_changed` if the bill is not the one that
 * the guest was shown; 409 `orders_live` while an order on it is not picked up or cancelled; 400 for a tip above the drinks
 */
export async function closeOwnTab(
  app: Services,
  actor: CustomerActor,
  tabId: number,
  { tip, split, total }: CloseTabBody,
): Promise<void> {
  await app.store.inGuard({ venue: { tab: tabId } }, async (trx) => {
    const own = await trx
      .selectFrom('tab')
      .select(['id', 'customerId', 'status', 'closedBy', 'limitCents', 'dueCents', 'tipPercent', 'tipAmountCents'])
      .where('id', '=', tabId)
      .where('customerId', '=', actor.id)
      .executeTakeFirst()
    if (!own) throw notFound('Tab')
    if (tip && own.status === 'Closed' && own.closedBy !== actor.label) {
      throw conflict('tab_not_open', 'Your tab is closed already: the tip can’t be chosen any more')
    }
    if (total !== undefined && own.status !== 'Closed' && own.limitCents !== null) await requireShown(trx, own, total)
    await closeInTransaction(trx, { tabId, tip, split, actor: actor.label, now: app.now() })
  })
  await finishClosing(app, tabId)
}

/** Requires that the bill is the one that the guest was shown, in dollars. @throws 409 `total_changed` */
async function requireShown(trx: VenueTrx, tab: BilledTab, shown: number): Promise<void> {
  const { total } = await billOf(trx, tab)
  if (total === shown) return
  throw conflict('total_changed', 'Your bill has changed: please check it and close the tab again', { total })
}

interface Closing {
  tabId: number
  /** Omitted: the tip that the guest chose beforehand, or none. */
  tip?: Tip | undefined
  /** Omitted: the host pays all. */
  split?: TabSplit | undefined
  /** Actor label. */
  actor: string
  /** True at the end of the business date: orders that were paid by themselves may still be live. */
  evenWithLive?: boolean
  now: number
}

/** The part of closing inside the transaction: writes the final fee and tip of the orders, and what to capture of each hold. @throws 409 `orders_live`, 400 */
export async function closeInTransaction(
  trx: VenueTrx,
  { tabId, tip, split = 'one', actor, evenWithLive = false, now }: Closing,
): Promise<void> {
  const tab = await trx.selectFrom('tab').selectAll().where('id', '=', tabId).executeTakeFirstOrThrow()
  if (tab.status === 'Closed') return
  const live = await liveOrders(trx, tabId).select('customerId').execute()
  if (live.length > 0 && !evenWithLive) {
    throw conflict('orders_live', liveWords(live, tab.customerId, actor), { count: live.length })
  }
  const closed = { status: 'Closed', closedAt: now, closedBy: actor, joinCode: null, updatedAt: now } as const
  const charges = await chargesOfTab(trx, tabId)
  const orders = await ordersOnTab(trx, tabId)
  if (charges.length === 0 && orders.length === 0) {
    await trx.updateTable('tab').set(closed).where('id', '=', tabId).execute()
    return
  }
  await keepComps(trx, tabId, now)
  const dueCents = await settle(
    trx,
    orders,
    tip ? tipCentsOf(tip, tippedCents(orders)) : usualTipCents(tab, tippedCents(orders)),
    now,
  )
  await trx
    .updateTable('tab')
    .set({ ...closed, dueCents })
    .where('id', '=', tabId)
    .execute()
  const isShared = await shareOut(trx, { tabId, hostId: tab.customerId, orders, dueCents, split, now })
  if (!isShared) await takeFromHolds(trx, { tabId, dueCents, offSession: byGuest(actor) ? 0 : 1, now })
  await settleTab(trx, tabId, now)
  if (orders.length > 0 && !byGuest(actor)) await queueTabNotices(trx, { tabId, what: 'TabClosed', now })
}

function byGuest(actor: string): boolean {
  return actor.startsWith('customer:')
}

function liveWords(live: ReadonlyArray<{ customerId: number }>, hostId: number, actor: string): string {
  if (!byGuest(actor)) return 'Hand over or cancel the orders on this tab before you close it'
  if (live.some(({ customerId }) => customerId === hostId))
    return 'Pick up or cancel your orders before you close the tab'
  return 'Your friends wait for their drinks. Close the tab once they have them, or go: it closes by itself.'
}

/** The part of closing after the commit: captures and releases the holds, as far as Stripe answers, and notifies watchers. */
export async function finishClosing(app: Services, tabId: number): Promise<void> {
  await workOnTab(app, tabId)
  await publishTab(app, tabId)
}

function ordersOnTab(trx: VenueTrx, tabId: number): Promise<TabOrder[]> {
  return trx
    .selectFrom('order')
    .select([
      'id',
      'customerId',
      'status',
      'subtotalCents',
      'refundedSubtotalCents',
      'taxCents',
      'serviceFeeCents',
      'totalCents',
    ])
    .select('refundedTotalCents')
    .where('tabId', '=', tabId)
    .where('onTab', '=', 1)
    .orderBy('id')
    .execute()
}

/** Marks the tab's pending refunds and comps as paid back. They lower the charge and are not sent to Stripe; comps can no longer be undone. */
async function keepComps(trx: VenueTrx, tabId: number, now: number): Promise<void> {
  await trx
    .updateTable('refund')
    .set({ status: 'Succeeded', paidBackAt: now, nextCheckAt: null, updatedAt: now })
    .where('status', '=', 'Creating')
    .where('orderId', 'in', trx.selectFrom('order').select('id').where('tabId', '=', tabId).where('onTab', '=', 1))
    .execute()
}

/** Writes the final sums of the orders, each with a new record in its chain. Returns the cents that are due in all. */
async function settle(trx: VenueTrx, orders: readonly TabOrder[], tipCents: number, now: number): Promise<number> {
  let dueCents = 0
  const before = new Map(orders.map((order) => [order.id, order]))
  for (const { id, ...sums } of settleOrders(orders, tipCents)) {
    await trx
      .updateTable('order')
      .set({ ...sums, settledAt: now, updatedAt: now })
      .where('id', '=', id)
      .execute()
    dueCents += sums.totalCents - (before.get(id)?.refundedTotalCents ?? 0)
  }
  return dueCents
}
