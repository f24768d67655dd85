import { z } from 'zod'
import type { Services } from '../../platform/server/services'
import { disputedPayment } from './apply-dispute'
import { tellOwnersOfWarning } from './dispute-mail'

/** The fields read from an early fraud warning in Stripe's response. */
export const warningFacts = z.object({
  id: z.string(),
  actionable: z.boolean(),
  fraud_type: z.string(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  created: z.number(),
})

/** Applies the state of an early fraud warning at Stripe; reports may come in any order, twice or late. */
export async function applyFraudWarning(app: Services, facts: z.infer<typeof warningFacts>): Promise<void> {
  const payment = await disputedPayment(app, facts.payment_intent ?? null)
  if (!payment) return
  const now = app.now()
  const actionable = facts.actionable ? 1 : 0
  const isNew = await app.store.inGuard({ venue: { payment: payment.id } }, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('fraudWarning')
      .set({ actionable, updatedAt: now })
      .where('stripeWarningId', '=', facts.id)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return false
    const { id } = await trx
      .insertInto('fraudWarning')
      .values({
        stripeWarningId: facts.id,
        paymentId: payment.id,
        orderId: payment.orderId,
        fraudType: facts.fraud_type,
        actionable,
        openedAt: facts.created * 1000,
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (actionable) await tellOwnersOfWarning(app, trx, { warningId: id, now })
    return true
  })
  if (isNew) app.log.warn({ orderId: payment.orderId, warning: facts.id }, 'a bank reports a payment as fraud')
}
