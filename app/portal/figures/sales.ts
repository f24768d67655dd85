import { expressionBuilder } from 'kysely'
import type { Database, Tables } from '../../../db/store'
import { inScope, type BusinessScope } from './scope'

const eb = expressionBuilder<Tables, 'order' | 'refund'>()

/**
 * Whether an order is a sale (docs/rules/figures.md#sales): the only definition, which every figure uses. The sums that the database stores
 * (`salesDay`, `salesTotal`, a customer's totals) follow it; tests recount them.
 */
export function isSold() {
  return eb.and([eb('order.paidAt', 'is not', null), eb('order.status', '<>', 'Cancelled')])
}

/** An order's sale amount in cents: its items less the refunded lines, without tax, tip or fee. */
export function saleCents() {
  return eb('order.subtotalCents', '-', eb.ref('order.refundedSubtotalCents'))
}

/** Whether a refund returned money: a failed one did not. */
function isGivenBack() {
  return eb('refund.status', '<>', 'Failed')
}

/** An order's tax, tip or fee in cents, less what was refunded of it. */
export function netCents(part: 'tax' | 'tip' | 'fee') {
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
      // Most orders have no refunds; this skips the subquery for them.
      .when('order.refundedTotalCents', '=', 0)
      .then(charged)
      .else(eb(charged, '-', givenBack))
      .end()
  )
}

/** A lifetime figure as a subquery: orders sold, cents of sales, or cents of fees kept. */
export function totalOf(db: Database, scope: BusinessScope, figure: 'orders' | 'salesCents' | 'feesCents') {
  return db
    .selectFrom('salesTotal')
    .where(inScope('salesTotal.businessId', scope))
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>(`salesTotal.${figure}`), lit(0)).as('n'))
}
