import type { BarbackEvent } from '../../../contract/calls/events'
import { mayBeUnlocked } from '../../../contract/cubbies'
import { LIVE_ORDER_STATUSES } from '../../../contract/order-states'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { isPickedUpBy } from './picked-up-by'

const readUnderWay = compiledOnce((db, given: GivenOf<{ customerId: number }>) =>
  db
    .selectFrom('order')
    .leftJoin('cubby', 'cubby.orderId', 'order.id')
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
    .select(['cubby.number as cubbyNumber', 'cubby.phase as cubbyPhase'])
    .select(['cubby.frontUnlatchedAt', 'cubby.backUnlatchedAt'])
    .where(isPickedUpBy(given('customerId')))
    .where('order.status', 'in', LIVE_ORDER_STATUSES)
    .orderBy('order.id'),
)

/** The guest's orders that are not over, oldest first, as every screen of theirs shows them: without lines and sums. */
export async function ordersUnderWay(app: Pick<Services, 'db'>, { id }: Pick<CustomerActor, 'id'>) {
  const rows = await readUnderWay(app.db, { customerId: id })
  return rows.map(
    ({
      id: orderId,
      customerId,
      takenBy,
      status,
      paymentStatus,
      queuedAt,
      waitingSince,
      atCounter,
      cubbyNumber,
      cubbyPhase,
      ...locks
    }) => ({
      id: orderId,
      isHanded: customerId === id && takenBy !== null,
      status,
      paymentStatus,
      queuedAt: queuedAt === null ? null : new Date(queuedAt).toISOString(),
      waitingSince: waitingSince === null ? null : new Date(waitingSince).toISOString(),
      atCounter: atCounter === 1,
      cubby:
        cubbyNumber === null || cubbyPhase === null
          ? null
          : { number: cubbyNumber, phase: cubbyPhase, mayBeUnlocked: mayBeUnlocked(locks) },
    }),
  )
}

/** Whether an event is of an order of this guest, of a limit that holds them back, or of a check of their age. */
export function isOfGuest(event: BarbackEvent, { id }: Pick<CustomerActor, 'id'>): boolean {
  return 'customerId' in event && event.customerId === id
}
