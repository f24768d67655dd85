import { requireAbility } from '../../contract/abilities'
import { conflict, isBarbackError } from '../../contract/errors'
import type { UserActor } from '../auth/actor'
import { moveOrder, publishOrder } from '../orders/transition'
import type { Services } from '../server/services'
import { freshOrder } from './fresh-order'
import { afterStep, beforeStep, keepStep } from './steps'
import { overtakenBy } from './together'

/**
 * Starts several waiting orders at once, all or none (docs/rules/orders.md#the-same-drinks-together).
 *
 * @throws 409 `stale_version`, also when somebody would be left behind by more than three minutes; 403, 404
 */
export async function startTogether(
  app: Services,
  actor: UserActor,
  businessId: number,
  orders: ReadonlyArray<{ id: number; version: number }>,
): Promise<void> {
  requireAbility(actor.ability, 'update', 'Order', { businessId })
  const now = app.now()
  await app.db.transaction().execute(async (trx) => {
    const waiting = await trx
      .selectFrom('order')
      .select((eb) => ['id', eb.fn.coalesce('paidAt', 'placedAt').as('paidAt')])
      .where('businessId', '=', businessId)
      .where('status', '=', 'Paid')
      .orderBy('paidAt')
      .execute()
    const overtaken = overtakenBy(waiting, new Set(orders.map(({ id }) => id)))
    if (overtaken !== undefined) {
      throw conflict('stale_version', `Order ${overtaken} has waited too long for that: start it first`)
    }
    const done = []
    for (const { id, version } of orders) {
      await freshOrder(trx, { businessId, orderId: id, version }).catch((error: unknown) => {
        if (!isBarbackError(error) || error.code !== 'stale_version') throw error
        // Said at each of them, and at most one has changed.
        throw conflict('stale_version', `Order ${id} was changed in the meantime: none of them was started`)
      })
      const before = await beforeStep(trx, id)
      await moveOrder(trx, { orderId: id, to: 'Started', actor: actor.label, reason: 'started together', now })
      done.push(await afterStep(trx, before))
    }
    await keepStep(trx, { actor, businessId, orders: done, now })
  })
  for (const { id } of orders) await publishOrder(app, id)
}
