import { recordOf } from '../../../contract/abilities'
import { notFound } from '../../../contract/errors'
import {
  canMoveItem,
  CUSTOMER_CANCELLABLE_STATUSES,
  isLiveOrder,
  REFUNDED_ITEM_STATUSES,
} from '../../../contract/order-states'
import type { OrderItemStatus } from '../../../contract/enumerations'
import type { Database } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import { ageLooks, type AgeLook } from '../../ordering/age/holds'
import { mayRefund } from '../../ordering/bar/may-refund'
import { mayComp } from '../../ordering/comps/comp-limit'
import { scopeOf, type BusinessScope } from '../figures/scope'
import { groupBy } from '../../../contract/group-by'
import { problemsOf } from '../../ordering/orders/problems'
import { loadOrders, type OrderView } from '../../ordering/orders/read'
import { isMadeUp } from '../../ordering/payments/made-up'
import { chargesOfTabs, tabChargeView } from '../../ordering/payments/tab-charges'
import { AT_STRIPE } from '../../ordering/payments/tab-refund-at-stripe'
import type { Services } from '../../platform/server/services'
import { guestScreens, namesOf } from './people'

/** An order's full record, with the actor's permitted actions. */
export type OrderDetails = Awaited<ReturnType<typeof readTabOrders>>[number]

/** Returns one order in full. @throws 404 for an order of a business where the actor does not work */
export async function readOrderDetails(app: Services, actor: UserActor, orderId: number): Promise<OrderDetails> {
  const orders = await loadOrders(app, (rows) => rows.where('order.id', '=', orderId))
  const [order] = await inFull(app, actor, orders)
  if (!order) throw notFound('Order')
  return order
}

/** Returns all orders of a tab in full, oldest first; none of a business where the actor does not work. */
export async function readTabOrders(app: Services, actor: UserActor, tabId: number) {
  const orders = await loadOrders(app, (rows) =>
    rows.where('order.tabId', '=', tabId).orderBy('order.placedAt').orderBy('order.id'),
  )
  return inFull(app, actor, orders)
}

async function inFull(app: Services, actor: UserActor, orders: OrderView[]) {
  const { db } = app
  const seen = orders.filter((order) => isIn(scopeOf(actor, {}), order.businessId))
  if (seen.length === 0) return []
  const ids = seen.map((order) => order.id)
  const [zones, payments, refunds, doors, history, problems] = [
    await timeZones(db, ids),
    groupBy(await paymentRows(db, ids), ofOrder),
    groupBy(await refundRows(db, ids), ofOrder),
    groupBy(await doorRows(db, ids), ofOrder),
    groupBy(await historyRows(db, ids), ofOrder),
    await problemsOf(db, ids),
  ]
  const charges = groupBy(
    await chargesOfTabs(
      db,
      seen.flatMap(({ onTab, tabId }) => (onTab ? tabId : [])),
    ),
    ({ tabId }) => tabId,
  )
  const settings = await compSettings(
    db,
    seen.map((order) => order.businessId),
  )
  const looks = await ageLooks(db, ids, app.now())
  const labels = [...history.values(), ...refunds.values()].flat().map((row) => row.actor)
  const nameOf = await namesOf(db, [
    ...labels,
    ...[...looks.values()].map(({ actor: by }) => by),
    ...[...problems.values()].flat().flatMap(({ resolvedBy }) => (resolvedBy === null ? [] : [`user:${resolvedBy}`])),
    ...seen.map((order) => `customer:${order.createdBy}`),
  ])
  const guests = await guestScreens(
    db,
    actor,
    seen.map((order) => order.createdBy),
  )
  return seen.map(({ guest: _short, ...order }) => {
    const gone = refunds.get(order.id) ?? []
    const failed = new Set(gone.flatMap((refund) => (isOwed(refund) ? (refund.orderItemId ?? []) : [])))
    const business = settings.get(order.businessId)
    const may = {
      ...mayDo(actor, order, app.now()),
      comp: order.status !== 'Cancelled' && isPaid(order) && business !== undefined && mayComp(actor, business),
    }
    return {
      ...order,
      tabCharges: order.onTab ? (charges.get(order.tabId) ?? []).map(tabChargeView) : [],
      guest: nameOf(`customer:${order.createdBy}`),
      guestScreen: guests.get(order.createdBy) ?? null,
      timeZone: zones.get(order.id) ?? 'UTC',
      items: order.items.map((line) => ({ ...line, becomes: may.refund ? becomes(line, failed) : [] })),
      payments: payments.get(order.id) ?? [],
      refunds: gone.map(({ actor: by, isMadeUp: _, tabChargeId, settledAt, ...refund }) => {
        const canUndo = may.comp && refund.status === 'Creating' && (refund.undoUntil ?? 0) > app.now()
        const isTakenOff = order.onTab && tabChargeId === null && refund.createdAt <= (settledAt ?? Infinity)
        return { ...refund, isTakenOff, canUndo, atStripe: by === AT_STRIPE, who: nameOf(by) }
      }),
      doors: doors.get(order.id) ?? [],
      /** The bar's look at the guest's document; null without one. */
      ageLook: ageLookView(looks.get(order.id), nameOf),
      history: (history.get(order.id) ?? []).map(({ actor: by, ...step }) => ({ ...step, who: nameOf(by) })),
      problems: (problems.get(order.id) ?? []).map(({ resolvedBy, ...problem }) => {
        return { ...problem, who: resolvedBy === null ? null : nameOf(`user:${resolvedBy}`) }
      }),
      may,
    }
  })
}

function ageLookView(look: AgeLook | undefined, nameOf: (label: string) => string) {
  return look ? { document: look.document, at: look.at, who: nameOf(look.actor) } : null
}

/** True if a refund failed and nothing has replaced it. */
function isOwed(refund: { status: string; isMadeUp: unknown; undoneAt: number | null }): boolean {
  return refund.status === 'Failed' && !refund.isMadeUp && refund.undoneAt === null
}

function isIn(scope: BusinessScope, businessId: number): boolean {
  return scope === 'all' || scope.includes(businessId)
}

/** The statuses to which a refund can move a line now; its current one again if its refund failed. */
function becomes(line: { id: number; status: OrderItemStatus }, failed: ReadonlySet<number>) {
  return REFUNDED_ITEM_STATUSES.filter((status) =>
    line.status === status ? failed.has(line.id) : canMoveItem(line.status, status),
  )
}

/** Buttons to offer, by the rules of cancelling and refunding. The server checks the rules again on each press. */
function mayDo(
  actor: UserActor,
  order: Pick<OrderView, 'businessId' | 'status' | 'paymentStatus' | 'placedAt'>,
  now: number,
) {
  const decides = actor.ability.can('cancel', recordOf('Order', { businessId: order.businessId }))
  const works = actor.ability.can('update', recordOf('Order', { businessId: order.businessId }))
  const beforeStarted = CUSTOMER_CANCELLABLE_STATUSES.some((status) => status === order.status)
  const isLive = isLiveOrder(order.status)
  const refunds = mayRefund(actor, { businessId: order.businessId, placedAt: Date.parse(order.placedAt) }, now)
  return {
    resolve: works,
    cancel: isLive && (beforeStarted ? works : decides),
    /** A single line. */
    refund: refunds && order.status !== 'Cancelled' && (isPaid(order) || order.paymentStatus === 'Refunded'),
    /** The rest of a finished order. */
    refundAll: refunds && !isLive && isPaid(order),
  }
}

/** Whether something of its payment is left, or its tab will pay it. */
function isPaid({ paymentStatus }: Pick<OrderView, 'paymentStatus'>): boolean {
  return paymentStatus === 'Paid' || paymentStatus === 'Authorized' || paymentStatus === 'PartiallyRefunded'
}

async function compSettings(db: Database, businessIds: readonly number[]) {
  const rows = await db
    .selectFrom('business')
    .where('id', 'in', businessIds)
    .select(['id', 'bartenderCompCents', 'managerCompCents'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const ofOrder = (row: { orderId: number }) => row.orderId

async function timeZones(db: Database, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('order')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where('order.id', 'in', ids)
    .select(['order.id', 'place.timeZone'])
    .execute()
  return new Map(rows.map((row) => [row.id, row.timeZone]))
}

function paymentRows(db: Database, ids: number[]) {
  return db
    .selectFrom('payment')
    .select(['id', 'orderId', 'attempt', 'status', 'amountCents', 'duplicate', 'errorMessage', 'createdAt'])
    .where('orderId', 'in', ids)
    .orderBy('attempt')
    .execute()
}

function refundRows(db: Database, ids: number[]) {
  return db
    .selectFrom('refund')
    .innerJoin('order', 'order.id', 'refund.orderId')
    .leftJoin('orderItem', 'orderItem.id', 'refund.orderItemId')
    .select(['refund.id', 'refund.orderId', 'refund.orderItemId', 'orderItem.name as line', 'refund.status'])
    .select(['refund.compReason', 'refund.undoUntil', 'refund.undoneAt', 'refund.tabChargeId', 'order.settledAt'])
    .select(['refund.amountCents', 'refund.reason', 'refund.actor', 'refund.errorMessage', 'refund.createdAt'])
    .select(isMadeUp().as('isMadeUp'))
    .where('refund.orderId', 'in', ids)
    .orderBy('refund.id')
    .execute()
}

function doorRows(db: Database, ids: number[]) {
  return db
    .selectFrom('doorEvent')
    .innerJoin('businessLocker as locker', 'locker.id', 'doorEvent.lockerId')
    .select([
      'doorEvent.id',
      'doorEvent.orderId',
      'locker.name as locker',
      'locker.id as lockerId',
      'cubby',
      'door',
      'state',
      'doorEvent.at',
    ])
    .where('doorEvent.orderId', 'in', ids)
    .orderBy('doorEvent.at')
    .orderBy('doorEvent.id')
    .$narrowType<{ orderId: number }>()
    .execute()
}

function historyRows(db: Database, ids: number[]) {
  return db
    .selectFrom('orderHistory')
    .select(['id', 'orderId', 'fromStatus', 'toStatus', 'actor', 'reason', 'at'])
    .where('orderId', 'in', ids)
    .orderBy('id')
    .execute()
}
