import { storedNumber } from '../../../contract/daily-number'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'

/** This person's comps at a business that can still be undone, newest first. Cents, Unix milliseconds. */
export async function undoableComps({ db, now }: Pick<Services, 'db' | 'now'>, actor: UserActor, businessId: number) {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('order', 'order.id', 'refund.orderId')
    .where('order.businessId', '=', businessId)
    .where('refund.status', '=', 'Creating')
    .where('refund.actor', '=', actor.label)
    .where('refund.undoUntil', '>', now())
    .select(['refund.id', 'refund.orderId', 'refund.amountCents', 'refund.undoUntil', 'order.dayNumber'])
    .orderBy('refund.id', 'desc')
    .execute()
  return rows.map(({ id, orderId, amountCents, undoUntil, dayNumber }) => ({
    id,
    orderId,
    orderNumber: storedNumber({ id: orderId, dayNumber }),
    amountCents,
    until: undoUntil ?? 0,
  }))
}
