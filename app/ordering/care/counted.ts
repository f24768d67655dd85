import { HOUR_MS } from '../../../contract/time'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/store'
import type { Counted } from './room'

/** A guest at a venue. */
export interface GuestAt {
  customerId: number
  businessId: number
}

/** An order that nobody hands over stops counting after so long (docs/rules/duty-of-care.md#what-counts). */
const FORGOTTEN_MS = 12 * HOUR_MS

interface Since extends GuestAt {
  wantedBefore: number
  placedAfter: number
  completedAfter: number
}

/** In one query, because it runs inside the transaction that places an order. */
const readCounted = compiledOnce((db, given: GivenOf<Since>) =>
  db
    .selectFrom('order')
    .innerJoin('orderItem', 'orderItem.orderId', 'order.id')
    .where('order.customerId', '=', given('customerId'))
    .where('order.businessId', '=', given('businessId'))
    .where('order.placedAt', '>', given('placedAfter'))
    .where('order.isAlcoholic', '=', 1)
    .where('order.status', '<>', 'Cancelled')
    .where((eb) =>
      eb.or([
        eb('order.wantedAt', 'is', null),
        eb('order.queuedAt', 'is not', null),
        eb('order.wantedAt', '<', given('wantedBefore')),
      ]),
    )
    .where((eb) => eb.or([eb('order.completedAt', 'is', null), eb('order.completedAt', '>', given('completedAfter'))]))
    .where('orderItem.status', 'in', ['Pending', 'Complete'])
    // An hour's worth that the bar has granted begins anew.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('drinkRefusal')
            .select('drinkRefusal.id')
            .where('drinkRefusal.customerId', '=', given('customerId'))
            .where('drinkRefusal.businessId', '=', given('businessId'))
            .where('drinkRefusal.answer', '=', 'hour')
            .whereRef('drinkRefusal.answeredAt', '>=', 'order.placedAt'),
        ),
      ),
    )
    .groupBy(['order.id', 'order.completedAt'])
    .select(['order.id as orderId', 'order.completedAt'])
    .select((eb) => eb.fn.sum<number>(eb('orderItem.strengthTenths', '*', eb.ref('orderItem.quantity'))).as('tenths')),
)

/** The orders that count against the guest's hour at the venue. A later order counts from an hour before its time. */
export function countedOf(db: Database | Trx, { customerId, businessId }: GuestAt, now: number): Promise<Counted[]> {
  const since = { placedAfter: now - FORGOTTEN_MS, completedAfter: now - HOUR_MS, wantedBefore: now + HOUR_MS }
  return readCounted(db, { customerId, businessId, ...since })
}

/** What the bar has lifted for a guest at a moment: both limits until the business date ends, or that of an order for an hour. */
export async function liftedAt(
  db: Database | Trx,
  { customerId, businessId }: GuestAt,
  at: number,
): Promise<'night' | 'hour' | undefined> {
  const granted = await db
    .selectFrom('drinkRefusal')
    .select('answer')
    .where('customerId', '=', customerId)
    .where('businessId', '=', businessId)
    .where('answer', 'in', ['hour', 'night'])
    .where('answeredAt', '<=', at)
    .where('until', '>', at)
    .execute()
  if (granted.some(({ answer }) => answer === 'night')) return 'night'
  return granted.length > 0 ? 'hour' : undefined
}
