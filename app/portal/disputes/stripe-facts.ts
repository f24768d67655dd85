import { z } from 'zod'
import { readFault } from '../../ordering/payments/stripe-fault'
import type { Services } from '../../platform/server/services'
import { cardSentences, chargeOf } from './card-facts'
import { compare, comparedSchema, type Compared } from './compared'
import { cut } from './fields'

const texts = z.record(z.string(), z.string())

interface WrittenEvidence {
  id: number
  orderId: number
  stripeDisputeId: string
  stripePaymentIntentId: string | null
  /** JSON. */
  evidence: string | null
  compared: string | null
  askedStripeAt: number | null
}

/**
 * Adds Stripe's facts about the card to the stored evidence. Stripe is asked once and the result stored, so that a retry sends the same
 * evidence under the same idempotency key. Facts that Stripe refuses are left out. @throws Stripe's error if it does not respond
 */
export async function withWhatStripeKnows(app: Services, dispute: WrittenEvidence) {
  const evidence = texts.parse(JSON.parse(dispute.evidence ?? '{}'))
  if (dispute.askedStripeAt !== null) {
    const compared = dispute.compared === null ? null : comparedSchema.parse(JSON.parse(dispute.compared))
    return { evidence, compared }
  }
  const { sentences, compared } = await askStripe(app, dispute)
  const summary = [evidence.uncategorized_text ?? '', ...sentences].filter((text) => text !== '').join('\n')
  const whole = { ...evidence, uncategorized_text: cut(summary) }
  await app.db
    .updateTable('dispute')
    .set({ evidence: JSON.stringify(whole), compared: compared && JSON.stringify(compared), askedStripeAt: app.now() })
    .where('id', '=', dispute.id)
    .where('answer', '=', 'Submitting')
    .execute()
  return { evidence: whole, compared }
}

async function askStripe(
  app: Services,
  dispute: WrittenEvidence,
): Promise<{ sentences: string[]; compared: Compared | null }> {
  try {
    const charge = dispute.stripePaymentIntentId && (await chargeOf(app, dispute.stripePaymentIntentId))
    if (!charge) return { sentences: [], compared: null }
    return { sentences: cardSentences(charge), compared: (await compare(app, dispute, charge)) ?? null }
  } catch (error) {
    const fault = readFault(error)
    if (fault.kind === 'unclear') throw error
    app.log.warn(
      { dispute: dispute.stripeDisputeId, reason: fault.message },
      'Stripe returned nothing about a disputed card',
    )
    return { sentences: [], compared: null }
  }
}
