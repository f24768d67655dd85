import type { Services } from '../../platform/server/services'

/** Notifies the watchers of a tab's orders that the tab has changed. Call it after the commit. */
export async function publishTab({ db, events }: Pick<Services, 'db' | 'events'>, tabId: number): Promise<void> {
  const orders = await db
    .selectFrom('order')
    .select(['id as orderId', 'businessId', 'customerId', 'status'])
    .where('tabId', '=', tabId)
    .where('onTab', '=', 1)
    .execute()
  for (const order of orders) events.publish({ type: 'order', ...order })
}
