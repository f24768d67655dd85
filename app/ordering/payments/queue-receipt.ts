import type { Trx } from '../../../db/store'
import { queue } from '../../platform/outbox/outbox'

/** Queues the mail of a receipt, to be sent after the commit: once for a paid order, and once for each refund. */
export async function queueReceipt(
  trx: Trx,
  { orderId, refundId, now }: { orderId: number; refundId?: number; now: number },
): Promise<void> {
  await queue(trx, { kind: 'receipt', payload: { orderId, refundId }, now, key: receiptKey(orderId, refundId) })
}

/** Queues the mail of a tab's receipt to each guest who paid, once: when all of it was taken. */
export async function queueTabReceipts(
  trx: Trx,
  { tabId, customerIds, now }: { tabId: number; customerIds: Iterable<number>; now: number },
): Promise<void> {
  for (const customerId of new Set(customerIds)) {
    const payload = { tabId, customerId }
    await queue(trx, { kind: 'receipt', payload, now, key: `receipt tab ${tabId} of ${customerId}` })
  }
}

/** Key of a receipt's mail in the outbox. */
export function receiptKey(orderId: number, refundId?: number): string {
  return refundId === undefined ? `receipt ${orderId}` : `receipt ${orderId} refund ${refundId}`
}

/** Queues the receipts of all paid orders of a guest whose email was just proved: those queued before had no address. */
export async function queueReceiptsOf(trx: Trx, customerId: number, now: number): Promise<void> {
  const paid = await trx
    .selectFrom('order')
    .select('id')
    .where('customerId', '=', customerId)
    .where('paidAt', 'is not', null)
    .execute()
  for (const { id: orderId } of paid) {
    // Dropped without an address, or not sent yet.
    await trx.deleteFrom('outbox').where('key', '=', receiptKey(orderId)).execute()
    await queueReceipt(trx, { orderId, now })
  }
}
