import type { Database, Trx } from '../../../db/store'

/** The payment or the tab's charge of an intent at Stripe. */
export interface IntentOwner {
  /** The payment of the order. */
  id: number
  orderId: number
  /** The charge of a tab, which paid several orders: then the order is the payer's one with the highest total, or else the highest of all. Null for other payments. */
  tabChargeId: number | null
}

/** The payment that an intent belongs to, or the tab's charge; undefined if it is not ours, or is a hold of a tab without orders. */
export async function intentOwner(db: Database | Trx, intentId: string): Promise<IntentOwner | undefined> {
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'orderId'])
    .where('stripePaymentIntentId', '=', intentId)
    .executeTakeFirst()
  if (payment) return { ...payment, tabChargeId: null }
  return (
    db
      .selectFrom('tabCharge')
      .innerJoin('order', (join) => join.onRef('order.tabId', '=', 'tabCharge.tabId').on('order.onTab', '=', 1))
      .innerJoin('payment', (join) => join.onRef('payment.orderId', '=', 'order.id').on('payment.duplicate', '=', 0))
      .select(['payment.id', 'payment.orderId', 'tabCharge.id as tabChargeId'])
      .where('tabCharge.stripePaymentIntentId', '=', intentId)
      // A friend's payment is of their own orders.
      .orderBy((eb) => eb.case().when('order.customerId', '=', eb.ref('tabCharge.customerId')).then(0).else(1).end())
      .orderBy('order.totalCents', 'desc')
      .orderBy('order.id')
      .limit(1)
      .executeTakeFirst()
  )
}
