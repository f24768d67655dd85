import type { Services } from '../../platform/server/services'

interface AskedRefund {
  uid: string
  orderUid: string
  paymentId: number
  tabChargeId: number | null
  amountCents: number
}

/**
 * Takes the venue's share of a refund after an earlier refund of the payment failed: Stripe still holds the venue's share of that one, so only the
 * rest is taken. Returns true if the refund itself must take the whole share. Safe to repeat.
 * @throws Stripe's error
 */
export async function takeFromVenue(app: Services, refund: AskedRefund, intentId: string): Promise<boolean> {
  const { uid, orderUid, amountCents } = refund
  const { paymentIntents, transfers } = app.payments.stripe
  const { latest_charge: charge } = await paymentIntents.retrieve(intentId, { expand: ['latest_charge.transfer'] })
  const transfer = charge !== null && typeof charge === 'object' ? charge.transfer : undefined
  if (!transfer || typeof transfer === 'string') return false
  const lacking = (await refundedCents(app, refund)) - transfer.amount_reversed
  if (lacking >= amountCents) return true
  if (lacking > 0) {
    const part = { amount: lacking, metadata: { order: orderUid, refund: uid } }
    await transfers.createReversal(transfer.id, part, { idempotencyKey: `${uid}:venue` })
  }
  return false
}

/** The sum of the refunds of a payment or of a tab's charge, in cents: the venue pays for it. */
export async function refundedCents(
  { db }: Pick<Services, 'db'>,
  { paymentId, tabChargeId }: { paymentId: number; tabChargeId: number | null },
): Promise<number> {
  const { cents } = await db
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<number | null>('amountCents').as('cents'))
    .where((eb) => (tabChargeId === null ? eb('paymentId', '=', paymentId) : eb('tabChargeId', '=', tabChargeId)))
    .where('status', '<>', 'Failed')
    .executeTakeFirstOrThrow()
  return cents ?? 0
}
