import type { ProblemBody } from '../../../contract/calls/problems'
import { badRequest, conflict, notFound } from '../../../contract/errors'
import { groupBy } from '../../../contract/group-by'
import { MAX_ORDER_PROBLEMS, PROBLEM_REPORT_MS } from '../../../contract/limits'
import { compiledOnce, isAmong, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/store'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { publishOrder } from './transition'

/**
 * Reports a problem with the guest's order, or with one line of it (docs/rules/orders.md#problems). The same line and kind again is the same
 * problem: nothing changes.
 *
 * @throws 404 for someone else's order, 400 for a line of another order, 409 `not_paid`, `report_over`, `reports_full`
 */
export async function reportProblem(
  app: Services,
  actor: CustomerActor,
  { orderId, orderItemId = null, kind, notes }: ProblemBody & { orderId: number },
): Promise<void> {
  await app.store.inGuard({ venue: { order: orderId } }, async (trx) => {
    const now = app.now()
    await assertMayReport(trx, { orderId, customerId: actor.id, now })
    await assertIsItsLine(trx, { orderId, orderItemId })
    const reported = await trx
      .selectFrom('orderProblem')
      .select(['orderItemId', 'kind'])
      .where('orderId', '=', orderId)
      .execute()
    if (reported.some((one) => one.orderItemId === orderItemId && one.kind === kind)) return
    if (reported.length >= MAX_ORDER_PROBLEMS) {
      throw conflict('reports_full', 'You have reported several problems with this order: please speak to the staff')
    }
    await trx
      .insertInto('orderProblem')
      .values({ orderId, orderItemId, kind, notes: notes || null, createdAt: now })
      .execute()
  })
  await publishOrder(app, orderId)
}

async function assertMayReport(
  trx: Trx,
  { orderId, customerId, now }: { orderId: number; customerId: number; now: number },
) {
  const order = await trx
    .selectFrom('order')
    .select(['paidAt', 'completedAt', 'cancelledAt'])
    .where('id', '=', orderId)
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  if (order.paidAt === null) throw conflict('not_paid', 'This order is not paid yet')
  const over = order.completedAt ?? order.cancelledAt
  if (over !== null && now > over + PROBLEM_REPORT_MS) {
    throw conflict('report_over', 'That was more than 24 hours ago: please speak to the staff')
  }
}

async function assertIsItsLine(trx: Trx, { orderId, orderItemId }: { orderId: number; orderItemId: number | null }) {
  if (orderItemId === null) return
  const line = await trx
    .selectFrom('orderItem')
    .select('id')
    .where('id', '=', orderItemId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  if (!line) throw badRequest([{ path: 'orderItemId', message: 'Must be a line of this order' }])
}

const readProblems = compiledOnce((db, given: GivenOf<{ orderIds: string }>) =>
  db
    .selectFrom('orderProblem')
    .selectAll()
    .where(isAmong('orderId', given('orderIds')))
    .orderBy('id'),
)

/** The problems reported about these orders, by order, oldest first. */
export async function problemsOf(db: Database, orderIds: readonly number[]) {
  const rows = orderIds.length === 0 ? [] : await readProblems(db, { orderIds: JSON.stringify(orderIds) })
  return groupBy(rows, ({ orderId }) => orderId)
}
