import { UNPAID_ORDER_MS } from '../../../contract/limits'
import { systemActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { cancelOrder } from './cancel'
import { UNPAID } from '../orders/cancellation'
import { sweepTabs } from '../orders/tabs'

const KEEP_IDEMPOTENCY_KEYS_MS = 7 * 24 * 60 * 60 * 1000

/** Cancels orders unpaid for ten minutes, closes idle tabs, deletes old idempotency keys. */
export async function sweepOrders(app: Services): Promise<void> {
  const now = app.now()
  const unpaid = await app.db
    .selectFrom('order')
    .select('id')
    .where('status', 'in', ['Draft', 'Submitted'])
    // An order dated further ahead was placed before the clock was set back; it would keep its tab open for as long.
    .where((eb) => eb.or([eb('placedAt', '<=', now - UNPAID_ORDER_MS), eb('placedAt', '>', now + UNPAID_ORDER_MS)]))
    .limit(100)
    .execute()
  for (const { id } of unpaid) {
    await cancelOrder(app, systemActor('sweep'), { orderId: id, reason: UNPAID })
  }
  await sweepTabs(app)
  await app.db
    .deleteFrom('idempotencyKey')
    .where('createdAt', '<', now - KEEP_IDEMPOTENCY_KEYS_MS)
    .execute()
}
