import type { Services } from '../../platform/server/services'

/** The id of a Stripe object, expanded or not. */
export function idOf(object: string | { id: string } | null): string | undefined {
  return typeof object === 'string' ? object : object?.id
}

/** Our payment with this intent. */
export function paymentOf(app: Services, intentId: string | undefined) {
  return app.db
    .selectFrom('payment')
    .select(['id', 'orderId', 'status', 'amountCents', 'applicationFeeCents', 'duplicate', 'createdAt'])
    .select(['destinationAccount', 'refundFailedAt'])
    .where('stripePaymentIntentId', '=', intentId ?? '')
    .executeTakeFirst()
}

export type Payment = NonNullable<Awaited<ReturnType<typeof paymentOf>>>
