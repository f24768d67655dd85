import { expressionBuilder } from 'kysely'
import type { Tables } from '../../../db/store'
import { AT_STRIPE } from './tab-refund-at-stripe'

const eb = expressionBuilder<Tables, 'refund'>()

/** True if a failed refund no longer matters: nothing of its payment is left, or at least as much was refunded at Stripe after it failed. */
export function isMadeUp() {
  const others = eb
    .selectFrom('refund as other')
    .whereRef('other.paymentId', '=', 'refund.paymentId')
    .where('other.status', '<>', 'Failed')
  const gone = others.select(({ fn }) => fn.sum<number | null>('other.amountCents').as('cents'))
  return eb.or([
    eb.exists(
      eb
        .selectFrom('payment as whole')
        .select('whole.id')
        .whereRef('whole.id', '=', 'refund.paymentId')
        .where((is) => is('whole.amountCents', '<=', gone)),
    ),
    eb.exists(
      others
        .select('other.id')
        .where('other.actor', '=', AT_STRIPE)
        .whereRef('other.amountCents', '>=', 'refund.amountCents')
        .whereRef('other.createdAt', '>=', 'refund.updatedAt'),
    ),
  ])
}
