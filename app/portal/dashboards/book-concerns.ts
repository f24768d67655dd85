import { inScope } from '../figures/scope'
import { COUNT, few, type ConcernSearch } from './concern'

/** Open differences between Stripe's books and ours; for a chosen business, those of its orders. */
export async function booksDiffer({ db, scope, limit }: ConcernSearch) {
  const rows = await db
    .selectFrom('stripeDifference as difference')
    .leftJoin('order', 'order.id', 'difference.orderId')
    .leftJoin('business', 'business.id', 'order.businessId')
    .leftJoin('place', 'place.id', 'business.placeId')
    .where('difference.state', '=', 'Open')
    .where(inScope('order.businessId', scope))
    .select(['difference.id', 'difference.stripeId', 'difference.orderId', 'difference.firstSeenAt as since'])
    .select(['place.name as place', 'place.timeZone', COUNT.as('total')])
    .orderBy('difference.firstSeenAt')
    .orderBy('difference.id')
    .limit(limit)
    .execute()
  return few(rows, ({ id, stripeId, orderId, since, place, timeZone }) => {
    const what = orderId === null ? stripeId : `Order ${orderId}`
    return { id, to: '/reconciliation', what, detail: null, place, timeZone: timeZone ?? 'UTC', since }
  })
}
