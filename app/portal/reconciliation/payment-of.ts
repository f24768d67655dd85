import type { Services } from '../../platform/server/services'

/** Our payment with this intent. */
export function paymentOf(app: Services, intentId: string | undefined) {
  return app.db
    .selectFrom('payment')
    .select(['id', 'orderId', 'status', 'amountCents', 'applicationFeeCents', 'duplicate', 'createdAt', 'cardFeeCents'])
    .select(['destinationAccount', 'refundFailedAt'])
    .where('stripePaymentIntentId', '=', intentId ?? '')
    .executeTakeFirst()
}

export type Payment = NonNullable<Awaited<ReturnType<typeof paymentOf>>>

/** The part of a payment's fee that its refunds have to give back, in cents. A duplicate payment gives back all of it. */
export async function feeDueBack(
  app: Services,
  payment: Pick<Payment, 'id' | 'duplicate' | 'applicationFeeCents'>,
): Promise<number> {
  if (payment.duplicate === 1) return payment.applicationFeeCents
  const { due } = await app.db
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<number | null>('feeCents').as('due'))
    .where('paymentId', '=', payment.id)
    .where('status', '<>', 'Failed')
    .executeTakeFirstOrThrow()
  return due ?? 0
}
