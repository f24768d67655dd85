import { isWithinReach } from '../../../contract/cubbies'
import { isUnready } from '../../../contract/order-states'
import { chooseCubbies } from '../../ordering/lockers/choose'
import { glassesToPlace } from '../../ordering/lockers/contents'
import { bestWay, fit, type Glasses } from '../../ordering/lockers/fit'
import { isFor, planOfLine } from '../../ordering/lockers/line'
import { cubbiesOnline } from '../../ordering/lockers/venue-cubbies'
import type { LockerView } from '../../ordering/lockers/views'
import type { OrderView } from '../../ordering/orders/read'
import type { Services } from '../../platform/server/services'

/** Where an order that is not loaded has room. */
export interface OrderRoom {
  /** How many cubbies it still needs: 0 once it has them all, null if no locker could hold it, not even an empty one. */
  needs: number | null
  /** Numbers of the free cubbies that it could go into, as the server gives them; none if they are too few or too small, or kept for another. */
  free: number[]
}

/** The room of an order that is loaded. */
export const NO_ROOM: OrderRoom = { needs: 0, free: [] }

type ToLoad = Pick<OrderView, 'id' | 'status' | 'reach' | 'cubby' | 'requestedCubby'>

/** The room for each order that is not loaded, by order id: a new one shows its next button as soon as it is started. */
export async function roomOfOrders(
  { db, now }: Pick<Services, 'db' | 'now'>,
  businessId: number,
  { lockers, orders }: { lockers: readonly LockerView[]; orders: readonly ToLoad[] },
): Promise<ReadonlyMap<number, OrderRoom>> {
  const toLoad = orders.filter(({ status }) => isUnready(status))
  if (toLoad.length === 0) return new Map()
  const toPlace = await glassesToPlace(
    db,
    toLoad.map(({ id }) => id),
  )
  const reading = { trx: db, now: now() }
  const { kept } = await planOfLine(reading, businessId)
  const online = (await cubbiesOnline(reading, businessId)).filter(({ phase }) => phase === 'Free')
  return new Map(
    toLoad.map((order) => {
      const glasses = toPlace.get(order.id) ?? []
      if (glasses.length === 0 && order.cubby) return [order.id, { needs: 0, free: [] }]
      const free = online.filter((cubby) => isWithinReach(cubby, order.reach) && isFor(cubby, { kept, order }))
      const lockerId = lockers.find((locker) => locker.lockerId === order.cubby?.lockerId)?.id ?? null
      const hasRoom = chooseCubbies(free, { ...order, glasses, lockerId }) !== undefined
      return [
        order.id,
        { needs: neededBy(lockers, { ...order, glasses }), free: hasRoom ? free.map(({ number }) => number) : [] },
      ]
    }),
  )
}

/** How many cubbies an order needs in the locker that holds it best when it is empty; null if none could. */
function neededBy(
  lockers: readonly LockerView[],
  { glasses, reach }: Pick<ToLoad, 'reach'> & { glasses: readonly Glasses[] },
): number | null {
  const ways = lockers
    .filter((locker) => locker.active)
    .flatMap(({ cubbies }) => {
      const way = fit(
        glasses,
        cubbies.filter((cubby) => isWithinReach(cubby, reach)),
      )
      return way ? [way] : []
    })
  return bestWay(ways, null)?.length ?? null
}
