import { asPage } from '../../../contract/calls/lists'
import type { OrdersQuery } from '../../../contract/calls/orders'
import { dailyNumberOf } from '../../../contract/daily-number'
import type { OrderProblemKind, OrderStatus } from '../../../contract/enumerations'
import { notFound } from '../../../contract/errors'
import { dollarsFromCents } from '../../../contract/money'
import { ATTENDED_MS } from '../../../contract/limits'
import { LIVE_ORDER_STATUSES } from '../../../contract/order-states'
import { taxesOfLines, taxViews } from '../../../contract/taxes'
import { compiledOnce, isAmong, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/store'
import { page, TOTAL } from '../../../db/page'
import { inOrder } from '../../../db/in-order'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { groupBy } from '../../../contract/group-by'
import { cubbiesOfOrders, cubbyOf } from './cubbies'
import { guestName } from './guest-name'
import { itemView, taxedLine } from './item-view'
import { isPickedUpBy } from './picked-up-by'
import { problemsOf } from './problems'
import { ordersAhead } from './queue'

const readOwn = compiledOnce((db, given: GivenOf<{ orderId: number; customerId: number }>) =>
  guestRows(db)
    .where('order.id', '=', given('orderId'))
    .where((eb) =>
      eb.or([eb('order.customerId', '=', given('customerId')), eb('handover.takenBy', '=', given('customerId'))]),
    ),
)

/** One of the guest's orders, or one that they pick up for a friend. @throws 404 for someone else's */
export async function readOrder(app: Reader, actor: CustomerActor, orderId: number) {
  const [order] = await guestViews(app, await readOwn(app.db, { orderId, customerId: actor.id }), actor)
  if (!order) throw notFound('Order')
  return order
}

/** The guest's orders that are not over, and those that they pick up for friends, newest first. */
export async function activeOrders(app: Services, actor: CustomerActor) {
  const live = await guestRows(app.db)
    .where(isPickedUpBy(actor.id))
    .where('order.status', 'in', LIVE_ORDER_STATUSES)
    .orderBy('order.placedAt', 'desc')
    .orderBy('order.id', 'desc')
    .execute()
  const results = await guestViews(app, live, actor)
  return { results, total: results.length, isPaginated: false }
}

/** All of the guest's orders, newest first unless sorted otherwise. */
export async function listOrders(app: Services, actor: CustomerActor, query: OrdersQuery) {
  const ordered = inOrder(guestRows(app.db).where('order.customerId', '=', actor.id), {
    sort: query.sort,
    usual: { field: 'placedAt', direction: 'desc' },
    columnOf: (field) => `order.${field === 'total' ? 'totalCents' : field}`,
    id: 'order.id',
  })
  const own = app.db.selectFrom('order').where('customerId', '=', actor.id)
  const { rows, total } = await page(ordered, own.select(TOTAL), query)
  return asPage(await guestViews(app, rows, actor), total, query)
}

/** Orders as their guests see them, with their place in the queue. */
function guestRows(db: Database | Trx) {
  return orderRows(db).select((order) => ordersAhead(order).as('ahead'))
}

async function guestViews(
  app: Reader,
  rows: ReadonlyArray<OrderRow & { ahead: number | null }>,
  { id: guestId }: Pick<CustomerActor, 'id'>,
) {
  const views = await orderViews(app, rows)
  return views.map((view, index) => {
    const { ahead = null, handoverCode = null } = rows[index] ?? {}
    const isOwn = view.createdBy === guestId
    return { ahead, isOwn, handoverCode: isOwn ? handoverCode : null, ...view }
  })
}

type OrderRows = ReturnType<typeof orderRows>
type OrderRow = Awaited<ReturnType<OrderRows['execute']>>[number]
export type OrderView = Awaited<ReturnType<typeof loadOrders>>[number]

function orderRows(db: Database | Trx) {
  return db
    .selectFrom('order')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .leftJoin('orderHandover as handover', (join) =>
      join.onRef('handover.orderId', '=', 'order.id').on('handover.endedAt', 'is', null),
    )
    .leftJoin('customer as collector', 'collector.id', 'handover.takenBy')
    .selectAll('order')
    .select([
      'place.name as placeName',
      'customer.displayName',
      'customer.firstName',
      'customer.lastName',
      'handover.code as handoverCode',
      'collector.displayName as collectorDisplayName',
      'collector.firstName as collectorFirstName',
      'collector.lastName as collectorLastName',
    ])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('orderProblem').select('id').whereRef('orderId', '=', 'order.id')).as('hasProblems'),
    )
}

/** Orders as the API returns them, in dollars and ISO times, for the rows that `pick` selects. The number of queries does not depend on theirs. */
export async function loadOrders(app: Reader, pick: (orders: OrderRows) => OrderRows) {
  return orderViews(app, await pick(orderRows(app.db)).execute())
}

type Reader = Pick<Services, 'db' | 'now'>

const readItems = compiledOnce((db, given: GivenOf<{ orderIds: string }>) =>
  db
    .selectFrom('orderItem')
    .selectAll()
    .where(isAmong('orderId', given('orderIds')))
    .orderBy('id'),
)

async function orderViews({ db, now: clock }: Reader, rows: readonly OrderRow[]) {
  const now = clock()
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const items = groupBy(await readItems(db, { orderIds: JSON.stringify(ids) }), (item) => item.orderId)
  const problems = await problemsOf(
    db,
    rows.flatMap(({ id, hasProblems }) => (hasProblems ? [id] : [])),
  )
  const releases = await openReleases(
    db,
    rows.flatMap(({ id, status }) => (status === 'Ready' ? [id] : [])),
  )
  const cubbies = await cubbiesOfOrders(
    db,
    rows.flatMap(({ id, status }) => (mayBeInCubby(status) ? [id] : [])),
  )
  return rows.map((row) => ({
    id: row.id,
    dailyNumber: dailyNumberOf(row.dayNumber),
    businessId: row.businessId,
    placeName: row.placeName,
    tabId: row.tabId,
    createdBy: row.customerId,
    guest: guestName(row),
    collector: collectorOf(row),
    status: row.status,
    paymentStatus: row.paymentStatus,
    onTab: row.onTab === 1,
    version: row.version,
    isAlcoholic: row.isAlcoholic === 1,
    items: (items.get(row.id) ?? []).map(itemView),
    subtotal: dollarsFromCents(row.subtotalCents),
    discount: dollarsFromCents(row.discountCents),
    taxRate: row.taxRate,
    tax: dollarsFromCents(row.taxCents),
    taxes: taxViews(taxesOfLines((items.get(row.id) ?? []).map(taxedLine))),
    serviceFee: dollarsFromCents(row.serviceFeeCents),
    tip: dollarsFromCents(row.tipCents),
    total: dollarsFromCents(row.totalCents),
    refunded: dollarsFromCents(row.refundedTotalCents),
    readyBy: isoTime(row.readyBy),
    promisedBy: isoTime(row.promisedBy),
    late: isLate(row, now),
    wantedAt: isoTime(row.wantedAt),
    queuedAt: isoTime(row.queuedAt),
    requestedCubby: row.requestedCubby,
    reach: row.reach,
    cubby: cubbyOf(cubbies.get(row.id)),
    cubbies: (cubbies.get(row.id) ?? []).map(({ takenOutAt, ...cubby }) => ({
      ...cubby,
      takenOutAt: isoTime(takenOutAt),
    })),
    release: releases.get(row.id) ?? null,
    waitingSince: isoTime(row.waitingSince),
    atCounter: row.atCounter === 1,
    problems: (problems.get(row.id) ?? []).map(problemView),
    placedAt: new Date(row.placedAt).toISOString(),
    paidAt: isoTime(row.paidAt),
    readyAt: isoTime(row.readyAt),
    completedAt: isoTime(row.completedAt),
    cancelledAt: isoTime(row.cancelledAt),
  }))
}

/** Before it is prepared, an order has no cubby. */
function mayBeInCubby(status: OrderStatus): boolean {
  return status === 'Prepared' || status === 'Ready' || status === 'Completed' || status === 'Cancelled'
}

/** The name of who picks an order up instead of its guest. */
function collectorOf(row: OrderRow): string | null {
  const { collectorFirstName: firstName, collectorLastName: lastName, collectorDisplayName: displayName } = row
  return firstName === null || lastName === null ? null : guestName({ displayName, firstName, lastName })
}

/** Whether an order was not ready in time, or is not yet. A cancelled one has no promise to break. */
function isLate({ readyBy, readyAt, cancelledAt }: OrderRow, now: number): boolean {
  return readyBy !== null && cancelledAt === null && (readyAt ?? now) > readyBy
}

const RELEASE_MESSAGES = {
  Waiting: 'The staff will check first: stay at the locker',
  Refused: 'Please come to the bar',
  Missed: 'No one from the bar was there: ask at the bar',
} as const

/** Whether the latest pickup of each ready order waits for staff, or why it was not released (docs/rules/lockers.md#attended-release). */
async function openReleases(db: Database, ids: readonly number[]) {
  const open = new Map<number, { state: keyof typeof RELEASE_MESSAGES; until: string; message: string }>()
  if (ids.length === 0) return open
  const rows = await db
    .selectFrom('attendedRelease')
    .select(['orderId', 'state', 'askedAt'])
    .where('orderId', 'in', ids)
    .orderBy('id')
    .execute()
  for (const { orderId, state, askedAt } of rows) {
    const until = new Date(askedAt + ATTENDED_MS).toISOString()
    if (state === 'Seen') open.delete(orderId)
    else open.set(orderId, { state, until, message: RELEASE_MESSAGES[state] })
  }
  return open
}

interface ProblemRow {
  id: number
  orderItemId: number | null
  kind: OrderProblemKind
  notes: string | null
  createdAt: number
  resolvedAt: number | null
}

/** The venue does not disclose which member of staff resolved it. */
function problemView({ id, orderItemId, kind, notes, createdAt, resolvedAt }: ProblemRow) {
  const times = { createdAt: new Date(createdAt).toISOString(), resolvedAt: isoTime(resolvedAt) }
  return { id, orderItemId, kind, notes, ...times }
}

function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
