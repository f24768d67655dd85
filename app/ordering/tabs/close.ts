import type { CloseTabBody } from '../../../contract/calls/tabs'
import { conflict, notFound } from '../../../contract/errors'
import { tipCentsOf, type Tip } from '../../../contract/tips'
import type { VenueTrx } from '../../../db/store'
import type { Flag } from '../../../db/tables'
import { queueTabNotices } from '../../platform/push/notices'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { liveOrders } from '../orders/tabs'
import { chargesOfTab, isOver, type TabCharge } from '../payments/tab-charges'
import { chargeRest, feeOfTab, settleTab } from '../payments/tab-settlement'
import { publishTab } from '../payments/publish-tab'
import { workOnTab } from '../payments/work-on-tab-charge'
import { billOf, type BilledTab } from './bill'
import { divideOverHolds, settleOrders, tippedCents, type TabOrder } from './settling'
import { usualTipCents } from './usual-tip'

/**
 * Closes the guest's tab. An open tab is charged with the tip: one capture for each hold, and what is left is released. Closing it again changes nothing.
 *
 * @throws 404 for someone else's, 409 `tab_not_open` for a tip on a tab that somebody else has closed, 409 `total_changed` for another bill than the guest was shown, 409 `orders_live` while an order on it is not picked up or cancelled, 400 for a tip above the drinks
 */
export async function closeOwnTab(
  app: Services,
  actor: CustomerActor,
  tabId: number,
  { tip, total }: CloseTabBody,
): Promise<void> {
  await app.store.inGuard({ venue: { tab: tabId } }, async (trx) => {
    const own = await trx
      .selectFrom('tab')
      .select(['id', 'status', 'closedBy', 'limitCents', 'dueCents', 'tipPercent', 'tipAmountCents'])
      .where('id', '=', tabId)
      .where('customerId', '=', actor.id)
      .executeTakeFirst()
    if (!own) throw notFound('Tab')
    if (tip && own.status === 'Closed' && own.closedBy !== actor.label) {
      throw conflict('tab_not_open', 'Your tab is closed already: the tip can’t be chosen any more')
    }
    if (total !== undefined && own.status !== 'Closed' && own.limitCents !== null) await requireShown(trx, own, total)
    await closeInTransaction(trx, { tabId, tip, actor: actor.label, now: app.now() })
  })
  await finishClosing(app, tabId)
}

/** @throws 409 `total_changed` when the bill is no longer what the guest was shown, in dollars */
async function requireShown(trx: VenueTrx, tab: BilledTab, shown: number): Promise<void> {
  const { total } = await billOf(trx, tab)
  if (total === shown) return
  throw conflict('total_changed', 'Your bill has changed: please check it and close the tab again', { total })
}

interface Closing {
  tabId: number
  /** Left out: the tip that the guest chose beforehand, or none. */
  tip?: Tip | undefined
  /** Actor label. */
  actor: string
  /** At the end of the business date orders that were paid by themselves may still be live. */
  evenWithLive?: boolean
  now: number
}

/** The part inside the transaction: the final fee and tip of its orders, and what is to be taken of each hold. @throws 409 `orders_live`, 400 */
export async function closeInTransaction(
  trx: VenueTrx,
  { tabId, tip, actor, evenWithLive = false, now }: Closing,
): Promise<void> {
  const tab = await trx.selectFrom('tab').selectAll().where('id', '=', tabId).executeTakeFirstOrThrow()
  if (tab.status === 'Closed') return
  const live = await liveOrders(trx, tabId).execute()
  if (live.length > 0 && !evenWithLive) {
    const byGuest = actor.startsWith('customer:')
    const message = byGuest
      ? 'Pick up or cancel your orders before you close the tab'
      : 'Hand over or cancel the orders on this tab before you close it'
    throw conflict('orders_live', message, { count: live.length })
  }
  const closed = { status: 'Closed', closedAt: now, closedBy: actor, updatedAt: now } as const
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
  await divideCharges(trx, charges, { dueCents, offSession: actor.startsWith('customer:') ? 0 : 1, now })
  await settleTab(trx, tabId, now)
  if (orders.length > 0 && !actor.startsWith('customer:')) await queueTabNotices(trx, { tabId, what: 'TabClosed', now })
}

/** The part after the commit: captures and releases the holds, as far as Stripe answers, and notifies watchers. */
export async function finishClosing(app: Services, tabId: number): Promise<void> {
  await workOnTab(app, tabId)
  await publishTab(app, tabId)
}

function ordersOnTab(trx: VenueTrx, tabId: number): Promise<TabOrder[]> {
  return trx
    .selectFrom('order')
    .select(['id', 'status', 'subtotalCents', 'refundedSubtotalCents', 'taxCents', 'serviceFeeCents', 'totalCents'])
    .select('refundedTotalCents')
    .where('tabId', '=', tabId)
    .where('onTab', '=', 1)
    .orderBy('id')
    .execute()
}

/** Refunds and comps until now lower what is charged: none of them is sent to Stripe, and none can be undone any more. */
async function keepComps(trx: VenueTrx, tabId: number, now: number): Promise<void> {
  await trx
    .updateTable('refund')
    .set({ status: 'Succeeded', paidBackAt: now, nextCheckAt: null, updatedAt: now })
    .where('status', '=', 'Creating')
    .where('orderId', 'in', trx.selectFrom('order').select('id').where('tabId', '=', tabId).where('onTab', '=', 1))
    .execute()
}

/** Writes the final sums of the orders, each with a new record in its chain. Returns what is due in all, in cents. */
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

/** Decides what is taken of each hold. What they do not cover is a payment of its own, while the guest is there or without them. */
async function divideCharges(
  trx: VenueTrx,
  charges: readonly TabCharge[],
  { dueCents, offSession, now }: { dueCents: number; offSession: Flag; now: number },
): Promise<void> {
  const held = charges.filter(({ kind, status }) => kind === 'Hold' && status === 'Authorized')
  const { captures, restCents } = divideOverHolds(dueCents, held)
  const [first] = held
  // The fee is the platform's share of the first hold; what is due contains it.
  const feeCents = first && first.destinationAccount !== null ? await feeOfTab(trx, first.tabId) : 0
  for (const charge of charges) {
    if (isOver(charge)) continue
    const captureCents = captures.get(charge.id) ?? 0
    const applicationFeeCents = charge.id === first?.id ? Math.min(feeCents, captureCents) : 0
    await trx
      .updateTable('tabCharge')
      .set({ captureCents, applicationFeeCents, attempts: 0, nextCheckAt: now, updatedAt: now })
      .where('id', '=', charge.id)
      .execute()
  }
  if (restCents > 0 && first) {
    const taken = await chargesOfTab(trx, first.tabId)
    await chargeRest(trx, { charges: taken, first, lackingCents: restCents, offSession, now })
  }
}
