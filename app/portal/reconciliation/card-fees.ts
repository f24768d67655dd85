import type Stripe from 'stripe'
import type { Services } from '../../platform/server/services'
import type { Payment } from './payment-of'

/** Stores what Stripe took from the platform for a payment by card, once. The charge is expanded with its movement. */
export async function noteCardFee(
  app: Services,
  { id, cardFeeCents }: Pick<Payment, 'id' | 'cardFeeCents'>,
  { balance_transaction: movement }: Stripe.Charge,
): Promise<void> {
  if (cardFeeCents !== null || movement === null || typeof movement !== 'object') return
  await app.store.inGuard({ venue: { payment: id } }, async (trx) => {
    await trx
      .updateTable('payment')
      .set({ cardFeeCents: movement.fee })
      .where('id', '=', id)
      // A trigger adds it to its day.
      .where('cardFeeCents', 'is', null)
      .execute()
  })
}
