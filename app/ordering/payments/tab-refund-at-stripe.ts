import { randomUUID } from 'node:crypto'
import type { Trx, VenueTrx } from '../../../db/store'
import { atMost, partOf, restOfOrder, type RefundShare } from './refund-shares'
import { addToOrder } from './refund-sums'

/** Actor of refunds that Barback did not request: made in Stripe's dashboard, or by another program with the platform's key. */
export const AT_STRIPE = 'stripe'

interface MadeAtStripe {
  stripeRefundId: string
  amountCents: number
  intentId: string
  /** Unix milliseconds. */
  now: number
}

/**
 * Stores a refund of a tab's charge that was made at Stripe. It is taken from the rest of the payer's newest order first. Returns the id of the first order
 * that it is taken from; undefined for a charge that is not ours.
 */
export async function recordForTab(trx: VenueTrx, made: MadeAtStripe): Promise<{ orderId: number } | undefined> {
  const { stripeRefundId, amountCents, intentId, now } = made
  const charge = await trx
    .selectFrom('tabCharge')
    .select(['id', 'tabId', 'customerId'])
    .where('stripePaymentIntentId', '=', intentId)
    .where('status', '=', 'Captured')
    .executeTakeFirst()
  if (!charge) return undefined
  const uid = randomUUID()
  let leftCents = amountCents
  let first: { orderId: number } | undefined
  for (const { orderId, paymentId } of await ordersOfTab(trx, charge)) {
    const rest = await restOfOrder(trx, orderId, paymentId)
    const share = atMost(partOf(rest, Math.min(leftCents, rest.amountCents)), rest)
    if (share.amountCents <= 0) continue
    const part = first
      ? // One refund at Stripe has one row with its id. Its parts from further orders are rows under the same key.
        { uid: `${uid}:${orderId}`, status: 'Succeeded' as const, paidBackAt: now }
      : { uid, status: 'Creating' as const, stripeRefundId }
    await write(trx, { orderId, paymentId, tabChargeId: charge.id, share, now, part })
    first ??= { orderId }
    leftCents -= share.amountCents
    if (leftCents === 0) break
  }
  return first
}

/** Returns the orders that a tab has paid, with their payments: the payer's first, then the others', the newest first. */
function ordersOfTab(trx: Trx, { tabId, customerId }: { tabId: number; customerId: number }) {
  return trx
    .selectFrom('order')
    .innerJoin('payment', 'payment.orderId', 'order.id')
    .select(['order.id as orderId', 'payment.id as paymentId'])
    .where('order.tabId', '=', tabId)
    .where('order.onTab', '=', 1)
    .where('payment.status', 'in', ['Succeeded', 'Processing'])
    .orderBy((eb) => eb.case().when('order.customerId', '=', customerId).then(0).else(1).end())
    .orderBy('order.id', 'desc')
    .execute()
}

interface Part {
  orderId: number
  paymentId: number
  tabChargeId: number
  share: RefundShare
  now: number
  part: { uid: string; status: 'Creating' | 'Succeeded'; stripeRefundId?: string; paidBackAt?: number }
}

async function write(trx: VenueTrx, { orderId, paymentId, tabChargeId, share, now, part }: Part): Promise<void> {
  await trx
    .insertInto('refund')
    .values({
      ...part,
      ...share,
      orderId,
      paymentId,
      tabChargeId,
      orderItemId: null,
      actor: AT_STRIPE,
      reason: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await addToOrder(trx, orderId, share, now)
}

/** Marks the parts of a failed refund from further orders as failed, and restores those orders' sums. `uid`: of the refund made at Stripe. */
export async function failOtherOrders(trx: VenueTrx, uid: string, now: number): Promise<void> {
  const others = await trx
    .selectFrom('refund')
    .select(['id', 'orderId', 'subtotalCents', 'amountCents'])
    .where('uid', 'like', `${uid}:%`)
    .where('status', '<>', 'Failed')
    .execute()
  for (const { id, orderId, subtotalCents, amountCents } of others) {
    await trx.updateTable('refund').set({ status: 'Failed', updatedAt: now }).where('id', '=', id).execute()
    await addToOrder(trx, orderId, { subtotalCents: -subtotalCents, amountCents: -amountCents }, now)
  }
}
