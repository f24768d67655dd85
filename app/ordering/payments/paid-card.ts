import type { Services } from '../../platform/server/services'
import { readFault } from './stripe-fault'
import { withinLimit } from './within-limit'

export interface PaidCard {
  brand: string
  last4: string
  wallet: string | null
}

interface PaymentCard {
  id: number
  stripePaymentIntentId: string | null
  cardBrand: string | null
  cardLast4: string | null
  cardWallet: string | null
}

/** The card that made a payment, fetched from Stripe once and stored; null while Stripe does not return it. */
export async function paidCard(app: Services, payment: PaymentCard): Promise<PaidCard | null> {
  const { cardBrand: brand, cardLast4: last4, cardWallet: wallet, stripePaymentIntentId } = payment
  if (brand !== null && last4 !== null) return { brand, last4, wallet }
  if (stripePaymentIntentId === null) return null
  try {
    return await withinLimit(app, learnCard(app, payment.id, stripePaymentIntentId), null)
  } catch (error) {
    app.log.warn({ reason: readFault(error).message }, 'could not read a card from Stripe')
    return null
  }
}

async function learnCard(app: Services, paymentId: number, intentId: string): Promise<PaidCard | null> {
  const { latest_charge: charge } = await app.payments.stripe.paymentIntents.retrieve(intentId, {
    expand: ['latest_charge'],
  })
  const card = charge !== null && typeof charge === 'object' ? charge.payment_method_details?.card : undefined
  if (!card?.brand || !card.last4) return null
  const paid = { brand: card.brand, last4: card.last4, wallet: card.wallet?.type ?? null }
  await app.db
    .updateTable('payment')
    .set({ cardBrand: paid.brand, cardLast4: paid.last4, cardWallet: paid.wallet })
    .where('id', '=', paymentId)
    .execute()
  return paid
}
