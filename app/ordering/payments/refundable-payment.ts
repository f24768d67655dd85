import type { Database, Trx } from '../../../db/store'

/** The payment that an order's refunds give back, of an order on a tab also before the tab is charged; undefined for an order that was never paid. */
export async function refundablePayment(db: Database | Trx, orderId: number): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('payment')
    .innerJoin('order', 'order.id', 'payment.orderId')
    .select('payment.id')
    .where('payment.orderId', '=', orderId)
    .where('payment.duplicate', '=', 0)
    .where((eb) =>
      eb.or([
        eb('payment.status', '=', 'Succeeded'),
        eb.and([eb('order.onTab', '=', 1), eb('payment.status', '=', 'Processing')]),
      ]),
    )
    .executeTakeFirst()
}
