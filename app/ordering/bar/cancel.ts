import { requireAbility } from '../../../contract/abilities'
import { badRequest, conflict, notFound } from '../../../contract/errors'
import { CUSTOMER_CANCELLABLE_STATUSES } from '../../../contract/order-states'
import type { OrderStatus } from '../../../contract/enumerations'
import type { VenueTrx } from '../../../db/store'
import type { Actor } from '../../platform/auth/actor'
import { releaseCubbies } from '../lockers/release'
import { cancelOpenPayment } from '../payments/cancel'
import { requestRefund, runRefunds } from '../payments/refunds'
import { withinLimit } from '../payments/within-limit'
import type { Services } from '../../platform/server/services'
import { closePendingTab } from '../orders/tabs'
import { moveOrder, publishOrder } from '../orders/transition'

interface Cancellation {
  orderId: number
  reason?: string | undefined
}

/**
 * Cancels an order and refunds everything that was paid, fee and tip included. docs/rules/orders.md#who-moves-an-order defines who may, and when.
 *
 * @throws 400 without a needed reason, 403, 404 for an order out of reach, 409 when it is too late
 */
export async function cancelOrder(app: Services, actor: Actor, { orderId, reason }: Cancellation): Promise<void> {
  await app.store.inGuard({ venue: { order: orderId } }, async (trx) => {
    const order = await trx
      .selectFrom('order')
      .select(['status', 'businessId', 'customerId'])
      .where('id', '=', orderId)
      .executeTakeFirst()
    if (!order) throw notFound('Order')
    assertMayCancel(actor, order, reason)
    await cancelInTransaction(trx, { orderId, actor: actor.label, reason, now: app.now() })
  })
  await finishCancelling(app, orderId)
}

/** The part inside the transaction, for callers that have one: the move, the requested refund, the cubby. */
export async function cancelInTransaction(
  trx: VenueTrx,
  change: { orderId: number; actor: string; reason?: string | undefined; now: number },
): Promise<void> {
  const { orderId, now } = change
  const moved = await moveOrder(trx, { ...change, to: 'Cancelled' })
  if (!moved) return
  const order = await trx
    .selectFrom('order')
    .select(['tabId', 'paymentStatus'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { paymentStatus } = order
  if (paymentStatus === 'Paid' || paymentStatus === 'PartiallyRefunded' || paymentStatus === 'Authorized') {
    await requestRefund(trx, { ...change, reason: change.reason ?? 'order cancelled' })
  }
  await releaseCubbies(trx, { orderId, now })
  await closePendingTab(trx, order.tabId, now)
}

/** The part after the commit: notifies watchers, cancels an open payment, runs the refunds. */
export async function finishCancelling(app: Services, orderId: number): Promise<void> {
  await publishOrder(app, orderId)
  await withinLimit(app, payBack(app, orderId), undefined)
}

async function payBack(app: Services, orderId: number): Promise<void> {
  await cancelOpenPayment(app, orderId)
  await runRefunds(app, orderId)
}

/** Requires that this actor may cancel this order now. @throws 400, 403, 404, 409 as `cancelOrder` */
export function assertMayCancel(
  actor: Actor,
  order: { status: OrderStatus; businessId: number; customerId: number },
  reason: string | undefined,
) {
  const beforeStarted = CUSTOMER_CANCELLABLE_STATUSES.some((status) => status === order.status)
  if (actor.kind === 'customer') {
    if (actor.id !== order.customerId) throw notFound('Order')
    if (order.status !== 'Cancelled' && !beforeStarted) {
      throw conflict('too_late', 'The bar has started your order: please ask the staff', { status: order.status })
    }
    return
  }
  if (actor.kind === 'system') return
  if (actor.kind === 'anonymous' || (actor.userType === 'Business' && !actor.businessIds.includes(order.businessId)))
    throw notFound('Order')
  const subject = { businessId: order.businessId }
  requireAbility(actor.ability, beforeStarted ? 'update' : 'cancel', 'Order', subject)
  if (!beforeStarted && order.status !== 'Cancelled' && !reason?.trim()) {
    throw badRequest([{ path: 'reason', message: 'Enter a reason for cancelling' }])
  }
}
