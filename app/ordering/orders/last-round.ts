import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'

/** The guest's newest paid order at a business, with its drinks; undefined without one. */
export async function lastRound({ db }: Pick<Services, 'db'>, { id }: Pick<CustomerActor, 'id'>, businessId: number) {
  const order = await db
    .selectFrom('order')
    .select('id')
    .where('customerId', '=', id)
    .where('businessId', '=', businessId)
    .where('paidAt', 'is not', null)
    .orderBy('placedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!order) return undefined
  const lines = await db
    .selectFrom('orderItem')
    .select(['menuItemId', 'name', 'quantity'])
    .where('orderId', '=', order.id)
    .orderBy('id')
    .execute()
  return { orderId: order.id, lines }
}
