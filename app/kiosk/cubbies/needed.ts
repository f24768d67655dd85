import { isWithinReach } from '../../../contract/cubbies'
import { glassesToPlace } from '../../ordering/lockers/contents'
import { bestWay, fit } from '../../ordering/lockers/fit'
import type { LockerView } from '../../ordering/lockers/views'
import type { OrderView } from '../../ordering/orders/read'
import type { Services } from '../../platform/server/services'

/**
 * How many cubbies each order that is being made or to be loaded still needs, by order id: 0 once it has them all. One that no locker could hold, even
 * an empty one, is missing.
 */
export async function cubbiesNeeded(
  { db }: Pick<Services, 'db'>,
  lockers: readonly LockerView[],
  orders: ReadonlyArray<Pick<OrderView, 'id' | 'status' | 'reach'>>,
): Promise<ReadonlyMap<number, number>> {
  const toLoad = orders.filter(({ status }) => status === 'Started' || status === 'Prepared')
  const toPlace = await glassesToPlace(
    db,
    toLoad.map(({ id }) => id),
  )
  const active = lockers.filter((locker) => locker.active)
  return new Map(
    toLoad.flatMap(({ id, reach }) => {
      const glasses = toPlace.get(id)
      if (!glasses) return [[id, 0]]
      const ways = active.flatMap(({ cubbies }) => {
        const way = fit(
          glasses,
          cubbies.filter((cubby) => isWithinReach(cubby, reach)),
        )
        return way ? [way] : []
      })
      const fewest = bestWay(ways, null)
      return fewest ? [[id, fewest.length]] : []
    }),
  )
}
