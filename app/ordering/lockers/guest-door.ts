import type { Selectable } from 'kysely'
import type { LockerCommandTable } from '../../../db/tables'
import type { Actor } from '../../platform/auth/actor'
import { REOPEN_MS } from './collect'
import { currentCommand } from './commands'
import { orderAtLocker } from './order-at-locker'
import type { LockerServices } from './unit-of-work'

/** State of a pickup at the front of the order's cubby. Times are Unix milliseconds. */
export interface GuestDoor {
  /** When the guest's current request expires; null without one. */
  opensUntil: number | null
  /** Whether the guest has asked for the door since the order became ready. */
  wasAsked: boolean
  /**
   * How the guest's newest press ended if its door did not open: the lock failed, or the command never reached the lock in time. Null while a press
   * is in progress, and after one that was carried out.
   */
  missed: 'failed' | 'lost' | null
  /** The number of presses that have ended since the order became ready. */
  presses: number
  /** Until when the guest may reopen the cubby that they have just emptied, unless another order needs it; null otherwise. */
  reopensUntil: number | null
  /** Whether the guest must send their location. */
  asksPlace: boolean
  /** The name of the order's locker; null while the order is in none. */
  lockerName: string | null
  /** The front's lock was released and has not been seen to latch since: the guest pulls, and no press is needed. */
  mayBeUnlocked: boolean
}

type CommandStatus = Selectable<LockerCommandTable>['status']

const ENDED: ReadonlySet<CommandStatus> = new Set(['Done', 'Failed', 'Expired', 'Revoked'])

function missedOf(newest: CommandStatus | undefined): GuestDoor['missed'] {
  if (newest === 'Failed') return 'failed'
  return newest === 'Expired' || newest === 'Revoked' ? 'lost' : null
}

/** `pickupUntil`: when the guest's command of a ready order expires, from `pickupStates`. @throws 404 for someone else's order */
export async function guestDoor(
  app: LockerServices,
  actor: Actor,
  { orderId, pickupUntil }: { orderId: number; pickupUntil: number | null },
): Promise<GuestDoor> {
  const now = app.now()
  const { status, emptiedAt, requiresLocation, lockerName, readyAt, frontUnlatchedAt } = await orderAtLocker(
    app.db,
    actor,
    orderId,
  )
  const purpose = status === 'Completed' ? 'reopen' : 'pickup'
  const opensUntil =
    purpose === 'pickup' ? pickupUntil : ((await currentCommand(app.db, { orderId, purpose, now }))?.expiresAt ?? null)
  const asked = await app.db
    .selectFrom('lockerCommand')
    .select('status')
    .where('orderId', '=', orderId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>=', readyAt ?? 0)
    .orderBy('createdAt', 'desc')
    .execute()
  const canReopen = status === 'Completed' && emptiedAt !== null && now - emptiedAt <= REOPEN_MS
  return {
    opensUntil,
    wasAsked: asked.length > 0,
    missed: opensUntil === null ? missedOf(asked[0]?.status) : null,
    presses: asked.filter((press) => ENDED.has(press.status)).length,
    reopensUntil: canReopen ? emptiedAt + REOPEN_MS : null,
    asksPlace: requiresLocation === 1,
    lockerName,
    mayBeUnlocked: frontUnlatchedAt !== null,
  }
}
