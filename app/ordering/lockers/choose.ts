import { isWithinReach, type AskedReach } from '../../../contract/cubbies'
import { groupBy } from '../../../contract/group-by'
import type { LockerCubby } from './venue-cubbies'
import { bestWay, fit, takes, type Filled, type Glasses } from './fit'

/** The guest's wishes for the cubby. */
export interface CubbyWish {
  requestedCubby: number | null
  reach: AskedReach | null
}

/** An order's glasses without a cubby, and its guest's wishes. */
export interface ToPlace extends CubbyWish {
  glasses: readonly Glasses[]
  /** The locker (businessLocker.id) in which other glasses of it are; null: any. Its doors open one after another in front of one person. */
  lockerId: number | null
}

/** The cubbies of one locker that an order gets from these, each with what goes in. Undefined where it does not fit. */
export function chooseCubbies(
  cubbies: readonly LockerCubby[],
  { glasses, reach, requestedCubby, lockerId }: ToPlace,
): Array<Filled<LockerCubby>> | undefined {
  const suiting = cubbies.filter(
    (cubby) => isWithinReach(cubby, reach) && (lockerId ?? cubby.lockerId) === cubby.lockerId,
  )
  const ways = [...groupBy(suiting, (cubby) => cubby.lockerId).values()].flatMap((rooms) => {
    const way = fit(glasses, rooms, requestedCubby)
    return way ? [way] : []
  })
  return bestWay(ways, requestedCubby)
}

/**
 * The free cubbies that wait for an order which has waited for long: those that could hold a part of it, in the locker where it lacks least. None where
 * it fits in no locker, even if all of its cubbies in service were empty.
 */
export function cubbiesToKeep(
  { all, free }: { all: readonly LockerCubby[]; free: readonly LockerCubby[] },
  order: ToPlace,
): LockerCubby[] {
  const inService = all.filter(({ phase, reported }) => phase !== 'OutOfService' && reported)
  const isUseful = (cubby: LockerCubby) =>
    isWithinReach(cubby, order.reach) && order.glasses.some((glass) => takes(cubby, glass))
  const [most = []] = [...groupBy(inService, ({ lockerId }) => lockerId)]
    .filter(([, cubbies]) => chooseCubbies(cubbies, order) !== undefined)
    .map(([lockerId]) => free.filter((cubby) => cubby.lockerId === lockerId && isUseful(cubby)))
    .sort((a, b) => b.length - a.length)
  return most
}
