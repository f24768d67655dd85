import type { Trx } from '../../../db/store'

/**
 * Whether a bank has taken a payment back and not returned it: a refund would then pay the guest twice, and Stripe refuses it
 * (docs/rules/disputes.md#refunds).
 */
export async function isTakenBack(trx: Trx, orderId: number): Promise<boolean> {
  const taken = await trx
    .selectFrom('dispute')
    .select('id')
    .where('orderId', '=', orderId)
    .where('isInquiry', '=', 0)
    .where('status', '<>', 'Won')
    .executeTakeFirst()
  return taken !== undefined
}
