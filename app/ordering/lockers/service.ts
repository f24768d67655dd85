import { conflict } from '../../../contract/errors'
import type { DoorSide } from '../../../contract/locker-protocol'
import type { Actor } from '../../platform/auth/actor'
import { storeCommand, type StoredCommand } from './commands'
import { freeCubby, setCubby } from './cubby'
import { giveUpHeld } from './line'
import { cubbyForStaff, venueOfLocker } from './staff'
import { inUnitOfWork, type LockerServices } from './unit-of-work'

interface CubbyAt {
  /** The locker's code, as kiosks send it. */
  lockerId: string
  cubby: number
}

/**
 * Opens a door for staff, whatever its sensor reports and whatever is inside (docs/rules/lockers.md#sensors-and-staff). A second press before the
 * first was carried out is the same command.
 * @throws 409 `locker_offline`; 403, 404
 */
export function openForService(
  app: LockerServices,
  actor: Actor,
  { lockerId, cubby: number, door }: CubbyAt & { door: DoorSide },
): Promise<StoredCommand> {
  return inUnitOfWork(app, venueOfLocker(lockerId), async (unit) => {
    const cubby = await cubbyForStaff(unit.trx, actor, lockerId, number)
    if (cubby.online === 0) throw conflict('locker_offline', 'The locker is offline: open it with the key')
    const underWay = await unit.trx
      .selectFrom('lockerCommand')
      .select(['id', 'expiresAt'])
      .where('lockerId', '=', cubby.lockerId)
      .where('status', 'in', ['Pending', 'Sent'])
      .where('expiresAt', '>', unit.now)
      .where('cubby', '=', number)
      .where('door', '=', door)
      .where('purpose', '=', 'service')
      .executeTakeFirst()
    if (underWay) return underWay
    const { orderId } = cubby
    return storeCommand(unit, {
      lockerId: cubby.lockerId,
      cubby: number,
      door,
      purpose: 'service',
      orderId,
      actor: actor.label,
    })
  })
}

/**
 * Takes a cubby out of use, dark, or back into use. A cubby that may hold something turns red when it is back in use, until staff have looked
 * inside.
 * @throws 409 `cubby_in_use` while it has an order; 403, 404
 */
export function setOutOfService(
  app: LockerServices,
  actor: Actor,
  { lockerId, cubby: number, outOfService, note }: CubbyAt & { outOfService: boolean; note?: string },
): Promise<void> {
  return inUnitOfWork(app, venueOfLocker(lockerId), async (unit) => {
    const cubby = await cubbyForStaff(unit.trx, actor, lockerId, number)
    if (outOfService === (cubby.phase === 'OutOfService')) return
    if (outOfService) {
      if (cubby.occupied === 1 || (cubby.orderId !== null && cubby.phase !== 'NextInLine')) {
        throw conflict('cubby_in_use', `Cubby ${number} is in use: empty it first`)
      }
      // Its order needs cubbies that are all there.
      if (cubby.orderId !== null) await giveUpHeld(unit, cubby.orderId)
      await setCubby(unit, cubby, { phase: 'OutOfService', orderId: null, note })
    } else if (cubby.checkInside === 1) {
      await setCubby(unit, cubby, { phase: 'Fault', note: 'Check what is inside' })
    } else {
      await freeCubby(unit, cubby)
    }
  })
}
