import {
  cubbyColor,
  mayBeUnlocked,
  unlockedDoor,
  type CubbyPhase,
  type CubbyReach,
  type LockerColor,
} from '../../../contract/cubbies'
import { storedNumber } from '../../../contract/daily-number'
import type { DoorState } from '../../../contract/enumerations'
import type { DoorSide } from '../../../contract/locker-protocol'
import type { Database } from '../../../db/store'
import { storedHealth, type StoredHealth } from './health'

export interface CubbyView {
  number: number
  reach: CubbyReach
  /** How many places it has. */
  places: number
  /** How tall a glass may be, in millimetres; null: any. */
  heightMm: number | null
  phase: CubbyPhase
  color: LockerColor
  front: DoorState
  back: DoorState
  orderId: number | null
  /** The number by which its order is called; null without one. */
  orderNumber: number | null
  occupied: boolean
  /** Unix milliseconds: when it entered this phase. */
  since: number
  /** Why it is red, for staff. */
  note: string | null
  /** A lock was released and was not seen to latch: it may be unlocked. */
  mayBeUnlocked: boolean
  /** The door of that lock; the front if both are unlocked. */
  unlockedDoor: DoorSide | null
  /** The content is unknown. */
  checkInside: boolean
  /** Whether the controller has it. */
  reported: boolean
}

/** A locker as screens draw it. */
export interface LockerView {
  id: number
  businessId: number
  /** The code that kiosk calls send. */
  lockerId: string
  name: string
  online: boolean
  active: boolean
  numberOfCubbies: number
  /** Two controllers share its identity: it is shut out until it is paired again. */
  isShutOut: boolean
  /** The version of the controller's program; null before its first connection. */
  firmware: string | null
  /** The health that the controller last reported. */
  health: StoredHealth | null
  cubbies: CubbyView[]
}

/** The lockers of a business, or one locker, with cubbies ordered by number. The caller has checked permissions. */
export async function lockerViews(
  db: Database,
  of: { businessId: number } | { lockerId: string },
): Promise<LockerView[]> {
  const lockers = await db
    .selectFrom('businessLocker')
    .select(['id', 'businessId', 'lockerId', 'name', 'online', 'active', 'numberOfCubbies'])
    .select(['sharedIdentityAt', 'firmware', 'health'])
    .where((eb) => ('businessId' in of ? eb('businessId', '=', of.businessId) : eb('lockerId', '=', of.lockerId)))
    .orderBy('id')
    .execute()
  if (lockers.length === 0) return []
  const ids = lockers.map(({ id }) => id)
  const cubbies = await db
    .selectFrom('cubby')
    .leftJoin('order', 'order.id', 'cubby.orderId')
    .selectAll('cubby')
    .select('order.dayNumber')
    .where('lockerId', 'in', ids)
    .orderBy('number')
    .execute()
  return lockers.map(({ sharedIdentityAt, health, ...locker }) => ({
    ...locker,
    isShutOut: sharedIdentityAt !== null,
    health: storedHealth(health),
    online: locker.online === 1,
    active: locker.active === 1,
    cubbies: cubbies
      .filter(({ lockerId }) => lockerId === locker.id)
      .map(
        ({
          number,
          reach,
          places,
          heightMm,
          phase,
          front,
          back,
          orderId,
          dayNumber,
          occupied,
          since,
          note,
          checkInside,
          reported,
          ...locks
        }) => ({
          number,
          reach,
          places,
          heightMm,
          phase,
          color: cubbyColor(phase, mayBeUnlocked(locks)),
          front,
          back,
          orderId,
          orderNumber: orderId && storedNumber({ id: orderId, dayNumber }),
          occupied: occupied === 1,
          since,
          note,
          mayBeUnlocked: mayBeUnlocked(locks),
          unlockedDoor: unlockedDoor(locks),
          checkInside: checkInside === 1,
          reported: reported === 1,
        }),
      ),
  }))
}

/** The locker with this code. */
export async function lockerView(db: Database, lockerId: string): Promise<LockerView | undefined> {
  const [view] = await lockerViews(db, { lockerId })
  return view
}
