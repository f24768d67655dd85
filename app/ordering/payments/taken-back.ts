import type { Trx } from '../../../db/store'

/**
 * Whether a bank has taken a payment back and not returned it: a refund would then pay the guest twice, and Stripe refuses it
 * (docs/rules/disputes.md#refunds).
 */
export async function isTakenBack(trx: Trx, orderId: number): Promise<boolean> {
  const taken = await trx
    .selectFrom('dispute')
    .select('id')
    // The bank takes back a whole charge of a tab, and so a part of each of its orders.
    .where((eb) =>
      eb.or([
        eb('orderId', '=', orderId),
        eb(
          'tabChargeId',
          'in',
          eb
            .selectFrom('tabCharge')
            .innerJoin('order', 'order.tabId', 'tabCharge.tabId')
            .select('tabCharge.id')
            .where('order.id', '=', orderId)
            .where('order.onTab', '=', 1),
        ),
      ]),
    )
    .where('isInquiry', '=', 0)
    .where('status', '<>', 'Won')
    .executeTakeFirst()
  return taken !== undefined
}
