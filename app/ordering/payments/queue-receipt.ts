import type { Trx } from '../../../db/connection'
import { queue } from '../../platform/outbox/outbox'

/** The mail of a receipt, to be sent after the commit: once for an order that is paid, and once for each refund. */
export async function queueReceipt(
  trx: Trx,
  { orderId, refundId, now }: { orderId: number; refundId?: number; now: number },
): Promise<void> {
  await queue(trx, { kind: 'receipt', payload: { orderId, refundId }, now, key: receiptKey(orderId, refundId) })
}

/** By which a receipt's mail is found in the outbox. */
export function receiptKey(orderId: number, refundId?: number): string {
  return refundId === undefined ? `receipt ${orderId}` : `receipt ${orderId} refund ${refundId}`
}
