import { conflict } from '../../../contract/errors'
import { ATTENDED_MS } from '../../../contract/limits'
import type { Database } from '../../../db/store'
import type { Actor } from '../../platform/auth/actor'
import { openToTakeOut } from './commands'
import { cubbyOfOrder } from './cubby'
import { currentHandover } from './current-handover'
import { isHeldForGuest } from './cubby-life'
import { orderForStaff } from './staff'
import { inUnitOfWork, type LockerServices, type UnitOfWork } from './unit-of-work'

/* docs/rules/lockers.md#attended-release: a member of staff checks the guest before the front opens on alcohol. */

/** Makes a pickup wait for staff. Asking again does not extend the wait. Returns when the wait ends (Unix ms). */
export async function waitForStaff(unit: UnitOfWork, orderId: number): Promise<number> {
  await missReleases(unit, { orderId })
  const waiting = await unit.trx
    .selectFrom('attendedRelease')
    .select('askedAt')
    .where('orderId', '=', orderId)
    .where('state', '=', 'Waiting')
    .executeTakeFirst()
  if (waiting) return waiting.askedAt + ATTENDED_MS
  await unit.trx.insertInto('attendedRelease').values({ orderId, askedAt: unit.now }).execute()
  unit.touched.orders.add(orderId)
  return unit.now + ATTENDED_MS
}

/**
 * Records the staff's answer to a waiting pickup. 'Seen' opens its front; two simultaneous 'Seen' open it once.
 * @throws 409 `release_over` when the pickup no longer waits, `locker_offline`; 403, 404
 */
export async function answerRelease(
  app: LockerServices,
  actor: Actor,
  { orderId, seen }: { orderId: number; seen: boolean },
): Promise<void> {
  await inUnitOfWork(app, { order: orderId }, async (unit) => {
    const order = await orderForStaff(unit.trx, actor, orderId, undefined)
    await missReleases(unit, { orderId })
    const state = seen ? 'Seen' : 'Refused'
    const latest = await unit.trx
      .selectFrom('attendedRelease')
      .select(['id', 'state'])
      .where('orderId', '=', orderId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (latest?.state === state) return
    const cubby = await cubbyOfOrder(unit.trx, orderId)
    const isThere = order.status === 'Ready' && cubby && isHeldForGuest(cubby.phase)
    if (latest?.state !== 'Waiting' || !isThere) throw conflict('release_over', OVER[latest?.state ?? 'Waiting'])
    if (seen && cubby.online === 0) throw conflict('locker_offline', 'The locker is offline: hand it over at the bar')
    await unit.trx
      .updateTable('attendedRelease')
      .set({ state, actor: actor.label, answeredAt: unit.now })
      .where('id', '=', latest.id)
      .execute()
    unit.touched.orders.add(orderId)
    if (!seen) return
    // The command's actor is the guest; the release stores which member of staff saw them.
    const { takenBy } = (await currentHandover(unit.trx, orderId)) ?? {}
    await openToTakeOut(unit, cubby, { purpose: 'pickup', orderId, actor: `customer:${takenBy ?? order.customerId}` })
  })
}

const OVER = {
  Waiting: 'The guest is no longer waiting',
  Seen: 'Someone already pressed Seen: the front opens',
  Refused: 'Someone pressed Not now: the guest has to ask again',
  Missed: 'Too late: the guest has to ask again',
} as const

/** The venues with a pickup to mark as missed. */
export function venuesWithMissed(db: Database, now: number) {
  return db
    .selectFrom('attendedRelease')
    .innerJoin('order', 'order.id', 'attendedRelease.orderId')
    .select('order.businessId')
    .distinct()
    .where('state', '=', 'Waiting')
    .where('askedAt', '<=', now - ATTENDED_MS)
    .execute()
}

/** Marks the pickups of an order, or of a venue, that have waited `ATTENDED_MS` as missed. Safe to repeat. */
export async function missReleases(unit: UnitOfWork, of: { orderId: number } | { businessId: number }): Promise<void> {
  const missed = await unit.trx
    .updateTable('attendedRelease')
    .set({ state: 'Missed', answeredAt: unit.now })
    .where('state', '=', 'Waiting')
    .where('askedAt', '<=', unit.now - ATTENDED_MS)
    .where(({ eb, exists, selectFrom }) =>
      'orderId' in of
        ? eb('orderId', '=', of.orderId)
        : exists(
            selectFrom('order')
              .select('order.id')
              .whereRef('order.id', '=', 'attendedRelease.orderId')
              .where('order.businessId', '=', of.businessId),
          ),
    )
    .returning('orderId')
    .execute()
  for (const { orderId } of missed) unit.touched.orders.add(orderId)
}
