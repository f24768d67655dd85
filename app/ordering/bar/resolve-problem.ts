import { notFound } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'
import { orderForStaff } from '../lockers/staff'
import { publishOrder } from '../orders/transition'
import type { Services } from '../../platform/server/services'

/**
 * Marks a guest's problem as resolved (docs/rules/orders.md#problems). If it already is, the first member of staff stays recorded. @throws 404, 403
 */
export async function resolveProblem(
  app: Services,
  actor: UserActor,
  { orderId, problemId }: { orderId: number; problemId: number },
): Promise<void> {
  // No version: the resolution is valid whatever else has changed in the order.
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
