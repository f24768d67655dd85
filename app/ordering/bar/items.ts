import type { OrderItemStatus } from '../../../contract/enumerations'
import { conflict, notFound } from '../../../contract/errors'
import { canMoveItem, canUntickItem, REFUNDED_ITEM_STATUSES } from '../../../contract/order-states'
import type { Trx, VenueTrx } from '../../../db/store'
import type { Actor } from '../../platform/auth/actor'
import { requestRefund } from '../payments/refunds'
import { assertMayCancel, cancelInTransaction } from './cancel'
import { assertMayRefund } from './may-refund'

interface ItemChange {
  orderId: number
  items: ReadonlyArray<{ id: number; status: OrderItemStatus }>
  actor: Actor
  reason?: string | undefined
  now: number
}

/**
 * Changes lines of a paid order, with the refunds that follow (docs/rules/orders.md#line-moves). Returns whether anything changed and whether that
 * cancelled the order.
 *
 * @throws 404 for a line of another order, 409 `illegal_transition`; 403 and 400 as `assertMayRefund` for lines that were made, and as
 * `assertMayCancel` when nothing is left of the order
 */
export async function changeItems(
  trx: VenueTrx,
  { orderId, items, actor, reason, now }: ItemChange,
): Promise<{ changed: boolean; cancelled: boolean }> {
  const lines = await trx
    .selectFrom('orderItem')
    .select(['id', 'status', 'name'])
    .where('orderId', '=', orderId)
    .execute()
  if (items.length === 0) return { changed: false, cancelled: false }
  const order = await assertPaidFor(trx, orderId)
  const moves = items.flatMap(({ id, status }) => {
    const line = lines.find((each) => each.id === id)
    if (!line) throw notFound('Order line')
    if (line.status === status) return []
    if (!canMoveItem(line.status, status) && !canUntickItem(order.status, line.status, status)) {
      throw conflict('illegal_transition', `${line.name} is ${line.status} and cannot become ${status}`)
    }
    return [{ ...line, to: status }]
  })
  if (moves.length === 0) return { changed: false, cancelled: false }
  const wasMade = moves.some(({ to }) => to === 'Missing' || to === 'Returned' || order.status === 'Completed')
  if (wasMade) assertMayRefund(actor, order, reason, now)
  const after = lines.map((line) => moves.find((move) => move.id === line.id)?.to ?? line.status)
  const cancels = after.every((status) => status === 'NotAvailable')
  if (cancels) assertMayCancel(actor, order, reason)
  for (const { id, to } of moves) {
    await trx.updateTable('orderItem').set({ status: to, updatedAt: now }).where('id', '=', id).execute()
  }
  if (cancels) {
    await cancelInTransaction(trx, {
      orderId,
      actor: actor.label,
      reason: reason ?? 'nothing on it was available',
      now,
    })
    return { changed: true, cancelled: true }
  }
  for (const move of moves) {
    if (!REFUNDED_ITEM_STATUSES.some((status) => status === move.to)) continue
    await requestRefund(trx, {
      orderId,
      orderItemId: move.id,
      reason: reason ?? `${move.name}: ${move.to}`,
      actor: actor.label,
      now,
    })
  }
  return { changed: true, cancelled: false }
}

/** Requires an order that is paid and not cancelled. @throws 404, 409 `not_paid` */
async function assertPaidFor(trx: Trx, orderId: number) {
  const order = await trx
    .selectFrom('order')
    .select(['status', 'businessId', 'customerId', 'placedAt'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  if (order.status === 'Draft' || order.status === 'Submitted' || order.status === 'Cancelled') {
    throw conflict('not_paid', `The lines of an order that is ${order.status} cannot be changed`, {
      status: order.status,
    })
  }
  return order
}
