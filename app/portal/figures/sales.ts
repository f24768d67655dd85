import { expressionBuilder } from 'kysely'
import type { Database, Tables } from '../../../db/connection'
import { inScope, type BusinessScope } from './scope'

const eb = expressionBuilder<Tables, 'order' | 'refund'>()

/**
 * Whether an order is a sale (docs/rules/figures.md#sales): the one definition for every figure. The sums that the database keeps
 * (`salesDay`, `salesTotal`, a customer's totals) follow it, and tests add them up afresh.
 */
export function isSold() {
  return eb.and([eb('order.paidAt', 'is not', null), eb('order.status', '<>', 'Cancelled')])
}

/** What an order counts as a sale, in cents: its items less the refunded lines; no tax, tip or fee. */
export function saleCents() {
  return eb('order.subtotalCents', '-', eb.ref('order.refundedSubtotalCents'))
}

/** Whether a refund gave something back: one that failed did not. */
function isGivenBack() {
  return eb('refund.status', '<>', 'Failed')
}

/** An order's tax, tip or fee in cents, less what was refunded of it. */
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
      // Most orders have no refunds, so none are looked for.
      .when('order.refundedTotalCents', '=', 0)
      .then(charged)
      .else(eb(charged, '-', givenBack))
      .end()
  )
}

/** A figure added up since the first day, as a subquery: orders sold, cents of sales, or cents of fees kept. */
export function totalOf(db: Database, scope: BusinessScope, figure: 'orders' | 'salesCents' | 'feesCents') {
  return db
    .selectFrom('salesTotal')
    .where(inScope('salesTotal.businessId', scope))
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>(`salesTotal.${figure}`), lit(0)).as('n'))
}
