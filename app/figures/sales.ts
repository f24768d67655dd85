import { expressionBuilder } from 'kysely'
import type { Database, Tables } from '../../db/connection'
import type { BusinessScope } from './scope'

const eb = expressionBuilder<Tables, 'order' | 'refund'>()

/** Whether an order is a sale: paid and not cancelled (decisions 'Figures'). The one definition; every figure is made of it. */
export function isSold() {
  return eb.and([eb('order.paidAt', 'is not', null), eb('order.status', '<>', 'Cancelled')])
}

/** What an order counts as a sale, in cents: its items less the refunded lines; no tax, tip or fee (decisions 'Figures'). */
export function saleCents() {
  return eb('order.subtotalCents', '-', eb.ref('order.refundedSubtotalCents'))
}

/** Whether a refund gave something back: one that failed did not. */
export function isGivenBack() {
  return eb('refund.status', '<>', 'Failed')
}

/** The part of an order that is no drink, in cents, less what of it went back. */
export function keptCents(part: 'tax' | 'tip' | 'fee') {
  const column = `${part}Cents` as const
  const charged = eb.ref(part === 'fee' ? 'order.serviceFeeCents' : `order.${part}Cents`)
  const givenBack = eb
    .selectFrom('refund')
    .whereRef('refund.orderId', '=', 'order.id')
    .where(isGivenBack())
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>(`refund.${column}`), lit(0)).as('cents'))
  return (
    eb
      .case()
      // Most orders never gave anything back: their refunds are not looked for.
      .when('order.refundedTotalCents', '=', 0)
      .then(charged)
      .else(eb(charged, '-', givenBack))
      .end()
  )
}

/** The orders of the scope that were paid, whatever became of them later. */
export function paidOrders(db: Database, scope: BusinessScope) {
  const paid = db.selectFrom('order').where('order.paidAt', 'is not', null)
  return scope === 'all' ? paid : paid.where('order.businessId', 'in', scope)
}

/** What sales are made of. */
export function soldOrders(db: Database, scope: BusinessScope) {
  const orders = db.selectFrom('order').where(isSold())
  return scope === 'all' ? orders : orders.where('order.businessId', 'in', scope)
}

/** Total Sales in cents, as a subquery. */
export function totalSalesCents(db: Database, scope: BusinessScope) {
  return soldOrders(db, scope).select(({ fn, lit }) => fn.coalesce(fn.sum<number>(saleCents()), lit(0)).as('cents'))
}

/** The service fees of paid orders in cents, as a subquery. */
export function chargedFeesCents(db: Database, scope: BusinessScope) {
  return paidOrders(db, scope).select(({ fn, lit }) =>
    fn.coalesce(fn.sum<number>('order.serviceFeeCents'), lit(0)).as('cents'),
  )
}

/** What of those fees went back to guests, in cents, as a subquery. */
export function refundedFeesCents(db: Database, scope: BusinessScope) {
  return paidOrders(db, scope)
    .innerJoin('refund', 'refund.orderId', 'order.id')
    .where(isGivenBack())
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('refund.feeCents'), lit(0)).as('cents'))
}
