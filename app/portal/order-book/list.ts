import type { ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import { amountQuery, dayQuery, listQuerySortedBy } from '../../../contract/calls/lists'
import { page as pageOf, TOTAL } from '../../../db/page'
import type { OrderStatus } from '../../../contract/enumerations'
import type { Database, Tables } from '../../../db/store'
import type { Actor } from '../../platform/auth/actor'
import { containsFolded, containsText } from '../../../db/like'
import { inOrder } from '../../../db/in-order'
import { inRange } from '../../../db/in-range'
import { foldedGuestName, guestName, numberIn } from '../figures/search'
import type { FiguresQuery } from '../../../contract/calls/dashboards'
import { inScope, scopeOf } from '../figures/scope'
import { hasDailyNumber } from '../../ordering/orders/daily-number'
import { within, windowsOfRange } from '../figures/windows'
import type { Services } from '../../platform/server/services'
import { gridPage, type GridPage } from '../../platform/ui/grid/grid-page'

/** One order in a list. Money in cents, times in Unix ms. */
export interface ListedOrder {
  id: number
  placedAt: number
  /** The venue's time zone. */
  timeZone: string
  place: string
  guest: string
  /** '2 × Negroni, 1 × Mojito'. */
  items: string
  status: OrderStatus
  totalCents: number
}

const SORT_COLUMNS = {
  id: 'order.id',
  placedAt: 'order.placedAt',
  place: 'place.nameFolded',
  guest: 'customer.lastNameFolded',
  status: 'order.status',
  total: 'order.totalCents',
} as const

/** The list's query: sorted by one of its columns, newest first by default. */
export const orderListQuery = listQuerySortedBy(['id', 'placedAt', 'place', 'guest', 'status', 'total']).extend({
  /** Business dates. */
  placedAtFrom: dayQuery,
  placedAtTo: dayQuery,
  totalFrom: amountQuery,
  totalTo: amountQuery,
})

interface OrderListQuery extends z.infer<typeof orderListQuery>, FiguresQuery {
  /** Only orders in one of these statuses. */
  statuses?: readonly OrderStatus[]
  /** Only this guest's orders. */
  customerId?: number
}

/** A page of the scope's orders, searched by number, long or daily, guest or item. @throws as `scopeOf` */
export async function listOrders(app: Services, actor: Actor, query: OrderListQuery): Promise<GridPage<ListedOrder>> {
  const { db } = app
  const { statuses, customerId, searchString } = query
  const scope = scopeOf(actor, query)
  const windows = await windowsOfRange(app, scope, { from: query.placedAtFrom, to: query.placedAtTo })
  const orders = db
    .selectFrom('order')
    .$if(scope !== 'all', (some) => some.where(inScope('order.businessId', scope)))
    .$if(statuses !== undefined, (some) => some.where('order.status', 'in', statuses ?? []))
    .$if(customerId !== undefined, (some) => some.where('order.customerId', '=', customerId ?? 0))
    .where(inRange('order.totalCents', query.totalFrom, query.totalTo))
  const found = orders
    .leftJoin('business', 'business.id', 'order.businessId')
    .leftJoin('place', 'place.id', 'business.placeId')
    .leftJoin('customer', 'customer.id', 'order.customerId')
    .$if(windows !== undefined, (some) => some.where(within('order.placedAt', windows ?? [])))
    .$if(searchString !== undefined, (some) => some.where((eb) => matches(eb, searchString ?? '')))

  const usual = { field: 'placedAt', direction: 'desc' } as const
  const ordered = inOrder(found.select('order.id'), {
    sort: query.sort,
    usual,
    columnOf: (field) => SORT_COLUMNS[field],
    id: 'order.id',
  })
  // Count without joins where possible: SQLite would look up every joined row of a million orders.
  const count = searchString === undefined && windows === undefined ? orders.select(TOTAL) : found.select(TOTAL)
  const { rows: ids, total } = await pageOf(ordered, count, query)
  const results = await listedOrders(
    db,
    ids.map(({ id }) => id),
  )
  return gridPage({ results, total }, query, usual)
}

/** These orders as list entries, in the order of the ids. */
async function listedOrders(db: Database, ids: number[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return []
  const orders = await db
    .selectFrom('order')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .where('order.id', 'in', ids)
    .select(['order.id', 'order.placedAt', 'order.status', 'order.totalCents', 'place.timeZone', 'place.name as place'])
    .select(guestName.as('guest'))
    .execute()
  const lines = await db
    .selectFrom('orderItem')
    .select(['orderId', 'quantity', 'name'])
    .where('orderId', 'in', ids)
    .orderBy('id')
    .execute()
  const itemsOf = (orderId: number) =>
    lines.flatMap((line) => (line.orderId === orderId ? [`${line.quantity} × ${line.name}`] : [])).join(', ')
  const byId = new Map(orders.map((order) => [order.id, { ...order, items: itemsOf(order.id) }]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function matches(eb: ExpressionBuilder<Tables, 'order'>, searchString: string) {
  const number = numberIn(searchString)
  return eb.or([
    containsFolded(searchString, foldedGuestName),
    eb.exists(
      eb
        .selectFrom('orderItem')
        .select('orderItem.id')
        .whereRef('orderItem.orderId', '=', 'order.id')
        .where(containsText(searchString, 'orderItem.name')),
    ),
    ...(number === undefined ? [] : [eb('order.id', '=', number), hasDailyNumber(number)]),
  ])
}
