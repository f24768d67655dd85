import { requireAbility } from '../../../contract/abilities'
import { conflict, notFound } from '../../../contract/errors'
import { UNDO_MS } from '../../../contract/limits'
import type { Trx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import { cubbyOfOrder } from '../lockers/cubby'
import { orderName } from '../orders/daily-number'
import { publishOrder, takeMoveBack } from '../orders/transition'
import type { Services } from '../../platform/server/services'
import { stepOrders } from './steps'

/**
 * Undoes a step of the bar within 10 seconds, for all of its orders or none (docs/rules/orders.md#undo). Undoing it again changes nothing.
 *
 * @throws 404; 403; 409 `too_late`, `stale_version` when one of the orders has changed since
 */
export async function undoBarStep(app: Services, actor: UserActor, businessId: number, stepId: number): Promise<void> {
  requireAbility(actor.ability, 'update', 'Order', { businessId })
  const now = app.now()
  const undone = await app.store.inGuard({ venue: businessId }, async (trx) => {
    const step = await trx
      .selectFrom('barStep')
      .selectAll()
      .where('id', '=', stepId)
      .where('businessId', '=', businessId)
      .executeTakeFirst()
    if (!step) throw notFound('Step')
    if (step.undoneAt !== null) return []
    if (now > step.at + UNDO_MS) {
      throw conflict('too_late', 'More than 10 seconds have passed: this can’t be undone')
    }
    const orders = stepOrders.parse(JSON.parse(step.orders))
    for (const { id, to, version, before, made } of orders) {
      await assertUntouched(trx, { id, to, version })
      await takeMoveBack(trx, { orderId: id, before, actor: actor.label, now })
      if (made.length === 0) continue
      await trx.updateTable('orderItem').set({ status: 'Pending', updatedAt: now }).where('id', 'in', made).execute()
    }
    await trx.updateTable('barStep').set({ undoneAt: now }).where('id', '=', stepId).execute()
    return orders
  })
  for (const { id } of undone) await publishOrder(app, id)
}

/** @throws 409 `stale_version` when the order has changed since: a line, a cubby, its tab */
async function assertUntouched(trx: Trx, { id, to, version }: { id: number; to: string; version: number }) {
  const order = await trx
    .selectFrom('order')
    .innerJoin('tab', 'tab.id', 'order.tabId')
    .select(['order.status', 'order.version', 'tab.status as tabStatus'])
    .where('order.id', '=', id)
    .executeTakeFirstOrThrow()
  const isSame = order.version === version && order.status === to && order.tabStatus !== 'Closed'
  if (isSame && !(await cubbyOfOrder(trx, id))) return
  throw conflict('stale_version', `${await orderName(trx, id)} has moved on: this can’t be undone`, {
    version: order.version,
    status: order.status,
  })
}
