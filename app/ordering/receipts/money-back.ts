import { dollarsFromCents } from '../../../contract/money'
import { paidCard, type PaidCard } from '../payments/paid-card'
import type { Services } from '../../platform/server/services'

/** Refunds of an order that did not fail, and the card that gets them. Dollars. */
export interface MoneyBack {
  /** Null while Stripe does not return it. */
  card: PaidCard | null
  /** `itemId`: the line; null for the rest of the order. */
  refunds: Array<{
    itemId: number | null
    amount: number
    /** A tab was charged less, or the card of somebody else on it gets it back. */
    isOffTab: boolean
  }>
}

/** The order's refunds; undefined for an order that was neither paid nor on a tab. The caller has checked whose order it is. */
export async function moneyBack(app: Services, orderId: number): Promise<MoneyBack | undefined> {
  const payment = await app.db
    .selectFrom('payment')
    .innerJoin('order', 'order.id', 'payment.orderId')
    .select(['payment.id', 'payment.stripePaymentIntentId', 'payment.cardBrand', 'payment.cardLast4'])
    .select(['payment.cardWallet', 'order.onTab', 'order.settledAt', 'order.customerId'])
    .where('payment.orderId', '=', orderId)
    .where((eb) => eb.or([eb('payment.status', '=', 'Succeeded'), eb('order.onTab', '=', 1)]))
    .where('payment.duplicate', '=', 0)
    .executeTakeFirst()
  if (!payment) return undefined
  const refunds = await app.db
    .selectFrom('refund')
    .leftJoin('tabCharge', 'tabCharge.id', 'refund.tabChargeId')
    .select(['refund.orderItemId', 'refund.amountCents', 'refund.status'])
    .select('tabCharge.customerId as payerId')
    .where('refund.paymentId', '=', payment.id)
    .where('refund.status', '<>', 'Failed')
    .orderBy('refund.id')
    .execute()
  return {
    card: await paidCard(app, payment),
    refunds: refunds.map(({ orderItemId, amountCents, status, payerId }) => ({
      itemId: orderItemId,
      amount: dollarsFromCents(amountCents),
      // Until the tab is closed, and later of what could not be charged.
      isOffTab:
        payment.onTab === 1 &&
        (payerId === null ? payment.settledAt === null || status === 'Succeeded' : payerId !== payment.customerId),
    })),
  }
}
