import { HOUR_MS, MINUTE_MS } from '../../../contract/time'
import type { Services } from '../../platform/server/services'

/** Orders of this long count as tonight's. */
const TONIGHT_MS = 6 * HOUR_MS
/** A drink is popular from so many sold. */
const FEW = 3
/** The longest list, and the shortest that says something. */
const MOST = 6
const LEAST = 3
/** The menu is read far more often than what is popular changes. */
const KEPT_MS = MINUTE_MS

interface Kept {
  ids: number[]
  until: number
}

const kept = new WeakMap<Services, Map<number, Kept>>()

/**
 * Returns the ids of the menu items that a venue sold most in the last six hours, most sold first. None if fewer than three sold three times: one
 * order makes nothing popular (docs/rules/orders.md#the-guests-menu). Cancelled orders and drinks that were not served do not count.
 */
export async function popularItems(app: Services, businessId: number): Promise<number[]> {
  const now = app.now()
  const ofApp = kept.get(app) ?? new Map<number, Kept>()
  kept.set(app, ofApp)
  const before = ofApp.get(businessId)
  if (before && now < before.until && now >= before.until - KEPT_MS) return before.ids
  const rows = await app.db
    .selectFrom('order')
    .innerJoin('orderItem', 'orderItem.orderId', 'order.id')
    .where('order.businessId', '=', businessId)
    .where('order.placedAt', '>', now - TONIGHT_MS)
    .where('order.status', 'in', ['Paid', 'Started', 'Prepared', 'Ready', 'Completed'])
    .where('orderItem.status', 'in', ['Pending', 'Complete'])
    .groupBy('orderItem.menuItemId')
    .select(({ fn }) => ['orderItem.menuItemId as id', fn.sum<number>('orderItem.quantity').as('sold')])
    .having(({ fn }) => fn.sum<number>('orderItem.quantity'), '>=', FEW)
    .orderBy('sold', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
  const ids = rows.length < LEAST ? [] : rows.map(({ id }) => id)
  ofApp.set(businessId, { ids, until: now + KEPT_MS })
  return ids
}
