import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { changeAtKiosk } from './kiosk'

/**
 * Hands an order that is being made, or waits to be loaded, to its guest at the bar: the bar's own steps, one after the other. If a later one is
 * refused, the earlier ones stay done. The last one can be undone, which leaves the order at the counter.
 *
 * @throws as `changeAtKiosk`
 */
export async function handOverNow(
  app: Services,
  actor: UserActor,
  businessId: number,
  { orderId, version }: { orderId: number; version: number },
): Promise<void> {
  const prepared = await changeAtKiosk(app, actor, { businessId }, orderId, { version, status: 'Prepared' })
  const atCounter = await changeAtKiosk(app, actor, { businessId }, orderId, {
    version: prepared.version,
    status: 'Ready',
    cubby: null,
  })
  await changeAtKiosk(app, actor, { businessId }, orderId, {
    version: atCounter.version,
    status: 'Completed',
    reason: 'handed over by staff',
  })
}
