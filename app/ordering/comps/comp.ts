import { recordOf } from '../../../contract/abilities'
import type { CompBody } from '../../../contract/calls/comps'
import { badRequest, conflict, notFound, unprocessable } from '../../../contract/errors'
import { UNDO_MS } from '../../../contract/limits'
import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import { insertRows } from '../../../db/rows'
import type { Trx, VenueTrx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { isOld, ownerNeeded } from '../bar/may-refund'
import { publishOrder, touchOrder } from '../orders/transition'
import { leftOfLines } from '../payments/line-rests'
import { restOfOrder } from '../payments/refund-shares'
import { addToOrder } from '../payments/refund-sums'
import { refundablePayment } from '../payments/refundable-payment'
import { isTakenBack } from '../payments/taken-back'
import { compLimitOf, requireWithinLimit } from './comp-limit'
import { compParts, type CompWish } from './comp-sums'

interface Comp {
  orderId: number
  /** The same key comps once. Also Stripe's idempotency key. */
  key: string
  body: CompBody
}

/**
 * Comps a line or an order: a refund of its own kind, which can be undone for 10 seconds and leaves then (docs/rules/money.md#comps).
 *
 * @throws 404; 403 `manager_needed`, `comp_limit`, `owner_needed`; 409 `not_paid`, `payment_disputed`, `nothing_to_refund`; 400 for 'Other' without words;
 * 422 for a key used for another order
 */
export async function compOrder(app: Services, actor: UserActor, { orderId, key, body }: Comp) {
  const id = await app.store.inGuard({ venue: { order: orderId } }, async (trx) => {
    const now = app.now()
    const order = await compableOrder(trx, actor, orderId, now)
    const known = await trx.selectFrom('refund').select(['id', 'orderId']).where('uid', '=', key).executeTakeFirst()
    if (known && known.orderId !== orderId) {
      throw unprocessable('idempotency_mismatch', 'This Idempotency-Key was used for another comp: use a new one')
    }
    if (known) return known.id
    if (body.reason === 'Other' && !body.words) throw badRequest([{ path: 'words', message: 'Enter why' }])
    const wish = wishOf(body)
    const lines = (await leftOfLines(trx, orderId)).filter(
      (line) => body.itemId === undefined || line.id === body.itemId,
    )
    if (lines.length === 0) throw notFound('Order line')
    const parts = compParts(lines, wish, await restOfOrder(trx, orderId, order.paymentId))
    const subtotalCents = parts.reduce((sum, part) => sum + part.subtotalCents, 0)
    const taxCents = parts.reduce((sum, part) => sum + part.taxCents, 0)
    if (subtotalCents <= 0) throw conflict('nothing_to_refund', 'Nothing is left to comp')
    if (wish.type === 'amount' && wish.cents > subtotalCents) {
      throw badRequest([{ path: 'value', message: `At most ${dollarsFromCents(subtotalCents)} is left` }])
    }
    requireWithinLimit(await compLimitOf(trx, actor, order.businessId, now), subtotalCents)
    const comp = { orderId, paymentId: order.paymentId, key, body, actor: actor.label, now, subtotalCents, taxCents }
    const refundId = await writeComp(trx, comp)
    await insertRows(
      trx,
      'compLine',
      parts.map(({ id: orderItemId, ...cents }) => ({ refundId, orderItemId, ...cents })),
    )
    const amountCents = subtotalCents + taxCents
    await addToOrder(trx, orderId, { subtotalCents, amountCents, compedCents: subtotalCents }, now)
    await touchOrder(trx, orderId, now)
    return refundId
  })
  await publishOrder(app, orderId)
  return viewOfComp(app, orderId, id)
}

/** Undoes a comp within 10 seconds; undoing it again changes nothing. @throws 404, 403, 409 `too_late` */
export async function undoComp(
  app: Services,
  actor: UserActor,
  { orderId, compId }: { orderId: number; compId: number },
): Promise<void> {
  const isUndone = await app.store.inGuard({ venue: { order: orderId } }, async (trx) => {
    const now = app.now()
    await compableOrder(trx, actor, orderId, now)
    const comp = await trx
      .selectFrom('refund')
      .select(['status', 'subtotalCents', 'amountCents', 'undoUntil', 'undoneAt'])
      .where('id', '=', compId)
      .where('orderId', '=', orderId)
      .where('compReason', 'is not', null)
      .executeTakeFirst()
    if (!comp) throw notFound('Comp')
    if (comp.undoneAt !== null) return false
    if (comp.status !== 'Creating' || (comp.undoUntil ?? 0) <= now) {
      throw conflict('too_late', 'The comp has left: it can’t be undone')
    }
    await trx
      .updateTable('refund')
      .set({ status: 'Failed', errorMessage: 'Undone', undoneAt: now, nextCheckAt: null, updatedAt: now })
      .where('id', '=', compId)
      .execute()
    const { subtotalCents, amountCents } = comp
    const taken = { subtotalCents: -subtotalCents, amountCents: -amountCents, compedCents: -subtotalCents }
    await addToOrder(trx, orderId, taken, now)
    await touchOrder(trx, orderId, now)
    return true
  })
  if (isUndone) await publishOrder(app, orderId)
}

interface NewComp {
  orderId: number
  paymentId: number
  key: string
  body: CompBody
  actor: string
  now: number
  subtotalCents: number
  taxCents: number
}

async function writeComp(trx: VenueTrx, comp: NewComp): Promise<number> {
  const { orderId, paymentId, key, body, actor, now, subtotalCents, taxCents } = comp
  const { id } = await trx
    .insertInto('refund')
    .values({
      uid: key,
      orderId,
      paymentId,
      orderItemId: null,
      status: 'Creating',
      amountCents: subtotalCents + taxCents,
      subtotalCents,
      taxCents,
      feeCents: 0,
      tipCents: 0,
      reason: body.words ?? body.reason,
      compReason: body.reason,
      actor,
      undoUntil: now + UNDO_MS,
      nextCheckAt: now + UNDO_MS,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A comp as the API returns it, in dollars. @throws 404 */
async function viewOfComp({ db }: Services, orderId: number, compId: number) {
  const comp = await db
    .selectFrom('refund')
    .select(['id', 'compReason', 'reason', 'subtotalCents', 'taxCents', 'amountCents', 'undoUntil'])
    .where('id', '=', compId)
    .executeTakeFirstOrThrow()
  if (comp.compReason === null) throw notFound('Comp')
  return {
    id: comp.id,
    orderId,
    reason: comp.compReason,
    words: comp.reason === comp.compReason ? null : comp.reason,
    subtotal: dollarsFromCents(comp.subtotalCents),
    tax: dollarsFromCents(comp.taxCents),
    amount: dollarsFromCents(comp.amountCents),
    undoUntil: new Date(comp.undoUntil ?? 0).toISOString(),
  }
}

function wishOf(body: CompBody): CompWish {
  if (body.type === 'amount') return { type: 'amount', cents: centsFromDollars(body.value) }
  return body.type === 'percent' ? { type: 'percent', value: body.value } : { type: 'all' }
}

/** @throws 404, 403 `owner_needed`, 409 `not_paid` or `payment_disputed` */
async function compableOrder(trx: Trx, actor: UserActor, orderId: number, now: number) {
  const order = await trx
    .selectFrom('order')
    .select(['status', 'businessId', 'placedAt'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order || !actor.ability.can('update', orderOf(order.businessId))) throw notFound('Order')
  const payment = await refundablePayment(trx, orderId)
  if (!payment || order.status === 'Cancelled') {
    throw conflict('not_paid', 'Only a paid order that is not cancelled can be comped')
  }
  if (isOld(order, now) && !actor.ability.can('refundLate', orderOf(order.businessId))) throw ownerNeeded()
  if (await isTakenBack(trx, orderId)) {
    throw conflict('payment_disputed', 'The guest’s bank has taken this money back: a comp would pay the guest twice')
  }
  return { ...order, paymentId: payment.id }
}

function orderOf(businessId: number) {
  return recordOf('Order', { businessId })
}
