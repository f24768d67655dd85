import { pickupStates } from '../../ordering/lockers/pickup-states'
import type { OrderView } from '../../ordering/orders/read'
import { takenBackAmong } from '../../ordering/orders/taken-back'
import type { Services } from '../../platform/server/services'

/** The facts about orders' cubbies that `orderState` needs, by order id; one query for the ready ones, one for the prepared ones. */
export async function cubbyFactsOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  orders: ReadonlyArray<Pick<OrderView, 'id' | 'status'>>,
) {
  const ids = (wanted: OrderView['status']) => orders.flatMap(({ id, status }) => (status === wanted ? [id] : []))
  const takenBack = await takenBackAmong(db, ids('Prepared'))
  const pickups = await pickupStates(db, { orderIds: ids('Ready'), now: now() })
  return (orderId: number) => ({ wasTakenBack: takenBack.has(orderId), ...pickups.get(orderId) })
}
