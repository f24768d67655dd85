import { intentOwner } from '../../ordering/payments/intent-owner'
import { chargesOfTab } from '../../ordering/payments/tab-charges'
import type { Services } from '../../platform/server/services'

/** Returns our payment with this intent. For a tab's charge, it has the id of one of the tab's orders. */
export async function paymentOf(app: Services, intentId: string | undefined) {
  const owner = intentId === undefined ? undefined : await intentOwner(app.db, intentId)
  if (!owner) return undefined
  if (owner.tabChargeId !== null) return tabPayment(app, { ...owner, tabChargeId: owner.tabChargeId })
  const payment = await app.db
    .selectFrom('payment')
    .select(['id', 'orderId', 'status', 'amountCents', 'applicationFeeCents', 'duplicate', 'createdAt', 'cardFeeCents'])
    .select(['destinationAccount', 'refundFailedAt'])
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  return { ...payment, tabChargeId: null }
}

async function tabPayment({ db }: Services, owner: { id: number; orderId: number; tabChargeId: number }) {
  const { status, capturedCents, applicationFeeCents, createdAt, cardFeeCents, destinationAccount, refundFailedAt } =
    await db.selectFrom('tabCharge').selectAll().where('id', '=', owner.tabChargeId).executeTakeFirstOrThrow()
  return {
    ...owner,
    status: status === 'Captured' ? ('Succeeded' as const) : status,
    amountCents: capturedCents,
    applicationFeeCents,
    duplicate: 0 as const,
    createdAt,
    cardFeeCents,
    destinationAccount,
    refundFailedAt,
  }
}

export type Payment = NonNullable<Awaited<ReturnType<typeof paymentOf>>>

/** The part of a payment's fee that its refunds have to give back, in cents. A duplicate payment gives back all of it. */
export async function feeDueBack(
  { db }: Pick<Services, 'db'>,
  payment: Pick<Payment, 'id' | 'duplicate' | 'applicationFeeCents' | 'tabChargeId'>,
): Promise<number> {
  if (payment.duplicate === 1) return payment.applicationFeeCents
  const refunds = db
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<number | null>('feeCents').as('due'))
    .where('status', '<>', 'Failed')
  if (payment.tabChargeId === null) {
    const { due } = await refunds.where('paymentId', '=', payment.id).executeTakeFirstOrThrow()
    return due ?? 0
  }
  // The one charge that took a tab's fee gives it back for all of them.
  if (payment.applicationFeeCents === 0) return 0
  const { tabId } = await db
    .selectFrom('tabCharge')
    .select('tabId')
    .where('id', '=', payment.tabChargeId)
    .executeTakeFirstOrThrow()
  const ids = (await chargesOfTab(db, tabId)).map(({ id }) => id)
  const { due } = await refunds
    .where((eb) =>
      eb.or([
        eb('tabChargeId', 'in', ids),
        // A refund of the unpaid rest gives back the fee that an earlier charge had taken.
        eb.and([
          eb('tabChargeId', 'is', null),
          eb('orderId', 'in', eb.selectFrom('order').select('order.id').where('tabId', '=', tabId)),
          eb('refund.id', 'in', eb.selectFrom('stripeStep').select('refundId').where('kind', '=', 'FeeRefund')),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return due ?? 0
}
