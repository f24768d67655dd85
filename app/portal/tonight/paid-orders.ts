import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { Database } from '../../../db/store'
import type { BusinessScope } from '../figures/scope'
import { within, type Window } from '../figures/windows'
import { ofBusinesses, type Period } from '../reports/period'
import type { Services } from '../../platform/server/services'
import { partsOf } from './span'

/** Selects paid orders by the moment they were placed. */
export interface Night {
  scope: BusinessScope
  windows: readonly Window[]
}

/** Paid orders of some windows with their place, including cancelled ones. */
export function paidOrders(db: Database, { scope, windows }: Night) {
  return db
    .selectFrom('order')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where(ofBusinesses('order.businessId', scope))
    .where(within('order.placedAt', windows))
    .where('order.paidAt', 'is not', null)
}

/** Reads the rows of a period part by part, letting other requests run in between. */
export async function readParts<Row>(
  app: Services,
  scope: BusinessScope,
  period: Period,
  read: (night: Night) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const windows of partsOf(period, scope)) {
    rows.push(...(await read({ scope, windows })))
    await letOthersIn()
  }
  return rows
}
