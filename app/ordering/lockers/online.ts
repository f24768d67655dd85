import type { HelloMessage, LockerHealth, LockerLink } from '../../../contract/locker-protocol'
import type { Database } from '../../../db/store'
import { updateRow } from '../../../db/rows'
import type { LockerIdentity } from './door-events'
import { giveUpHeld } from './line'
import { inUnitOfWork, type LockerServices, type UnitOfWork } from './unit-of-work'

/** Marks every locker offline: no controller is connected when the only server starts or stops. */
export async function setAllOffline(db: Database, now: number): Promise<void> {
  await db.updateTable('businessLocker').set({ online: 0, lastSeenAt: now }).where('online', '=', 1).execute()
}

/** Marks a locker offline after its socket closed. Cubbies that it held for the line are released, so that another locker can serve the line. */
export async function setOffline(app: LockerServices, locker: LockerIdentity): Promise<void> {
  await inUnitOfWork(app, locker.businessId, async (unit) => {
    // It may have reconnected meanwhile. Asked inside the unit: a hello first makes its connection the current one, then waits for the same guard, so
    // whichever unit comes second leaves the locker online. Run again, the answer is only newer.
    if (app.lockers.isOnline(locker.id)) return
    await goOffline(unit, locker.id)
  })
}

/** Marks a locker offline and releases its cubbies that it held for the line. */
export async function goOffline(unit: UnitOfWork, lockerId: number): Promise<void> {
  await updateRow(unit.trx, 'businessLocker', lockerId, { online: 0, lastSeenAt: unit.now })
  unit.touched.lockers.add(lockerId)
  const held = await unit.trx
    .selectFrom('cubby')
    .select('orderId')
    .distinct()
    .where('lockerId', '=', lockerId)
    .where('phase', '=', 'NextInLine')
    .execute()
  for (const { orderId } of held) if (orderId !== null) await giveUpHeld(unit, orderId)
}

/** Stores a controller's hello in one statement: after a restart of the server all controllers connect at once. */
export async function noteController(unit: UnitOfWork, locker: LockerIdentity, hello: HelloMessage): Promise<void> {
  const { bootId, firmware, health, link, ticketPage = null } = hello
  await updateRow(unit.trx, 'businessLocker', locker.id, {
    online: 1,
    lastSeenAt: unit.now,
    bootId,
    firmware,
    ticketPage,
    ...healthColumns(health, link),
  })
  unit.touched.lockers.add(locker.id)
}

/** Stores the health and link that a controller reports. One that cannot store what it does gets no orders. */
export async function noteHealth(
  unit: UnitOfWork,
  locker: LockerIdentity,
  health: LockerHealth,
  link: LockerLink,
): Promise<void> {
  await updateRow(unit.trx, 'businessLocker', locker.id, healthColumns(health, link))
  unit.touched.lockers.add(locker.id)
}

function healthColumns(health: LockerHealth, link: LockerLink) {
  return { canRemember: health.canRemember ? (1 as const) : (0 as const), health: JSON.stringify({ ...health, link }) }
}
