import type { Database } from '../../../db/store'
import { liveOrders } from '../../ordering/orders/tabs'

/** Returns how many orders of a tab are neither handed over nor cancelled. */
export async function countLiveOrders(db: Database, tabId: number): Promise<number> {
  return (await liveOrders(db, tabId).execute()).length
}
