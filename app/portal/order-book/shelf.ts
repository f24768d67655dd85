import { someOf } from '../../../contract/calls/lists'
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/enumerations'
import { LIVE_ORDER_STATUSES } from '../../../contract/order-states'
import type { UserActor } from '../../platform/auth/actor'
import type { FiguresQuery } from '../../../contract/calls/dashboards'
import { inScope, scopeOf } from '../figures/scope'
import type { Services } from '../../platform/server/services'
import { orderListQuery } from './list'

/** Filters of the order list: live orders, all, or one status. */
const SHELVES = ['live', 'all', ...ORDER_STATUSES] as const
export type Shelf = (typeof SHELVES)[number]

/** The query of `/orders`. */
export const orderBookQuery = orderListQuery.extend({
  status: someOf(SHELVES, `Must be ${SHELVES.join(', ')}`).transform(
    (shelves): readonly Shelf[] => shelves ?? ['live'],
  ),
})

/** Statuses that a filter shows; undefined for all. */
export function statusesOn(shelves: readonly Shelf[]): readonly OrderStatus[] | undefined {
  if (shelves.includes('all')) return undefined
  return shelves.flatMap((shelf) => (shelf === 'live' ? LIVE_ORDER_STATUSES : shelf === 'all' ? [] : [shelf]))
}

/** Number of orders in each live status. @throws as `scopeOf` */
export async function liveCounts(
  app: Services,
  actor: UserActor,
  query: FiguresQuery,
): Promise<Partial<Record<OrderStatus, number>>> {
  const rows = await app.db
    .selectFrom('order')
    .where(inScope('order.businessId', scopeOf(actor, query)))
    .where('status', 'in', LIVE_ORDER_STATUSES)
    .groupBy('status')
    .select(['status', ({ fn }) => fn.countAll<number>().as('n')])
    .execute()
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}
