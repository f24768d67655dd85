import { OPEN_DISPUTE_STATUSES } from '../../../contract/enumerations'
import { formatDollars } from '../../../contract/money'
import { readFault } from '../../ordering/payments/stripe-fault'
import type { Services } from '../../platform/server/services'
import { compareDispute } from './compare'
import { noteDifference, type Run } from './differences'

/**
 * Compares our payments and refunds of the span, its disputes, and older disputes that are still open here. Asks Stripe for each one that
 * its lists omitted.
 */
export async function compareOurs(app: Services, run: Run): Promise<void> {
  await comparePaidAndGivenBack(app, run)
  const open = await app.db
    .selectFrom('dispute')
    .select(['stripeDisputeId', 'orderId', 'status'])
    .where('openedAt', '<=', run.untilAt)
    .where((eb) => eb.or([eb('openedAt', '>=', run.fromAt), eb('status', 'in', OPEN_DISPUTE_STATUSES)]))
    .execute()
  for (const { stripeDisputeId: stripeId, orderId, status: ours } of open) {
    if (await wasSeen(app, stripeId)) continue
    const dispute = await atStripe(app.payments.stripe.disputes.retrieve(stripeId))
    if (dispute) await compareDispute(app, run, dispute)
    else
      await noteDifference(app, run, {
        kind: 'DisputeStatus',
        stripeId,
        orderId,
        madeAt: run.untilAt,
        ours,
        theirs: 'none',
      })
  }
}

async function comparePaidAndGivenBack(app: Services, run: Run): Promise<void> {
  const { paymentIntents, refunds } = app.payments.stripe
  const payments = await app.db
    .selectFrom('payment')
    .innerJoin('order', 'order.id', 'payment.orderId')
    .select(['orderId', 'stripePaymentIntentId', 'payment.amountCents', 'payment.createdAt'])
    .where('payment.status', '=', 'Succeeded')
    // The charges of tabs have paid the others.
    .where('order.onTab', '=', 0)
    .where('payment.createdAt', '>=', run.fromAt)
    .where('payment.createdAt', '<=', run.untilAt)
    .execute()
  const charges = await app.db
    .selectFrom('tabCharge')
    .select(['stripePaymentIntentId', 'capturedCents as amountCents', 'createdAt'])
    .select((eb) =>
      eb
        .selectFrom('order')
        .whereRef('order.tabId', '=', 'tabCharge.tabId')
        .where('order.onTab', '=', 1)
        .select((first) => first.fn.min('order.id').as('id'))
        .as('orderId'),
    )
    .where('status', '=', 'Captured')
    .where('createdAt', '>=', run.fromAt)
    .where('createdAt', '<=', run.untilAt)
    .execute()
  for (const { orderId, stripePaymentIntentId: id, amountCents, createdAt } of [...payments, ...charges]) {
    if (id !== null && (await wasSeen(app, id))) continue
    const status = id === null ? 'none' : await stateOf(paymentIntents.retrieve(id))
    if (status === 'succeeded') continue
    await noteDifference(app, run, {
      kind: 'ChargeNotAtStripe',
      stripeId: id ?? `order ${orderId}`,
      orderId,
      madeAt: createdAt,
      ours: formatDollars(amountCents),
      theirs: status,
    })
  }
  const given = await app.db
    .selectFrom('refund')
    .innerJoin('order', 'order.id', 'refund.orderId')
    .select(['refund.uid', 'orderId', 'stripeRefundId', 'amountCents', 'refund.createdAt'])
    .where('refund.status', '=', 'Succeeded')
    // The others only lowered what their tab was charged.
    .where((eb) => eb.or([eb('order.onTab', '=', 0), eb('refund.tabChargeId', 'is not', null)]))
    .where('refund.createdAt', '>=', run.fromAt)
    .where('refund.createdAt', '<=', run.untilAt)
    .execute()
  for (const { uid, orderId, stripeRefundId: id, amountCents, createdAt } of given) {
    // A refund made at Stripe may have further rows under its key, one for each other order of the tab.
    if (uid.includes(':')) continue
    if (id !== null && (await wasSeen(app, id))) continue
    const status = id === null ? 'none' : await stateOf(refunds.retrieve(id))
    if (status === 'succeeded' || status === 'pending') continue
    await noteDifference(app, run, {
      kind: 'RefundNotAtStripe',
      stripeId: id ?? uid,
      orderId,
      madeAt: createdAt,
      ours: formatDollars(amountCents),
      theirs: status,
    })
  }
}

async function wasSeen(app: Services, stripeId: string): Promise<boolean> {
  const seen = await app.db
    .selectFrom('reconciledObject')
    .select('stripeId')
    .where('stripeId', '=', stripeId)
    .executeTakeFirst()
  return seen !== undefined
}

/** Returns the status of a Stripe object; 'none' if it does not exist. @throws if Stripe does not respond */
async function stateOf(asked: Promise<{ status: string | null }>): Promise<string> {
  return (await atStripe(asked))?.status ?? 'none'
}

/** Returns the Stripe object of a request; undefined if it does not exist. @throws if Stripe does not respond */
async function atStripe<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    const fault = readFault(error)
    if (fault.kind === 'refused' && fault.code === 'resource_missing') return undefined
    throw error
  }
}
