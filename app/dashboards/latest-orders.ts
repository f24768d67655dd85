import { sql, type ExpressionBuilder } from 'kysely'
import { listQuerySortedBy, type ListQuery } from '../../contract/calls/lists'
import type { OrderStatus } from '../../contract/enumerations'
import type { Tables } from '../../db/connection'
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

const itemList = sql<string>`coalesce(group_concat("orderItem"."quantity" || ' × ' || "orderItem"."name", ', '), '')`
const guestName = sql<string>`"customer"."firstName" || ' ' || "customer"."lastName"`

function isSortField(field: string): field is SortField {
  return field in SORT_COLUMNS
}

/** Orders of the scope, a page at a time, found by number, guest or item. @throws as `scopeOf` */
export async function latestOrders(app: Services, actor: Actor, { businessId, ...query }: ListQuery & DashboardQuery) {
  const scope = scopeOf(actor, { businessId })
  const all = app.db
    .selectFrom('order')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .innerJoin('customer', 'customer.id', 'order.customerId')
  const scoped = scope === 'all' ? all : all.where('order.businessId', 'in', scope)
  const { searchString } = query
  const found = searchString ? scoped.where((eb) => matches(eb, searchString)) : scoped

  const { field, direction } = query.sort ?? { field: 'placedAt', direction: 'desc' }
  const results: ListedOrder[] = await found
    .select(['order.id', 'order.placedAt', 'order.status', 'order.totalCents', 'place.timeZone', 'place.name as place'])
    .select(guestName.as('guest'))
    .select((eb) =>
      eb
        .selectFrom('orderItem')
        .whereRef('orderItem.orderId', '=', 'order.id')
        .select(itemList.as('items'))
        .$asScalar()
        .$notNull()
        .as('items'),
    )
    .orderBy(isSortField(field) ? SORT_COLUMNS[field] : 'order.placedAt', direction)
    .orderBy('order.id', direction)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { results, total, page: query.page, size: query.size, sort: `${field},${direction}` }
}

function matches(eb: ExpressionBuilder<Tables, 'order' | 'customer'>, searchString: string) {
  const pattern = contains(searchString)
  const like = (text: ReturnType<typeof sql<string>>) => sql<boolean>`${text} like ${pattern} escape '\\'`
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
