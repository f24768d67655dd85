import { queueTabNotices } from '../../platform/push/notices'
import type { VenueTrx } from '../../../db/store'
import { FIRST_CHECK_MS } from './backoff'
import { queueTabReceipts } from './queue-receipt'
import { paymentStatusOf } from './refund-sums'
import { MIN_CHARGE_CENTS } from '../../../contract/limits'
import { chargesOfTab, isOver, isUnwanted, type TabCharge } from './tab-charges'
import { chargeRest, takenOf } from './tab-rest'
import { sharesAreOver } from './tab-shares'
import { takeFromHolds } from './take-from-holds'

/**
 * Settles a closed tab once all of it was taken, and marks its orders as paid. Otherwise charges the missing rest once to the hold's card, without the
 * guest. If that fails too, the tab is unpaid and staff see it (docs/rules/tabs.md#closing). Call it after every change of a closed tab's charges.
 */
export async function settleTab(trx: VenueTrx, tabId: number, now: number): Promise<void> {
  const tab = await trx
    .selectFrom('tab')
    .select(['customerId', 'status', 'dueCents', 'settledAt', 'unpaidSince', 'sharesUntil'])
    .where('id', '=', tabId)
    .executeTakeFirstOrThrow()
  if (tab.status !== 'Closed' || tab.dueCents === null || tab.settledAt !== null) return
  const { dueCents, sharesUntil } = tab
  if (sharesUntil !== null) {
    const shares = await sharesAreOver(trx, { tabId, hostId: tab.customerId, until: sharesUntil, now })
    if (shares === 'open') return
    if (shares === 'lacking') await queueTabNotices(trx, { tabId, what: 'SharesOver', now })
    await trx.updateTable('tab').set({ sharesUntil: null, updatedAt: now }).where('id', '=', tabId).execute()
    await takeFromHolds(trx, { tabId, dueCents, offSession: 1, now })
  }
  const charges = await chargesOfTab(trx, tabId)
  const lackingCents = dueCents - takenOf(charges)
  if (lackingCents <= 0) return markSettled(trx, { tabId, hostId: tab.customerId }, now)
  if (charges.some(isUnderWay)) return
  // Stripe refuses smaller charges.
  if (lackingCents < MIN_CHARGE_CENTS && charges.length > 0) return writeOff(trx, { tabId, lackingCents, now })
  const first = charges.find(({ heldAt, paymentMethodId }) => heldAt !== null && paymentMethodId !== null)
  if (first && !charges.some(({ offSession, status }) => offSession === 1 && status === 'Failed')) {
    await chargeRest(trx, { charges, first, lackingCents, offSession: 1, now })
    return queueTabNotices(trx, { tabId, what: 'TabRetried', now })
  }
  if (tab.unpaidSince !== null) return
  await trx.updateTable('tab').set({ unpaidSince: now, updatedAt: now }).where('id', '=', tabId).execute()
  await queueTabNotices(trx, { tabId, what: 'TabUnpaid', now })
}

/** True if a charge may still take money. A payment that was given up may succeed before it is cancelled; a hold that was given up is not captured. */
export function isUnderWay(charge: TabCharge): boolean {
  return !isOver(charge) && !(charge.kind === 'Hold' && isUnwanted(charge))
}

/** Lowers what is due by a rest that is too small to charge, and settles the tab. */
async function writeOff(
  trx: VenueTrx,
  { tabId, lackingCents, now }: { tabId: number; lackingCents: number; now: number },
): Promise<void> {
  await trx
    .updateTable('tab')
    .set((eb) => ({ dueCents: eb('dueCents', '-', lackingCents), updatedAt: now }))
    .where('id', '=', tabId)
    .execute()
  return settleTab(trx, tabId, now)
}

async function markSettled(
  trx: VenueTrx,
  { tabId, hostId }: { tabId: number; hostId: number },
  now: number,
): Promise<void> {
  await trx
    .updateTable('tab')
    .set({ settledAt: now, unpaidSince: null, updatedAt: now })
    .where('id', '=', tabId)
    .execute()
  // A payment that waited for an earlier one is no longer needed.
  await trx
    .updateTable('tabCharge')
    .set({ captureCents: 0, nextCheckAt: now })
    .where('tabId', '=', tabId)
    .where('status', '=', 'Creating')
    .execute()
  const orders = await trx
    .selectFrom('order')
    .select(['id', 'totalCents', 'refundedTotalCents'])
    .where('tabId', '=', tabId)
    .where('onTab', '=', 1)
    .execute()
  for (const order of orders) {
    await trx
      .updateTable('order')
      .set({ paymentStatus: paymentStatusOf(order), updatedAt: now })
      .where('id', '=', order.id)
      .execute()
    await trx
      .updateTable('payment')
      .set({ status: 'Succeeded', amountCents: order.totalCents, updatedAt: now })
      .where('orderId', '=', order.id)
      .where('status', '=', 'Processing')
      .execute()
  }
  // Refunds made since the closing wait until the tab is settled.
  await trx
    .updateTable('refund')
    .set({ nextCheckAt: now + FIRST_CHECK_MS })
    .where('status', '=', 'Creating')
    .where('orderId', 'in', trx.selectFrom('order').select('id').where('tabId', '=', tabId).where('onTab', '=', 1))
    .execute()
  if (orders.length === 0) return
  const payers = (await chargesOfTab(trx, tabId)).filter(({ status }) => status === 'Captured')
  const customerIds = [hostId, ...payers.map(({ customerId }) => customerId)]
  await queueTabReceipts(trx, { tabId, customerIds, now })
}
