import type { CubbyTable } from '../../../db/tables'
import { moveOrder } from '../orders/transition'
import { requestRefund } from '../payments/refunds'
import { putAtHeadOfLine } from './line'
import type { UnitOfWork } from './unit-of-work'

/** The outcomes of an order that staff take out: back at the bar, cancelled, or cancelled with a refund. */
export type Becomes = NonNullable<CubbyTable['becomes']>

/** Moves an order that was taken out and is in no cubby. */
export async function moveTakenOut(
  unit: UnitOfWork,
  { orderId, becomes, actor }: { orderId: number; becomes: Becomes; actor: string },
): Promise<void> {
  const { trx, now } = unit
  unit.touched.orders.add(orderId)
  if (becomes === 'Prepared') {
    await moveOrder(trx, { orderId, to: 'Prepared', actor, reason: 'taken back to the bar', now })
    await putAtHeadOfLine(unit, orderId)
    return
  }
  await moveOrder(trx, { orderId, to: 'Cancelled', actor, reason: 'unclaimed', now })
  if (becomes === 'Refunded') await requestRefund(trx, { orderId, reason: 'unclaimed', actor, now })
}
