import type { BarbackEvent } from '../../../contract/calls/events'
import { LIVE_ORDER_STATUSES } from '../../../contract/order-states'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { cubbiesOfOrders, cubbyOf } from './cubbies'
import { isPickedUpBy } from './picked-up-by'

const readUnderWay = compiledOnce((db, given: GivenOf<{ customerId: number }>) =>
  db
    .selectFrom('order')
    .leftJoin('orderHandover as handover', (join) =>
      join.onRef('handover.orderId', '=', 'order.id').on('handover.endedAt', 'is', null),
    )
    .select(['order.customerId', 'handover.takenBy'])
    .select([
      'order.id',
      'order.status',
      'order.paymentStatus',
      'order.queuedAt',
      'order.waitingSince',
      'order.atCounter',
    ])
    .where(isPickedUpBy(given('customerId')))
    .where('order.status', 'in', LIVE_ORDER_STATUSES)
    .orderBy('order.id'),
)

/** The guest's orders that are not over, oldest first, as every screen of theirs shows them: without lines and sums. */
export async function ordersUnderWay(app: Pick<Services, 'db'>, { id }: Pick<CustomerActor, 'id'>) {
  const rows = await readUnderWay(app.db, { customerId: id })
  const inCubbies = rows
    .filter(({ status }) => status === 'Prepared' || status === 'Ready')
    .map(({ id: orderId }) => orderId)
  const cubbies = await cubbiesOfOrders(app.db, inCubbies)
  return rows.map(({ id: orderId, customerId, takenBy, status, paymentStatus, queuedAt, waitingSince, atCounter }) => ({
    id: orderId,
    isHanded: customerId === id && takenBy !== null,
    status,
    paymentStatus,
    queuedAt: queuedAt === null ? null : new Date(queuedAt).toISOString(),
    waitingSince: waitingSince === null ? null : new Date(waitingSince).toISOString(),
    atCounter: atCounter === 1,
    cubby: cubbyOf(cubbies.get(orderId)),
    cubbies: cubbies.get(orderId) ?? [],
  }))
}

/** Whether an event is of an order of this guest, of a limit that holds them back, or of a check of their age. */
export function isOfGuest(event: BarbackEvent, { id }: Pick<CustomerActor, 'id'>): boolean {
  return 'customerId' in event && event.customerId === id
}
