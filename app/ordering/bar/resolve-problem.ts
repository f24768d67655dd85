import { notFound } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'
import { orderForStaff } from '../lockers/staff'
import { publishOrder } from '../orders/transition'
import type { Services } from '../../platform/server/services'

/** A problem that a guest reported is dealt with (docs/rules/orders.md#problems). Whoever said so first stays who did. @throws 404, 403 */
export async function resolveProblem(
  app: Services,
  actor: UserActor,
  { orderId, problemId }: { orderId: number; problemId: number },
): Promise<void> {
  // No version: it holds whatever else was done to the order.
  await orderForStaff(app.db, actor, orderId, undefined)
  const ofOrder = app.db.selectFrom('orderProblem').where('id', '=', problemId).where('orderId', '=', orderId)
  if (!(await ofOrder.select('id').executeTakeFirst())) throw notFound('Problem')
  await app.db
    .updateTable('orderProblem')
    .set({ resolvedAt: app.now(), resolvedBy: actor.id })
    .where('id', '=', problemId)
    .where('resolvedAt', 'is', null)
    .execute()
  await publishOrder(app, orderId)
}
