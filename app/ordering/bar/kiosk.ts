import type { KioskChange } from '../../../contract/calls/orders'
import { requireAbility } from '../../../contract/abilities'
import { forbidden, notFound } from '../../../contract/errors'
import type { OrderStatus } from '../../../contract/enumerations'
import { canMoveOrder, KIOSK_ORDER_STATUSES } from '../../../contract/order-states'
import type { Database, VenueTrx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import { cubbyOfOrder } from '../lockers/cubby'
import { handOver } from '../lockers/hand-over'
import { loadOrder, loadOrWait } from '../lockers/load'
import { releaseCubbies } from '../lockers/release'
import { runRefunds } from '../payments/refunds'
import { withinLimit } from '../payments/within-limit'
import type { Services } from '../../platform/server/services'
import { assertMayCancel, cancelInTransaction, finishCancelling } from './cancel'
import { freshOrder } from './fresh-order'
import { changeItems } from './items'
import { afterStep, beforeStep, keepStep } from './steps'
import { loadOrders } from '../orders/read'
import { illegalTransition, moveOrder, publishOrder, touchOrder } from '../orders/transition'

/** The origin of a change: the business and, on a kiosk at a locker, that locker's code. */
export interface Kiosk {
  businessId: number
  lockerId?: string
}

/** The kiosk named by the `lockerId` header. @throws 403 when it is unknown or not one of the user's */
export async function kioskAt(db: Database, actor: UserActor, lockerId: string): Promise<Kiosk> {
  const locker = await db
    .selectFrom('businessLocker')
    .select('businessId')
    .where('lockerId', '=', lockerId)
    .executeTakeFirst()
  if (!locker || (actor.userType === 'Business' && !actor.businessIds.includes(locker.businessId))) {
    throw forbidden('read', 'this locker')
  }
  return { businessId: locker.businessId, lockerId }
}

/** The orders that the bar works on: Paid to Ready, oldest first. */
export async function kioskQueue(app: Pick<Services, 'db' | 'now'>, actor: UserActor, businessId: number) {
  requireAbility(actor.ability, 'read', 'Order', { businessId })
  const results = await loadOrders(app, (orders) =>
    orders
      .where('order.businessId', '=', businessId)
      .where('order.status', 'in', KIOSK_ORDER_STATUSES)
      .where('order.queuedAt', 'is not', null)
      .orderBy('order.queuedAt')
      .orderBy('order.id'),
  )
  return { results, total: results.length, isPaginated: false }
}

/** One order of the business. @throws 404 for another business's */
export async function kioskOrder(app: Services, actor: UserActor, businessId: number, orderId: number) {
  requireAbility(actor.ability, 'read', 'Order', { businessId })
  const [order] = await loadOrders(app, (orders) =>
    orders.where('order.id', '=', orderId).where('order.businessId', '=', businessId),
  )
  if (!order) throw notFound('Order')
  return order
}

/**
 * One change by the bar: lines and status in one transaction. The status Ready starts the loading: a cubby is chosen, its back opens, and the doors
 * make the order Ready (docs/rules/lockers.md#becoming-ready). `cubby: null` hands it over at the counter. The status Completed starts the
 * hand-over of an order in a cubby: its back opens, and the door completes the order. The order's current status is no change.
 *
 * @throws 409 `stale_version` with the current version when the order has changed since
 */
export async function changeAtKiosk(
  app: Services,
  actor: UserActor,
  { businessId, lockerId }: Kiosk,
  orderId: number,
  change: KioskChange,
) {
  requireAbility(actor.ability, 'update', 'Order', { businessId })
  const { cancelled, to } = await app.store.inGuard({ venue: businessId }, async (trx) => {
    const order = await freshOrder(trx, { businessId, orderId, version: change.version })
    const step = { orderId, actor: actor.label, reason: change.reason, now: app.now() }
    const lines = await changeItems(trx, { ...step, actor, items: change.items ?? [] })
    if (lines.changed) await touchOrder(trx, orderId, step.now)
    const to = lines.cancelled || change.status === order.status ? undefined : change.status
    if (to === 'Cancelled') {
      assertMayCancel(actor, order, change.reason)
      await cancelInTransaction(trx, step)
    } else if (to) {
      const before = await beforeStep(trx, orderId)
      const held = await cubbyOfOrder(trx, orderId)
      await applyStatus(trx, { ...step, from: order.status, to, byHand: change.byHand === true })
      // A step that opens a door, refunds money or leaves a cubby to be checked is confirmed beforehand instead.
      if (to !== 'Ready' && !held && !lines.changed) {
        await keepStep(trx, { actor, businessId, orders: [await afterStep(trx, before)], now: step.now })
      }
    }
    return { cancelled: lines.cancelled || to === 'Cancelled', to }
  })
  if (cancelled) await finishCancelling(app, orderId)
  else {
    if (change.items?.length) await withinLimit(app, runRefunds(app, orderId), undefined)
    await publishOrder(app, orderId)
    if (to === 'Ready' && change.cubby === null) await serveAtCounter(app, actor, { businessId, orderId })
    else if (to === 'Ready') await loadOrder(app, actor, { orderId, cubby: change.cubby, lockerId })
    if (to === 'Completed' && !change.byHand) await handOver(app, actor, { orderId })
  }
  return kioskOrder(app, actor, businessId, orderId)
}

async function serveAtCounter(app: Services, actor: UserActor, { businessId, orderId }: KioskOrderAt): Promise<void> {
  const before = await app.store.inGuard({ venue: businessId }, (trx) => beforeStep(trx, orderId))
  await loadOrder(app, actor, { orderId, cubby: null })
  await app.store.inGuard({ venue: businessId }, async (trx) => {
    await keepStep(trx, { actor, businessId, orders: [await afterStep(trx, before)], now: app.now() })
  })
}

/**
 * Gives an order a place in line when no cubby is free, which can be undone like a step. If a cubby is free by now, the order is loaded.
 * @throws as `loadOrWait`
 */
export async function waitInLine(
  app: Services,
  actor: UserActor,
  businessId: number,
  { orderId, version }: { orderId: number; version: number },
): Promise<void> {
  await kioskOrder(app, actor, businessId, orderId)
  const before = await app.store.inGuard({ venue: businessId }, (trx) => beforeStep(trx, orderId))
  if ((await loadOrWait(app, actor, { orderId, version })) !== 'waits') return
  await app.store.inGuard({ venue: businessId }, async (trx) => {
    await keepStep(trx, { actor, businessId, orders: [await afterStep(trx, before)], now: app.now() })
  })
}

interface KioskOrderAt {
  businessId: number
  orderId: number
}

interface StatusChange {
  orderId: number
  from: OrderStatus
  to: OrderStatus
  actor: string
  byHand: boolean
  reason?: string | undefined
  now: number
}

async function applyStatus(trx: VenueTrx, { from, byHand, ...move }: StatusChange): Promise<void> {
  const { orderId, to, now } = move
  switch (to) {
    case 'Ready':
      if (!canMoveOrder(from, to)) throw illegalTransition(from, to)
      return
    case 'Started':
      await moveOrder(trx, move)
      return
    case 'Prepared':
      await moveOrder(trx, move)
      // Prepared for the first time, or taken back to be loaded again: either way it is behind no door.
      await releaseCubbies(trx, { orderId, now })
      await completeItems(trx, orderId, now)
      return
    case 'Completed':
      if (!canMoveOrder(from, to)) throw illegalTransition(from, to)
      if (!byHand && (await cubbyOfOrder(trx, orderId))) return
      await moveOrder(trx, move)
      await releaseCubbies(trx, { orderId, now })
      return
    default:
      // The guest and payments set Draft, Submitted and Paid.
      throw illegalTransition(from, to)
  }
}

/** Marks every line without another status as made. */
async function completeItems(trx: VenueTrx, orderId: number, now: number): Promise<void> {
  await trx
    .updateTable('orderItem')
    .set({ status: 'Complete', updatedAt: now })
    .where('orderId', '=', orderId)
    .where('status', '=', 'Pending')
    .execute()
}
