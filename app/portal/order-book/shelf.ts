import { z } from 'zod'
import { queryValue } from '../../../contract/calls/lists'
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/enumerations'
import { LIVE_ORDER_STATUSES } from '../../../contract/order-states'
import type { UserActor } from '../../platform/auth/actor'
import type { FiguresQuery } from '../../../contract/calls/dashboards'
import { inScope, scopeOf } from '../figures/scope'
import type { Services } from '../../platform/server/services'
import { orderListQuery } from './list'

/** What the list of orders shows: live ones, all, or one status. */
const SHELVES = ['live', 'all', ...ORDER_STATUSES] as const
export type Shelf = (typeof SHELVES)[number]

/** The query of `/orders`. */
export const orderBookQuery = orderListQuery.extend({
  status: queryValue(z.enum(SHELVES, `Must be ${SHELVES.join(', ')}`).default('live')),
})

/** The statuses on a shelf; undefined for all of them. */
export function statusesOn(shelf: Shelf): readonly OrderStatus[] | undefined {
  if (shelf === 'all') return undefined
  return shelf === 'live' ? LIVE_ORDER_STATUSES : [shelf]
}

/** How many orders are in each live status. @throws as `scopeOf` */
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
