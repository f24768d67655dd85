import { conflict, notFound } from '../../../contract/errors'
import type { OrderItemStatus } from '../../../contract/enumerations'
import { canMoveItem, isLiveOrder, type REFUNDED_ITEM_STATUSES } from '../../../contract/order-states'
import type { Trx, VenueTrx } from '../../../db/store'
import type { Actor, UserActor } from '../../platform/auth/actor'
import { requestRefund, runRefunds } from '../payments/refunds'
import { isTakenBack } from '../payments/taken-back'
import { withinLimit } from '../payments/within-limit'
import type { Services } from '../../platform/server/services'
import { cancelOrder, finishCancelling } from './cancel'
import { changeItems } from './items'
import { assertMayRefund } from './may-refund'
import { publishOrder, touchOrder } from '../orders/transition'

/** Why a line is refunded. */
type RefundedItemStatus = (typeof REFUNDED_ITEM_STATUSES)[number]

interface LineRefund {
  orderId: number
  itemId: number
  status: RefundedItemStatus
  reason: string
}

/**
 * Refunds one line with its tax, whether or not its order is over. A Manager or Owner decides, and gives a reason. A failed refund is retried. When
 * no line is available the whole order is cancelled, as at the kiosk.
 *
 * @throws 400 without a reason, 403, 404 for an order out of reach, 409 `illegal_transition`, `not_paid` or `payment_disputed`
 */
export async function refundLine(
  app: Services,
  actor: UserActor,
  { orderId, itemId, status, reason }: LineRefund,
): Promise<void> {
  const { cancelled } = await app.store.inGuard({ venue: { order: orderId } }, async (trx) => {
    const now = app.now()
    await refundableOrder(trx, actor, orderId, reason, now)
    return giveBack(trx, { orderId, items: [{ id: itemId, status }], reason, actor, now })
  })
  await finishRefunding(app, orderId, cancelled)
}

/**
 * Refunds what is left of an order (docs/rules/money.md#refund-of-an-order). A live order is cancelled; of a completed one every line is refunded;
 * of a cancelled one, the money that was withheld or whose refund failed.
 *
 * @throws 400 without a reason, 403, 404 for an order out of reach, 409 `nothing_to_refund` or `payment_disputed`
 */
export async function refundOrder(
  app: Services,
  actor: UserActor,
  { orderId, reason }: { orderId: number; reason: string },
): Promise<void> {
  const { status } = await app.store.inGuard({ venue: { order: orderId } }, async (trx) => {
    const now = app.now()
    const order = await refundableOrder(trx, actor, orderId, reason, now)
    const change = { orderId, reason, now }
    if (order.status === 'Completed') {
      const lines = await trx.selectFrom('orderItem').select(['id', 'status']).where('orderId', '=', orderId).execute()
      const items = lines.flatMap((line) => itemToGiveBack(line.id, line.status))
      const { given } = await giveBack(trx, { ...change, actor, items })
      if (!given) throw nothingToRefund()
    }
    if (order.status === 'Cancelled') {
      if (!(await requestRefund(trx, { ...change, actor: actor.label }))) throw nothingToRefund()
      await touchOrder(trx, orderId, change.now)
    }
    return order
  })
  if (isLiveOrder(status)) await cancelOrder(app, actor, { orderId, reason })
  else await finishRefunding(app, orderId, false)
}

/** A served line becomes Returned; a line with an earlier refund, even a failed one, keeps its status. */
function itemToGiveBack(id: number, status: OrderItemStatus) {
  if (canMoveItem(status, 'Returned')) return [{ id, status: 'Returned' as const }]
  return status === 'Pending' ? [] : [{ id, status }]
}

interface GiveBack {
  orderId: number
  items: ReadonlyArray<{ id: number; status: OrderItemStatus }>
  reason: string
  actor: Actor
  now: number
}

/** Changes the lines, which refunds them, and retries their failed refunds. */
async function giveBack(
  trx: VenueTrx,
  { items, ...change }: GiveBack,
): Promise<{ given: boolean; cancelled: boolean }> {
  const { orderId, now } = change
  const { changed, cancelled } = await changeItems(trx, { ...change, items })
  if (cancelled) return { given: true, cancelled }
  let given = changed
  for (const { id } of items) {
    // False for a line with a refund that did not fail.
    given = (await requestRefund(trx, { ...change, actor: change.actor.label, orderItemId: id })) || given
  }
  if (given) await touchOrder(trx, orderId, now)
  return { given, cancelled }
}

async function finishRefunding(app: Services, orderId: number, cancelled: boolean): Promise<void> {
  if (cancelled) return finishCancelling(app, orderId)
  await withinLimit(app, runRefunds(app, orderId), undefined)
  await publishOrder(app, orderId)
}

/** @throws 404, and as `assertMayRefund` */
async function refundableOrder(trx: Trx, actor: UserActor, orderId: number, reason: string, now: number) {
  const order = await trx
    .selectFrom('order')
    .select(['status', 'businessId', 'placedAt'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  assertMayRefund(actor, order, reason, now)
  if (await isTakenBack(trx, orderId)) {
    throw conflict('payment_disputed', 'The guest’s bank has taken this money back: a refund would pay the guest twice')
  }
  return order
}

function nothingToRefund() {
  return conflict('nothing_to_refund', 'This order is already refunded, or the refund is on its way')
}
