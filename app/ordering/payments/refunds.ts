import { randomUUID } from 'node:crypto'
import type { VenueTrx } from '../../../db/store'
import { FIRST_CHECK_MS } from './backoff'
import { needsFeeRefund, writeFeeRefund } from './fee-refund'
import { atMost, lineShare, restOfOrder, type RefundShare } from './refund-shares'
import { addToOrder } from './refund-sums'
import { refundablePayment } from './refundable-payment'
import { isTakenBack } from './taken-back'

export { runRefunds } from './run-refunds'

interface RefundRequest {
  orderId: number
  /** One line with its tax, or what is left of it. Left out: all that is left of the order, fee and tip included. */
  orderItemId?: number | undefined
  reason: string
  /** Actor label, as in the order's history. */
  actor: string
  /** Unix milliseconds. */
  now: number
}

/**
 * Stores a refund and the order's sums in the transaction of its cause; `runRefunds` calls Stripe after the commit. Returns false when there is
 * nothing to refund: neither paid nor on a tab, already refunded, or taken back by the guest's bank.
 */
export async function requestRefund(trx: VenueTrx, request: RefundRequest): Promise<boolean> {
  const { orderId, orderItemId } = request
  const payment = await refundablePayment(trx, orderId)
  if (!payment || (await isTakenBack(trx, orderId))) return false
  const rest = await restOfOrder(trx, orderId, payment.id)
  const share = orderItemId === undefined ? rest : atMost(await lineShare(trx, orderId, orderItemId), rest)
  if (share.amountCents <= 0) return false
  if (!(await writeRefund(trx, { ...request, paymentId: payment.id, share }))) return false
  await addToOrder(trx, orderId, { subtotalCents: share.subtotalCents, amountCents: share.amountCents }, request.now)
  return true
}

/** Refunds a second payment of an order, whole and without changing the order's sums (docs/rules/money.md#two-payments). */
export async function requestWholePaymentBack(
  trx: VenueTrx,
  request: { paymentId: number; reason: string; actor: string; now: number },
): Promise<void> {
  const { id, orderId, amountCents } = await trx
    .updateTable('payment')
    .set({ duplicate: 1 })
    .where('id', '=', request.paymentId)
    .returning(['id', 'orderId', 'amountCents'])
    .executeTakeFirstOrThrow()
  const share = { amountCents, subtotalCents: 0, taxCents: 0, feeCents: 0, tipCents: 0 }
  await writeRefund(trx, { ...request, orderId, paymentId: id, share })
}

/** Returns false when this line has a refund that did not fail. */
async function writeRefund(
  trx: VenueTrx,
  refund: RefundRequest & { paymentId: number; share: RefundShare },
): Promise<boolean> {
  const { orderId, orderItemId, paymentId, share, reason, actor, now } = refund
  const fresh = {
    uid: randomUUID(),
    status: 'Creating',
    reason,
    actor,
    stripeRefundId: null,
    paidBackAt: null,
    errorMessage: null,
    attempts: 0,
    tabChargeId: null,
    nextCheckAt: now + FIRST_CHECK_MS,
    updatedAt: now,
    ...share,
  } as const
  if (orderItemId !== undefined) {
    const earlier = await trx
      .selectFrom('refund')
      .select(['id', 'status'])
      .where('orderItemId', '=', orderItemId)
      .executeTakeFirst()
    if (earlier && earlier.status !== 'Failed') return false
    if (earlier) {
      await trx.updateTable('refund').set(fresh).where('id', '=', earlier.id).execute()
      return true
    }
  }
  const { id } = await trx
    .insertInto('refund')
    .values({ ...fresh, orderId, paymentId, orderItemId: orderItemId ?? null, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (await needsFeeRefund(trx, paymentId, share)) await writeFeeRefund(trx, id, now)
  return true
}
