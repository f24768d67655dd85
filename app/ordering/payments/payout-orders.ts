import type Stripe from 'stripe'
import type { Services } from '../../platform/server/services'
import { idOf } from './stripe-id'

interface FoundOrder {
  orderId: number | null
  /** The transfer behind a payment. */
  stripeTransferId: string | null
}

/** The ids by which a movement of a venue's balance names its order. */
interface Trail {
  movement: string
  /** The intent that charged the guest. */
  intent?: string | undefined
  /** Stripe's refund, and ours by its uid. */
  stripeRefund?: string | undefined
  refund?: string | undefined
  /** The order's uid, in the metadata that Barback sends. */
  order?: string | undefined
  /** The transfer whose payment is a part already. */
  transfer?: string | undefined
  isPayment: boolean
}

/**
 * Finds the orders of a venue that movements of its balance belong to, by their transaction ids. A fee that went back names its order at the platform
 * only, which is one call for each.
 * @throws Stripe's error
 */
export async function ordersOfParts(
  app: Services,
  businessId: number,
  movements: readonly Stripe.BalanceTransaction[],
): Promise<Map<string, FoundOrder>> {
  const trails: Trail[] = []
  for (const movement of movements) {
    const trail = await trailOf(app, movement)
    if (trail) trails.push(trail)
  }
  const orders = await readOrders(app, businessId, trails)
  return new Map(
    trails.map(({ movement, isPayment, transfer, ...trail }) => {
      const { intent, stripeRefund, refund, order } = trail
      const keys = [intent, stripeRefund, refund, order, isPayment ? undefined : transfer]
      const orderId = keys
        .map((key) => (key === undefined ? undefined : orders.get(key)))
        .find((id) => id !== undefined)
      return [movement, { orderId: orderId ?? null, stripeTransferId: isPayment ? (transfer ?? null) : null }]
    }),
  )
}

async function trailOf(app: Services, { id, source }: Stripe.BalanceTransaction): Promise<Trail | undefined> {
  if (source === null || typeof source !== 'object') return undefined
  switch (source.object) {
    case 'charge':
      return { movement: id, ...trailOfPayment(source), isPayment: true }
    case 'refund':
      return { movement: id, ...trailOfRefund(source), isPayment: false }
    case 'fee_refund':
      return { movement: id, ...(await trailOfFee(app, source)), isPayment: false }
    default:
      return undefined
  }
}

function trailOfPayment({ source_transfer: transfer }: Stripe.Charge) {
  if (transfer === null || typeof transfer !== 'object') return { transfer: transfer ?? undefined }
  const charge = transfer.source_transaction
  if (charge === null || typeof charge !== 'object') return { transfer: transfer.id, order: transfer.metadata.order }
  return { transfer: transfer.id, intent: idOf(charge.payment_intent), order: charge.metadata.order }
}

function trailOfRefund({ source_transfer_reversal: reversal }: Stripe.Refund) {
  if (reversal === null || typeof reversal !== 'object') return {}
  const { source_refund: refund, metadata, transfer } = reversal
  return { stripeRefund: idOf(refund), refund: metadata?.refund, order: metadata?.order, transfer: idOf(transfer) }
}

async function trailOfFee(app: Services, { metadata, fee }: Stripe.FeeRefund) {
  if (metadata?.refund !== undefined) return { refund: metadata.refund }
  const made = await app.payments.stripe.applicationFees.retrieve(typeof fee === 'string' ? fee : fee.id, {
    expand: ['originating_transaction'],
  })
  const charge = made.originating_transaction
  if (charge === null || typeof charge !== 'object') return {}
  return { intent: idOf(charge.payment_intent), order: charge.metadata.order }
}

/** The venue's orders by the ids of the trails. None of the ids can be another kind's: Stripe's have prefixes, and ours are UUIDs. */
async function readOrders(
  { db }: Services,
  businessId: number,
  trails: readonly Trail[],
): Promise<Map<string, number>> {
  const wanted = (key: 'intent' | 'stripeRefund' | 'refund' | 'order' | 'transfer') =>
    trails.flatMap(({ [key]: id }) => (id === undefined ? [] : [id]))
  const payments = db
    .selectFrom('payment')
    .where('payment.stripePaymentIntentId', 'in', wanted('intent'))
    .innerJoin('order', 'order.id', 'payment.orderId')
    .select(['payment.stripePaymentIntentId as key', 'order.id'])
  const tabCharges = db
    .selectFrom('tabCharge')
    .where('tabCharge.stripePaymentIntentId', 'in', wanted('intent'))
    .innerJoin('order', (join) => join.onRef('order.tabId', '=', 'tabCharge.tabId').on('order.onTab', '=', 1))
    .select(['tabCharge.stripePaymentIntentId as key', 'order.id'])
    // The first order of a tab stands for all that its charge has paid.
    .orderBy('order.id', 'desc')
  const refunds = db
    .selectFrom('refund')
    .innerJoin('order', 'order.id', 'refund.orderId')
    .where((eb) =>
      eb.or([eb('refund.stripeRefundId', 'in', wanted('stripeRefund')), eb('refund.uid', 'in', wanted('refund'))]),
    )
    .select(['refund.stripeRefundId', 'refund.uid', 'order.id'])
  const named = db
    .selectFrom('order')
    .where('order.uid', 'in', wanted('order'))
    .select(['order.uid as key', 'order.id'])
  const transfers = db
    .selectFrom('payoutPart')
    .innerJoin('order', 'order.id', 'payoutPart.orderId')
    .where('payoutPart.stripeTransferId', 'in', wanted('transfer'))
    .select(['payoutPart.stripeTransferId as key', 'order.id'])
  const found = new Map<string, number>()
  const note = (key: string | null, id: number) => {
    if (key !== null) found.set(key, id)
  }
  for (const { key, id } of await transfers.where('order.businessId', '=', businessId).execute()) note(key, id)
  for (const { key, id } of await named.where('order.businessId', '=', businessId).execute()) note(key, id)
  for (const refund of await refunds.where('order.businessId', '=', businessId).execute()) {
    note(refund.stripeRefundId, refund.id)
    note(refund.uid, refund.id)
  }
  for (const { key, id } of await tabCharges.where('order.businessId', '=', businessId).execute()) note(key, id)
  for (const { key, id } of await payments.where('order.businessId', '=', businessId).execute()) note(key, id)
  return found
}
