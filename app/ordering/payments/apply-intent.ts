import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database, Trx, VenueTrx } from '../../../db/store'
import { updateRow } from '../../../db/rows'
import { sideBySide } from '../../../db/side-by-side'
import type { PaymentTable } from '../../../db/tables'
import { nextDayNumber } from '../orders/daily-number'
import { openTab } from '../orders/tabs'
import { moveOrder } from '../orders/transition'
import type { Services } from '../../platform/server/services'
import { nextPaymentCheck } from './backoff'
import { queueReceipt } from './queue-receipt'
import { requestRefund, requestWholePaymentBack, runRefunds } from './refunds'

/** The fields read from a payment intent in Stripe's response. */
export interface IntentFacts {
  id: string
  status: string
  metadata: Record<string, string>
  client_secret: string | null
  next_action?: { redirect_to_url?: { url?: string | null } | null } | null
  last_payment_error?: { code?: string | null; decline_code?: string | null; message?: string | null } | null
}

type Status = PaymentTable['status']

/** An attempt's status never goes back: open attempts end, ended ones may still turn out paid, paid is final. */
const RANK: Record<Status, number> = {
  Creating: 0,
  RequiresPaymentMethod: 1,
  RequiresAction: 1,
  Processing: 1,
  Failed: 2,
  Cancelled: 2,
  Succeeded: 3,
}

type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/**
 * Applies the state of a payment intent to the attempt, the order (moved by 'payments') and its tab, and refunds money that came too late or twice.
 * No other code does. Reports may come in any order, twice, or late; intents that are not ours are ignored. `askedFor`: the attempt whose own call
 * to Stripe returned this intent.
 */
export async function applyIntent(app: Services, intent: IntentFacts, askedFor?: { id: number }): Promise<void> {
  const venue = askedFor ? { payment: askedFor.id } : (db: Database | Trx) => venueOf(db, intent)
  const outcome = await app.store.together({ venue }, (trx) => applyInTransaction(trx, intent, askedFor, app.now()))
  if (!outcome) return
  const { refund, ...order } = outcome
  app.events.publish({ type: 'order', ...order })
  if (refund) await runRefunds(app, order.orderId)
}

/** Without `paymentOf`, whose second query could miss a payment that has just got its intent. */
async function venueOf(db: Database | Trx, { id, metadata }: IntentFacts): Promise<number | undefined> {
  const orders = db.selectFrom('order').select('order.businessId')
  const known = await orders
    .innerJoin('payment', 'payment.orderId', 'order.id')
    .where('payment.stripePaymentIntentId', '=', id)
    .executeTakeFirst()
  const found = known ?? (await orders.where('order.uid', '=', metadata.order ?? '').executeTakeFirst())
  return found?.businessId
}

async function applyInTransaction(
  trx: VenueTrx,
  intent: IntentFacts,
  askedFor: { id: number } | undefined,
  now: number,
) {
  const payment = await paymentOf(trx, intent, askedFor)
  if (!payment) return undefined
  const status = attemptStatus(intent, payment)
  // The usual case: the event of a charge whose response has already settled this payment.
  if (payment.status === 'Succeeded' && payment.stripePaymentIntentId === intent.id) return undefined
  const isStale = RANK[status] < RANK[payment.status]
  const isOld = isStale || (RANK[status] === RANK[payment.status] && RANK[status] >= RANK.Failed)
  await updateRow(trx, 'payment', payment.id, {
    stripePaymentIntentId: intent.id,
    updatedAt: now,
    ...(!isOld && {
      status,
      clientSecret: intent.client_secret ?? payment.clientSecret,
      nextActionUrl: status === 'RequiresAction' ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
      errorCode: errorCodeOf(intent),
      errorMessage: intent.last_payment_error?.message ?? null,
    }),
    ...(!isStale && { nextCheckAt: nextCheck(intent, payment, status, now) }),
  })
  if (isOld) return undefined
  const { orderId, businessId, customerId, orderStatus } = payment
  if (status === 'Succeeded') {
    const { refund, status: reached = orderStatus } = await takePaid(trx, payment, now)
    return { orderId, businessId, customerId, status: reached, refund }
  }
  if (status === 'Failed' || status === 'Cancelled') await markFailed(trx, payment, now)
  return { orderId, businessId, customerId, status: orderStatus, refund: false }
}

async function paymentOf(db: Database | Trx, intent: IntentFacts, askedFor: { id: number } | undefined) {
  const [asked] = askedFor ? await readAskedFor(db, { id: askedFor.id, intentId: intent.id }) : []
  return asked ?? (await findPayment(db, intent))
}

/** The attempt that an intent was created for, unless the attempt has another one by now. */
const readAskedFor = compiledOnce((db, given: GivenOf<{ id: number; intentId: string }>) =>
  payments(db)
    .where('payment.id', '=', given('id'))
    .where((is) =>
      is.or([
        is('payment.stripePaymentIntentId', 'is', null),
        is('payment.stripePaymentIntentId', '=', given('intentId')),
      ]),
    ),
)

function payments(db: Database | Trx) {
  return db
    .selectFrom('payment')
    .innerJoin('order', 'order.id', 'payment.orderId')
    .innerJoin('tab', 'tab.id', 'order.tabId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select([
      'payment.id',
      'payment.orderId',
      'payment.status',
      'payment.paymentMethodId',
      'payment.stripePaymentIntentId',
      'payment.clientSecret',
      'payment.createdAt',
      'order.status as orderStatus',
      'order.version as orderVersion',
      'order.wantedAt',
      'order.queuedAt',
      'order.paymentStatus',
      'order.businessId',
      'order.customerId',
      'order.tabId',
      'tab.status as tabStatus',
      'place.timeZone',
    ])
}

/** By Stripe's id or, if the process died before storing it, by the metadata that Barback set. */
async function findPayment(db: Database | Trx, intent: IntentFacts) {
  const known = await payments(db).where('payment.stripePaymentIntentId', '=', intent.id).executeTakeFirst()
  if (known) return known
  const { order, attempt } = intent.metadata
  if (!order || !attempt) return undefined
  return payments(db)
    .where('order.uid', '=', order)
    .where('payment.attempt', '=', Number(attempt))
    .where('payment.stripePaymentIntentId', 'is', null)
    .executeTakeFirst()
}

function attemptStatus(intent: IntentFacts, payment: PaymentRow): Status {
  switch (intent.status) {
    case 'succeeded':
      return 'Succeeded'
    case 'canceled':
      return 'Cancelled'
    case 'requires_action':
      return 'RequiresAction'
    case 'processing':
    case 'requires_capture':
      return 'Processing'
    default:
      // With a card that Barback charged, a decline fails the attempt; without one, the guest's app may try another card.
      return intent.last_payment_error && payment.paymentMethodId ? 'Failed' : 'RequiresPaymentMethod'
  }
}

export function errorCodeOf({ last_payment_error: error }: IntentFacts): string | null {
  return error?.decline_code ?? error?.code ?? null
}

/** When the sweep checks next (Unix ms): at once if an intent is still open at Stripe and must be cancelled. */
function nextCheck(intent: IntentFacts, payment: PaymentRow, status: Status, now: number): number | null {
  if (status === 'Succeeded' || intent.status === 'canceled') return null
  if (status === 'Failed' || payment.orderStatus === 'Cancelled') return now
  return nextPaymentCheck(payment.createdAt, now)
}

async function takePaid(trx: VenueTrx, payment: PaymentRow, now: number) {
  const { orderId, orderStatus, orderVersion, paymentStatus, tabId, tabStatus, wantedAt, queuedAt } = payment
  const isFirst = paymentStatus === 'Unpaid' || paymentStatus === 'Failed' || paymentStatus === 'Authorized'
  if (!isFirst) {
    // The order's only payment pays nothing a second time, even if its row had another status.
    if (!(await hasOtherPayment(trx, payment))) return { refund: false }
    await requestWholePaymentBack(trx, { paymentId: payment.id, reason: 'paid twice', actor: 'payments', now })
    return { refund: true }
  }
  if (orderStatus === 'Cancelled') {
    await trx.updateTable('order').set({ paymentStatus: 'Paid', updatedAt: now }).where('id', '=', orderId).execute()
    await requestRefund(trx, { orderId, reason: 'paid after it was cancelled', actor: 'payments', now })
    return { refund: true }
  }
  const from = { status: orderStatus, version: orderVersion, wantedAt, queuedAt }
  const dayNumber = await nextDayNumber(trx, { at: wantedAt ?? now, ...payment })
  await sideBySide(
    moveOrder(trx, { orderId, to: 'Paid', actor: 'payments', from, dayNumber, now }),
    queueReceipt(trx, { orderId, now }),
    ...(tabStatus === 'Pending' ? [openTab(trx, tabId, now)] : []),
  )
  return { status: 'Paid' as const, refund: false }
}

async function hasOtherPayment(trx: Trx, { id, orderId }: PaymentRow): Promise<boolean> {
  const other = await trx
    .selectFrom('payment')
    .select('id')
    .where('orderId', '=', orderId)
    .where('id', '<>', id)
    .where('status', '=', 'Succeeded')
    .executeTakeFirst()
  return other !== undefined
}

/** The order stays Submitted: another card may pay it. */
async function markFailed(
  trx: VenueTrx,
  { orderId, orderStatus, paymentStatus }: PaymentRow,
  now: number,
): Promise<void> {
  if (orderStatus === 'Cancelled' || paymentStatus !== 'Unpaid') return
  await trx.updateTable('order').set({ paymentStatus: 'Failed', updatedAt: now }).where('id', '=', orderId).execute()
}
