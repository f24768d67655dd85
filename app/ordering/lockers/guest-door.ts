import type { Selectable } from 'kysely'
import type { LockerCommandTable } from '../../../db/tables'
import type { Actor } from '../../platform/auth/actor'
import { orderAtLocker, REOPEN_MS } from './collect'
import { currentCommand } from './commands'
import type { LockerServices } from './step'

/** How a pickup goes on at the front of the order's cubby. Times are Unix milliseconds. */
export interface GuestDoor {
  /** The guest has asked for it, and it may open until then; null when nothing is under way. */
  opensUntil: number | null
  /** It was asked for before. */
  wasAsked: boolean
  /**
   * How the guest's newest press ended, where its door was not opened: the lock failed, or the command never reached the lock in time. Null while a
   * press is under way, and after one that was carried out.
   */
  missed: 'failed' | 'lost' | null
  /** The number of presses that have ended since the order became ready. */
  presses: number
  /** As its sensor says. */
  isOpen: boolean
  /** It was just emptied and opens once more until then, unless another order needs it; null otherwise. */
  reopensUntil: number | null
  /** It opens only for who says where they are. */
  asksPlace: boolean
  /** What its locker is called where it stands; null while it is in none. */
  lockerName: string | null
}

type CommandStatus = Selectable<LockerCommandTable>['status']

const ENDED: ReadonlySet<CommandStatus> = new Set(['Done', 'Failed', 'Expired', 'Revoked'])

function missedOf(newest: CommandStatus | undefined): GuestDoor['missed'] {
  if (newest === 'Failed') return 'failed'
  return newest === 'Expired' || newest === 'Revoked' ? 'lost' : null
}

/** @throws 404 for somebody else's order */
export async function guestDoor(app: LockerServices, actor: Actor, orderId: number): Promise<GuestDoor> {
  const now = app.now()
  const { status, cubbyId, emptiedAt, requiresLocation, lockerName, readyAt } = await orderAtLocker(
    app.db,
    actor,
    orderId,
  )
  const purpose = status === 'Completed' ? 'reopen' : 'pickup'
  const command = await currentCommand(app.db, { orderId, purpose, now })
  const asked = await app.db
    .selectFrom('lockerCommand')
    .select('status')
    .where('orderId', '=', orderId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>=', readyAt ?? 0)
    .orderBy('createdAt', 'desc')
    .execute()
  const cubby = await app.db
    .selectFrom('cubby')
    .select('front')
    .where('id', '=', cubbyId ?? 0)
    .executeTakeFirst()
  const canReopen = status === 'Completed' && emptiedAt !== null && now - emptiedAt <= REOPEN_MS
  return {
    opensUntil: command?.expiresAt ?? null,
    wasAsked: asked.length > 0,
    missed: command ? null : missedOf(asked[0]?.status),
    presses: asked.filter((press) => ENDED.has(press.status)).length,
    isOpen: cubby?.front === 'open',
    reopensUntil: canReopen ? emptiedAt + REOPEN_MS : null,
    asksPlace: requiresLocation === 1,
    lockerName,
  }
}
