import { sql, type ExpressionBuilder } from 'kysely'
import { listQuerySortedBy, type ListQuery } from '../../contract/calls/lists'
import type { OrderStatus } from '../../contract/enumerations'
import type { Database, Tables } from '../../db/connection'
import { contains } from '../../db/like'
import type { Actor } from '../auth/actor'
import type { Services } from '../server/services'
import { scopeOf, type DashboardQuery } from './scope'

/** One order as the dashboard lists it. Money in cents, times in Unix ms. */
export interface ListedOrder {
  id: number
  placedAt: number
  /** The venue's, to show the time by its clock. */
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
  place: 'place.name',
  guest: 'customer.lastName',
  status: 'order.status',
  total: 'order.totalCents',
} as const

type SortField = keyof typeof SORT_COLUMNS

/** The query of this list: sorted by one of its columns, newest first unless told otherwise. */
export const latestOrdersQuery = listQuerySortedBy(Object.keys(SORT_COLUMNS))

const guestName = sql<string>`"customer"."firstName" || ' ' || "customer"."lastName"`

function isSortField(field: string): field is SortField {
  return field in SORT_COLUMNS
}

/** Orders of the scope, a page at a time, found by number, guest or item. @throws as `scopeOf` */
export async function latestOrders(app: Services, actor: Actor, { businessId, ...query }: ListQuery & DashboardQuery) {
  const { db } = app
  const scope = scopeOf(actor, { businessId })
  // Left joins, so that SQLite leaves out those that neither the search nor the sorting asks for.
  const all = db
    .selectFrom('order')
    .leftJoin('business', 'business.id', 'order.businessId')
    .leftJoin('place', 'place.id', 'business.placeId')
    .leftJoin('customer', 'customer.id', 'order.customerId')
  const scoped = scope === 'all' ? all : all.where('order.businessId', 'in', scope)
  const { searchString, page, size } = query
  const found = searchString ? scoped.where((eb) => matches(eb, searchString)) : scoped

  const { field, direction } = query.sort ?? { field: 'placedAt', direction: 'desc' }
  const ids = await found
    .select('order.id')
    .orderBy(isSortField(field) ? SORT_COLUMNS[field] : 'order.placedAt', direction)
    .orderBy('order.id', direction)
    .limit(size)
    .offset(page * size)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const results = await listedOrders(
    db,
    ids.map(({ id }) => id),
  )
  return { results, total, page, size, sort: `${field},${direction}` }
}

/** These orders as the list shows them, in this order. */
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
  const pattern = contains(searchString)
  const like = (text: typeof guestName) => sql<boolean>`${text} like ${pattern} escape '\\'`
  const number = /^#?(\d{1,15})$/.exec(searchString.trim())?.[1]
  return eb.or([
    like(guestName),
    eb.exists(
      eb
        .selectFrom('orderItem')
        .select('orderItem.id')
        .whereRef('orderItem.orderId', '=', 'order.id')
        .where(like(sql<string>`"orderItem"."name"`)),
    ),
    ...(number ? [eb('order.id', '=', Number(number))] : []),
  ])
}
