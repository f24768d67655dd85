import type { Database } from '../../db/connection'
import type { BusinessScope } from './scope'

/** The orders of the scope that were paid, whatever became of them later. */
export function paidOrders(db: Database, scope: BusinessScope) {
  const paid = db.selectFrom('order').where('order.paidAt', 'is not', null)
  return scope === 'all' ? paid : paid.where('order.businessId', 'in', scope)
}

/** What sales are made of: paid and not cancelled orders (decisions 'Figures'). */
export function soldOrders(db: Database, scope: BusinessScope) {
  return paidOrders(db, scope).where('order.status', '<>', 'Cancelled')
}

/**
 * Total Sales in cents, as a subquery: item subtotals of paid, not cancelled orders less their refunded lines; no tax, tip
 * or fee (decisions 'Figures').
 */
export function totalSalesCents(db: Database, scope: BusinessScope) {
  return soldOrders(db, scope).select((eb) =>
    eb.fn
      .coalesce(eb.fn.sum<number>(eb('order.subtotalCents', '-', eb.ref('order.refundedSubtotalCents'))), eb.lit(0))
      .as('cents'),
  )
}

/** The service fees of paid orders in cents, as a subquery. */
export function chargedFeesCents(db: Database, scope: BusinessScope) {
  return paidOrders(db, scope).select((eb) =>
    eb.fn.coalesce(eb.fn.sum<number>('order.serviceFeeCents'), eb.lit(0)).as('cents'),
  )
}

/** What of those fees went back to guests, in cents, as a subquery. A refund that failed gave nothing back. */
export function refundedFeesCents(db: Database, scope: BusinessScope) {
  return paidOrders(db, scope)
    .innerJoin('refund', 'refund.orderId', 'order.id')
    .where('refund.status', '<>', 'Failed')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('refund.feeCents'), eb.lit(0)).as('cents'))
}
