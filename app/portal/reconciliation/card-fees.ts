import type Stripe from 'stripe'
import { splitCents } from '../../../contract/money'
import type { VenueTrx } from '../../../db/store'
import type { Services } from '../../platform/server/services'
import type { Payment } from './payment-of'

/** Stores what Stripe took from the platform for a payment by card, once. The charge is expanded with its movement. */
export async function noteCardFee(
  app: Services,
  { id, cardFeeCents, tabChargeId }: Pick<Payment, 'id' | 'cardFeeCents' | 'tabChargeId'>,
  { balance_transaction: movement }: Stripe.Charge,
): Promise<void> {
  if (movement === null || typeof movement !== 'object' || (cardFeeCents !== null && tabChargeId === null)) return
  await app.store.inGuard({ venue: { payment: id } }, async (trx) => {
    if (tabChargeId !== null) return shareCardFee(trx, tabChargeId, movement.fee)
    await trx
      .updateTable('payment')
      .set({ cardFeeCents: movement.fee })
      .where('id', '=', id)
      // A trigger adds it to its day.
      .where('cardFeeCents', 'is', null)
      .execute()
  })
}

/** Divides what Stripe took for a tab's charge over the payments of its orders. */
async function shareCardFee(trx: VenueTrx, tabChargeId: number, feeCents: number): Promise<void> {
  const charge = await trx
    .updateTable('tabCharge')
    .set({ cardFeeCents: feeCents })
    .where('id', '=', tabChargeId)
    .returning('tabId')
    .executeTakeFirst()
  if (!charge) return
  const tab = await trx.selectFrom('tab').select('settledAt').where('id', '=', charge.tabId).executeTakeFirst()
  // A tab that lacks something may be charged once more.
  if (!tab?.settledAt) return
  const fees = await trx
    .selectFrom('tabCharge')
    .select(['cardFeeCents', 'status'])
    .where('tabId', '=', charge.tabId)
    .execute()
  // A trigger adds each payment's fee to its day, once: all of the tab's fees must be known.
  if (fees.some(({ cardFeeCents, status }) => status === 'Captured' && cardFeeCents === null)) return
  const whole = fees.reduce((sum, { cardFeeCents }) => sum + (cardFeeCents ?? 0), 0)
  const payments = await trx
    .selectFrom('payment')
    .innerJoin('order', 'order.id', 'payment.orderId')
    .select(['payment.id', 'payment.amountCents'])
    .where('order.tabId', '=', charge.tabId)
    .where('order.onTab', '=', 1)
    .orderBy('payment.id')
    .execute()
  const shares = splitCents(
    whole,
    payments.map(({ amountCents }) => amountCents),
  )
  for (const [index, { id }] of payments.entries()) {
    await trx
      .updateTable('payment')
      .set({ cardFeeCents: shares[index] ?? 0 })
      .where('id', '=', id)
      .where('cardFeeCents', 'is', null)
      .execute()
  }
}
