import type { OrderItemStatus } from '../../../contract/enumerations'
import { isRefundedItem } from '../../../contract/order-states'
import type { Database, VenueTrx } from '../../../db/store'

interface WrongLine {
  id: number
  name: string
  status: OrderItemStatus
  /** Undefined for a line with a refund: its record does not contain whether the drink was missing, returned or not available. */
  shouldBe: OrderItemStatus | undefined
}

/**
 * Returns the lines whose status contradicts their refund or the status of their order (docs/rules/orders.md#line-moves). One statement, because
 * the bar may move the order at the same time.
 */
async function wrongLines(db: Database, orderId: number): Promise<WrongLine[]> {
  const lines = await db
    .selectFrom('orderItem')
    .innerJoin('order', 'order.id', 'orderItem.orderId')
    .select(['orderItem.id', 'orderItem.name', 'orderItem.status', 'orderItem.unitPriceCents'])
    .select('order.status as orderStatus')
    .select((eb) => [
      eb
        .exists(eb.selectFrom('refund').select('id').whereRef('refund.orderItemId', '=', 'orderItem.id'))
        .as('hasRefund'),
      // After these, nothing may have been left to refund for the line.
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('refund')
              .select('id')
              .whereRef('refund.orderId', '=', 'order.id')
              .where('refund.orderItemId', 'is', null),
          ),
          eb.exists(eb.selectFrom('dispute').select('id').whereRef('dispute.orderId', '=', 'order.id')),
        ])
        .as('mayLackRefund'),
    ])
    .where('order.id', '=', orderId)
    .where('order.status', '<>', 'Cancelled')
    .execute()
  return lines.flatMap(({ id, name, status, unitPriceCents, orderStatus, hasRefund, mayLackRefund }): WrongLine[] => {
    const isMade = orderStatus === 'Prepared' || orderStatus === 'Ready' || orderStatus === 'Completed'
    const wrong = { id, name, status }
    if (hasRefund) return isRefundedItem(status) ? [] : [{ ...wrong, shouldBe: undefined }]
    if (isRefundedItem(status)) {
      if (mayLackRefund || unitPriceCents === 0) return []
      return [{ ...wrong, shouldBe: isMade ? 'Complete' : 'Pending' }]
    }
    return isMade && status === 'Pending' ? [{ ...wrong, shouldBe: 'Complete' }] : []
  })
}

/** Returns the first wrong line of an order: its stored status, and the right one. */
export async function wrongLine(db: Database, orderId: number): Promise<{ ours: string; theirs: string } | undefined> {
  const [line] = await wrongLines(db, orderId)
  return line && { ours: `${line.name} is ${line.status}`, theirs: line.shouldBe ?? 'refunded' }
}

/** Corrects the statuses that follow from the order's status. */
export async function correctLines(trx: VenueTrx, orderId: number, now: number): Promise<void> {
  for (const { id, shouldBe } of await wrongLines(trx, orderId)) {
    if (shouldBe === undefined) continue
    await trx.updateTable('orderItem').set({ status: shouldBe, updatedAt: now }).where('id', '=', id).execute()
  }
}
