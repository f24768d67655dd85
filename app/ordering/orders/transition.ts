import type { Insertable, Selectable } from 'kysely'
import type { OrderStatus } from '../../../contract/enumerations'
import { conflict, notFound, type BarbackError } from '../../../contract/errors'
import { canMoveOrder, UNDO_TRANSITIONS } from '../../../contract/order-states'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Tables, Trx, VenueTrx } from '../../../db/store'
import { insertRows, insertRowsForIds, updateRow } from '../../../db/rows'
import { sideBySide } from '../../../db/side-by-side'
import type { Flag } from '../../../db/tables'
import { queueNotices } from '../../platform/push/notices'
import type { Services } from '../../platform/server/services'

interface Move {
  orderId: number
  to: OrderStatus
  /** Actor label: 'customer:7', 'user:3', 'payments', 'locker:river-city', 'sweep', 'operator'. */
  actor: string
  reason?: string | undefined
  from?: OrderAt
  /** The stored `dayNumber` of the order, set by the move to Paid. */
  dayNumber?: number
  /** The payment status that the move to Paid sets. Left out: 'Paid'; 'Authorized' for an order that its tab pays later. */
  paymentStatus?: 'Paid' | 'Authorized'
  /** Unix milliseconds. */
  now: number
}

type OrderAt = Pick<Selectable<Tables['order']>, 'status' | 'version' | 'wantedAt' | 'queuedAt'>

/** The column with the time at which a status was reached, for statuses that have one. */
const STAMP: Partial<Record<OrderStatus, 'paidAt' | 'readyAt' | 'completedAt' | 'cancelledAt'>> = {
  Paid: 'paidAt',
  Ready: 'readyAt',
  Completed: 'completedAt',
  Cancelled: 'cancelledAt',
}

/** The columns of a new order, except those that placing it sets. */
type NewOrder = Omit<Insertable<Tables['order']>, 'id' | 'status' | 'version' | 'placedAt' | 'createdAt' | 'updatedAt'>

/**
 * Stores a new order and its history up to Submitted in one step: a draft is never visible. `beside` writes the rest of the order at the same time,
 * and beginOrder returns what it returns.
 */
export async function beginOrder<T>(
  trx: VenueTrx,
  { order, actor, now }: { order: NewOrder; actor: string; now: number },
  beside: (orderId: number) => Promise<T>,
): Promise<T> {
  const stamps = { placedAt: now, createdAt: now, updatedAt: now }
  const [orderId] = await insertRowsForIds(trx, 'order', [{ status: 'Submitted', version: 2, ...stamps, ...order }])
  if (orderId === undefined) throw new Error('The store did not return the order')
  const history = [
    { orderId, fromStatus: null, toStatus: 'Draft', actor, at: now },
    { orderId, fromStatus: 'Draft', toStatus: 'Submitted', actor, at: now },
  ] as const
  const [, rest] = await sideBySide(insertRows(trx, 'orderHistory', history), beside(orderId))
  return rest
}

/**
 * Moves an order (docs/rules/orders.md#order-moves) and stores its history and its guest's notices; with `beginOrder` and `takeMoveBack` the only
 * writer of `order.status`. `from`: its current state, if the transaction has already read it. Returns false, and changes nothing, when the order
 * already has the status.
 *
 * @throws 404 for an unknown order, 409 `illegal_transition` for a move the table does not allow
 */
export async function moveOrder(
  trx: VenueTrx,
  { orderId, to, actor, reason, from, dayNumber, paymentStatus = 'Paid', now }: Move,
): Promise<boolean> {
  const order = from ?? (await orderAt(trx, orderId))
  if (!order) throw notFound('Order')
  if (order.status === to) return false
  if (!canMoveOrder(order.status, to)) throw illegalTransition(order.status, to)
  const stamp = STAMP[to]
  await updateRow(trx, 'order', orderId, {
    status: to,
    version: order.version + 1,
    updatedAt: now,
    // Only a prepared order has a place in line.
    waitingSince: null,
    // An order that was taken back to the bar no longer waits for its guest.
    ...(to === 'Prepared' && { atCounter: 0, readyAt: null }),
    // In the same update, because each change of an order's row also updates its indexes and totals.
    ...(to === 'Paid' && { paymentStatus }),
    ...(isQueuedBy(order, to) && { queuedAt: now }),
    ...(stamp && { [stamp]: now }),
    ...(dayNumber !== undefined && { dayNumber }),
  })
  const move = { fromStatus: order.status, toStatus: to, actor, reason: reason ?? null }
  await insertRows(trx, 'orderHistory', [{ orderId, ...move, at: now }])
  if (to === 'Ready' || to === 'Cancelled') await queueNotices(trx, { orderId, what: to, now })
  return true
}

/** Whether a move brings an order to the bar: a later order comes when it must be begun, or when the bar begins it earlier. */
function isQueuedBy({ wantedAt, queuedAt }: OrderAt, to: OrderStatus): boolean {
  return queuedAt === null && ((to === 'Paid' && wantedAt === null) || to === 'Started')
}

const readOrderAt = compiledOnce((db, given: GivenOf<{ orderId: number }>) =>
  db.selectFrom('order').select(['status', 'version', 'wantedAt', 'queuedAt']).where('id', '=', given('orderId')),
)

export async function orderAt(trx: Trx, orderId: number): Promise<OrderAt | undefined> {
  const [order] = await readOrderAt(trx, { orderId })
  return order
}

/** An order as it was before a step of the bar. */
export interface OrderBefore {
  status: OrderStatus
  atCounter: Flag
  readyAt: number | null
  completedAt: number | null
  waitingSince: number | null
}

/** Undoes a step (docs/rules/orders.md#undo): a move with a row in the history, a place in line without one. @throws 409 `illegal_transition` */
export async function takeMoveBack(
  trx: VenueTrx,
  { orderId, before, actor, now }: { orderId: number; before: OrderBefore; actor: string; now: number },
): Promise<void> {
  const { status } = await trx.selectFrom('order').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()
  const isMove = status !== before.status
  if (isMove && !UNDO_TRANSITIONS[status]?.includes(before.status)) throw illegalTransition(status, before.status)
  await trx
    .updateTable('order')
    .set((eb) => ({ ...before, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', orderId)
    .execute()
  if (!isMove) return
  await trx
    .insertInto('orderHistory')
    .values({ orderId, fromStatus: status, toStatus: before.status, actor, reason: 'undone', at: now })
    .execute()
}

/** The 409 for a move that the table does not contain. */
export function illegalTransition(from: OrderStatus, to: OrderStatus): BarbackError {
  return conflict('illegal_transition', `An order that is ${from} cannot become ${to}`, { status: from })
}

/** Counts a change that is not a move (a line's status, a place in line) as a new version, so that writes with an older version are refused. */
export async function touchOrder(trx: Trx, orderId: number, now: number): Promise<void> {
  await trx
    .updateTable('order')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', orderId)
    .execute()
}

const readPublished = compiledOnce((db, given: GivenOf<{ orderId: number }>) =>
  db.selectFrom('order').select(['businessId', 'customerId', 'status']).where('id', '=', given('orderId')),
)

/** Notifies watchers that the order changed. Call it after the commit, never inside the transaction. */
export async function publishOrder(app: Pick<Services, 'db' | 'events'>, orderId: number): Promise<void> {
  const [order] = await readPublished(app.db, { orderId })
  if (order) app.events.publish({ type: 'order', orderId, ...order })
}
