import { formatDollars } from '../../../contract/money'
import type { Database } from '../../../db/store'
import type { Services } from '../../platform/server/services'
import { paymentStatusOf, refundedOf } from '../../ordering/payments/refund-sums'
import { wrongLine } from './line-statuses'
import { noteDifference, type Run } from './differences'

/** Compares an order's sums with its lines, payment and refunds, its lines' statuses with both, and its status with its history. */
export async function compareOrderSums(app: Services, run: Run, orderId: number): Promise<void> {
  const { db } = app
  const order = await db.selectFrom('order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const at = { stripeId: `order ${orderId}`, orderId, madeAt: order.placedAt }
  const wrong = (await wrongSums(db, orderId)) ?? (await wrongLine(db, orderId))
  if (wrong) await noteDifference(app, run, { ...at, kind: 'OrderSums', ...wrong })
  const steps = await db
    .selectFrom('orderHistory')
    .select(['fromStatus', 'toStatus'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  const last = steps.at(-1)?.toStatus
  if (last !== undefined && last !== order.status) {
    await noteDifference(app, run, { ...at, kind: 'OrderStatus', ours: order.status, theirs: last })
    return
  }
  const gap = steps.find(({ fromStatus }, index) => fromStatus !== (steps[index - 1]?.toStatus ?? null))
  if (gap) {
    const ours = `${gap.toStatus} follows ${gap.fromStatus ?? 'nothing'}, and the step before it is missing`
    await noteDifference(app, run, { ...at, kind: 'OrderStatus', ours })
  }
}

/** Returns the first wrong sum of an order: the stored amount, and the sum of its parts. */
export async function wrongSums(db: Database, orderId: number): Promise<{ ours: string; theirs: string } | undefined> {
  const order = await db.selectFrom('order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const { subtotalCents, taxCents, serviceFeeCents, tipCents, totalCents } = order
  const lines = await db
    .selectFrom('orderItem')
    .select((eb) => [
      eb.fn.sum<number | null>(eb('unitPriceCents', '*', eb.ref('quantity'))).as('cents'),
      eb.fn.sum<number | null>('taxCents').as('taxCents'),
      eb.fn.sum<number | null>(eb('discountCents', '*', eb.ref('quantity'))).as('discountCents'),
    ])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const paid = await db
    .selectFrom('payment')
    .select(['id', 'amountCents'])
    .where('orderId', '=', orderId)
    .where('status', '=', 'Succeeded')
    .where('duplicate', '=', 0)
    .executeTakeFirst()
  const back = await refundedOf(db, orderId)
  const sums: ReadonlyArray<readonly [what: string, ours: number, theirs: number]> = [
    ['subtotal', subtotalCents, lines.cents ?? 0],
    ['tax', taxCents, lines.taxCents ?? 0],
    ['discounts', order.discountCents, lines.discountCents ?? 0],
    ['total', totalCents, subtotalCents + taxCents + serviceFeeCents + tipCents],
    ...(paid ? ([['total', totalCents, paid.amountCents]] as const) : []),
    ['refunded drinks', order.refundedSubtotalCents, back.subtotalCents],
    ['comps', order.compedSubtotalCents, back.compedCents],
    ['refunded total', order.refundedTotalCents, back.amountCents],
  ]
  const wrong = sums.find(([, ours, theirs]) => ours !== theirs)
  if (wrong) {
    const [what, ours, theirs] = wrong
    return { ours: `${what} ${formatDollars(ours)}`, theirs: formatDollars(theirs) }
  }
  const status = paid && paymentStatusOf(order)
  return status && status !== order.paymentStatus ? { ours: order.paymentStatus, theirs: status } : undefined
}
