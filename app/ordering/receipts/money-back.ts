import { dollarsFromCents } from '../../../contract/money'
import { paidCard, type PaidCard } from '../payments/paid-card'
import type { Services } from '../../platform/server/services'

/** Refunds of an order that did not fail, and the card that gets them. Dollars. */
export interface MoneyBack {
  /** Null while Stripe does not return it. */
  card: PaidCard | null
  /** `itemId`: the line; null for the rest of the order. */
  refunds: Array<{ itemId: number | null; amount: number }>
}

/** The order's refunds; undefined for an order that was never paid. The caller has checked whose order it is. */
export async function moneyBack(app: Services, orderId: number): Promise<MoneyBack | undefined> {
  const payment = await app.db
    .selectFrom('payment')
    .select(['id', 'stripePaymentIntentId', 'cardBrand', 'cardLast4', 'cardWallet'])
    .where('orderId', '=', orderId)
    .where('status', '=', 'Succeeded')
    .where('duplicate', '=', 0)
    .executeTakeFirst()
  if (!payment) return undefined
  const refunds = await app.db
    .selectFrom('refund')
    .select(['orderItemId', 'amountCents'])
    .where('paymentId', '=', payment.id)
    .where('status', '<>', 'Failed')
    .orderBy('id')
    .execute()
  return {
    card: await paidCard(app, payment),
    refunds: refunds.map(({ orderItemId, amountCents }) => ({
      itemId: orderItemId,
      amount: dollarsFromCents(amountCents),
    })),
  }
}
