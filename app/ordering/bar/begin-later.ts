import { groupBy } from '../../../contract/group-by'
import { HOUR_MS, SECOND_MS } from '../../../contract/time'
import type { VenueTrx } from '../../../db/store'
import { systemActor } from '../../platform/auth/actor'
import { isOver21Now } from '../../platform/auth/over21'
import { ageCheckHolds } from '../age/holds'
import { atMostEvery } from '../../platform/server/at-most-every'
import type { Services } from '../../platform/server/services'
import { momentOf, termsAt, unavailableReason } from '../menu/ordering-rules'
import type { PriceBook } from '../menu/price-book'
import { CLOSED_BY_THEN, NOTHING_SERVED } from '../orders/cancellation'
import { publishOrder } from '../orders/transition'
import { runRefunds } from '../payments/refunds'
import { withinLimit } from '../payments/within-limit'
import { drinksOf } from '../promise/effort'
import type { Promised } from '../promise/past'
import { cancelInTransaction, finishCancelling } from './cancel'
import { changeItems } from './items'

/** How often orders for later are looked at. */
const EVERY_MS = 10 * SECOND_MS
/** No promise is longer than this, so an order for later than that need not be begun. */
const LOOKS_AHEAD_MS = 6 * HOUR_MS

/** Brings the orders for later to the bar that must be begun (docs/rules/later.md). Safe to repeat. */
export const beginLaterOrders = atMostEvery(EVERY_MS, async (app) => {
  const held = await heldOrders(app, app.now() + LOOKS_AHEAD_MS)
  for (const [businessId, orders] of groupBy(held, (order) => order.businessId)) {
    const book = await app.priceBooks.of(app.db, businessId)
    for (const due of await dueOf(app, book, orders)) await begin(app, book, due)
  }
})

type Held = Awaited<ReturnType<typeof heldOrders>>[number]

/** Paid orders that the bar does not have yet, those that are wanted first in front. */
async function heldOrders({ db }: Services, wantedBefore: number) {
  const orders = await db
    .selectFrom('order')
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .select(['order.id', 'order.businessId', 'order.customerId', 'customer.verifiedDob', 'order.wantedAt'])
    .where('order.wantedAt', '<', wantedBefore)
    .where('order.queuedAt', 'is', null)
    .where('order.status', '=', 'Paid')
    .orderBy('order.wantedAt')
    .orderBy('order.id')
    .$narrowType<{ wantedAt: number }>()
    .execute()
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const lines = await db
    .selectFrom('orderItem')
    .select(['id', 'orderId', 'menuItemId', 'quantity', 'strengthTenths', 'status'])
    .where('orderId', 'in', ids)
    .orderBy('id')
    .execute()
  const linesOf = groupBy(lines, ({ orderId }) => orderId)
  return orders.map((order) => ({ ...order, lines: linesOf.get(order.id) ?? [] }))
}

interface Due {
  order: Held
  /** As it is promised when it comes to the bar. */
  promised: Promised
}

/**
 * The orders that must be begun for one of them to be ready at its time: each waits behind those that are wanted before it, so one that is due brings
 * them along.
 */
async function dueOf(app: Services, book: PriceBook, held: readonly Held[]): Promise<Due[]> {
  const venue = await app.promises.at(book)
  const now = app.now()
  const { at, orders: before, ...bar } = venue.now(now).state
  const coming = held.map(({ lines }) => ({ step: 'Paid' as const, lines: drinksOf(book, lines), since: at }))
  const state = { at, orders: [...before, ...coming], ...bar }
  const reckoned = held.map((order, index) => {
    const promised = venue.past.left(state, before.length + index)
    return { order, promised, isDue: now + promised.seconds * SECOND_MS >= order.wantedAt }
  })
  return reckoned.slice(0, reckoned.findLastIndex(({ isDue }) => isDue) + 1)
}

/** Brings one order to the bar. What may not be served by now is taken off it and refunded first. */
async function begin(app: Services, book: PriceBook, { order, promised }: Due): Promise<void> {
  const { id: orderId, businessId } = order
  const outcome = await app.store.inGuard({ venue: businessId }, async (trx) => {
    const now = app.now()
    // Its guest may have cancelled it, or the bar begun it, in between.
    const { numUpdatedRows } = await trx
      .updateTable('order')
      .set({
        queuedAt: now,
        reckonedSeconds: Math.round(promised.reckonedSeconds),
        usualSeconds: Math.round(promised.usualSeconds),
        updatedAt: now,
      })
      .where('id', '=', orderId)
      .where('status', '=', 'Paid')
      .where('queuedAt', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 0n ? undefined : takeOffUnserved(trx, book, order, now)
  })
  if (!outcome) return
  if (outcome.cancelled) await finishCancelling(app, orderId)
  else {
    await publishOrder(app, orderId)
    if (outcome.changed) await withinLimit(app, runRefunds(app, orderId), undefined)
  }
}

const SWEEP = systemActor('sweep')

/** Hours, last call, stock and age are asked once more, for the time at which the guest wants the order. */
async function takeOffUnserved(trx: VenueTrx, book: PriceBook, { id: orderId, wantedAt, ...order }: Held, now: number) {
  const change = { orderId, now, actor: SWEEP }
  const moment = momentOf(book.venue, wantedAt)
  if (!moment.isOpen || !termsAt(book.venue, wantedAt)) {
    await cancelInTransaction(trx, { ...change, actor: SWEEP.label, reason: CLOSED_BY_THEN })
    return { changed: true, cancelled: true }
  }
  const over21 = isOver21Now(order.verifiedDob, wantedAt) || (await ageCheckHolds(trx, order, wantedAt))
  const unserved = order.lines.flatMap(({ id, status, menuItemId, strengthTenths }) => {
    const item = book.items.get(menuItemId)
    const isAlcoholic = strengthTenths !== 0
    const isServed = item && !unavailableReason(item, isAlcoholic, book.venue, moment) && (over21 || !isAlcoholic)
    return status !== 'Pending' || isServed ? [] : [{ id, status: 'NotAvailable' as const }]
  })
  return changeItems(trx, { ...change, items: unserved, reason: NOTHING_SERVED })
}
