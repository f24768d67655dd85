import { mayBeUnlocked, type CubbyAvailability, type CubbyPhase, type CubbyReach } from '../../../contract/cubbies'
import type { DoorState } from '../../../contract/enumerations'
import type { Database } from '../../../db/store'
import { openCommandOfCubby } from './open-commands'
import type { UnitOfWork } from './unit-of-work'

/** A cubby of a venue, by what it can hold and whether it can take an order. */
export interface LockerCubby extends CubbyAvailability {
  id: number
  /** businessLocker.id */
  lockerId: number
  number: number
  reach: CubbyReach
  /** How many places it has. */
  places: number
  /** How tall a glass may be, in millimetres; null: any. */
  heightMm: number | null
  phase: CubbyPhase
  front: DoorState
  back: DoorState
  mayBeUnlocked: boolean
  reported: boolean
  mayStillOpen: boolean
}

/** The cubbies of a business's lockers that are active, online and able to store what they do; of one locker, by its code, when given. */
export function cubbiesOnline(unit: Reading, businessId: number, lockerCode?: string): Promise<LockerCubby[]> {
  return read(unit, (cubbies) =>
    cubbies
      .where('businessLocker.businessId', '=', businessId)
      .where('businessLocker.online', '=', 1)
      .where('businessLocker.canRemember', '=', 1)
      .$if(lockerCode !== undefined, (query) => query.where('businessLocker.lockerId', '=', lockerCode ?? '')),
  )
}

/** The cubbies of a business's active lockers, also of those that are offline or out of service for now. */
export function cubbiesOfVenue(unit: Reading, businessId: number): Promise<LockerCubby[]> {
  return read(unit, (cubbies) => cubbies.where('businessLocker.businessId', '=', businessId))
}

type Reading = Pick<UnitOfWork, 'now'> & { trx: Database }
type Rows = ReturnType<typeof select>

function select({ trx, now }: Reading) {
  return trx
    .selectFrom('cubby')
    .innerJoin('businessLocker', 'businessLocker.id', 'cubby.lockerId')
    .select(['cubby.id', 'cubby.lockerId', 'number', 'phase', 'front', 'back', 'orderId', 'occupied', 'reported'])
    .select(['reach', 'places', 'heightMm', 'frontUnlatchedAt', 'backUnlatchedAt'])
    .select(openCommandOfCubby(now).as('mayStillOpen'))
    .where('businessLocker.active', '=', 1)
    .orderBy('businessLocker.id')
    .orderBy('cubby.number')
}

async function read(unit: Reading, pick: (cubbies: Rows) => Rows): Promise<LockerCubby[]> {
  const rows = await pick(select(unit)).execute()
  return rows.map(({ frontUnlatchedAt, backUnlatchedAt, ...row }) => ({
    ...row,
    occupied: row.occupied === 1,
    reported: row.reported === 1,
    mayBeUnlocked: mayBeUnlocked({ frontUnlatchedAt, backUnlatchedAt }),
    mayStillOpen: Number(row.mayStillOpen) === 1,
  }))
}
