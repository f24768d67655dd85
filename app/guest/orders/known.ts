import { cubbyInTurn } from '../../../contract/cubbies'
import { groupBy } from '../../../contract/group-by'
import { pickupStates, type PickupState } from '../../ordering/lockers/pickup-states'
import type { OrderView } from '../../ordering/orders/read'
import { takenBackAmong } from '../../ordering/orders/taken-back'
import type { Services } from '../../platform/server/services'

type Known = Pick<OrderView, 'id' | 'status'> & { cubbies: ReadonlyArray<Pick<OrderView['cubbies'][number], 'number'>> }

/** The facts about orders' cubbies that `orderState` needs, by order id; one query for the ready ones, one for the prepared ones. */
export async function cubbyFactsOf({ db, now }: Pick<Services, 'db' | 'now'>, orders: readonly Known[]) {
  const ids = (wanted: OrderView['status']) => orders.flatMap(({ id, status }) => (status === wanted ? [id] : []))
  const takenBack = await takenBackAmong(db, ids('Prepared'))
  const pickups = await pickupStates(db, { orderIds: ids('Ready'), now: now() })
  const several = orders.flatMap(({ id, status, cubbies }) => (status === 'Ready' && cubbies.length > 1 ? [id] : []))
  const inTurn = await doorsInTurn(db, several)
  return (orderId: number) => ({
    wasTakenBack: takenBack.has(orderId),
    ...pickups.get(orderId),
    ...inTurn.get(orderId),
  })
}

/** Of orders in several cubbies, the state of the one that has its turn, by order id. */
async function doorsInTurn(
  db: Services['db'],
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Pick<PickupState, 'isFrontOpen' | 'becomes'>>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('cubby')
    .select(['orderId', 'number', 'phase', 'front', 'becomes'])
    .where('orderId', 'in', orderIds)
    .execute()
  return new Map(
    [...groupBy(rows, ({ orderId }) => orderId ?? 0)].flatMap(([orderId, cubbies]) => {
      const cubby = cubbyInTurn(cubbies)
      return cubby ? [[orderId, { isFrontOpen: cubby.front === 'open', becomes: cubby.becomes }]] : []
    }),
  )
}
