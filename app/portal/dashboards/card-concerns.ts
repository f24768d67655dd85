import { FAILED_PAYMENT_MS, MANY_DECLINED } from '../../../contract/limits'
import { inScope } from '../figures/scope'
import { guestName } from '../figures/search'
import { COUNT, few, type ConcernSearch } from './concern'

/** Guests with many failed payments within the last hour: a person may be testing stolen cards. */
export async function cardsDeclined({ db, scope, now, limit }: ConcernSearch) {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('order', 'order.id', 'payment.orderId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .where(inScope('order.businessId', scope))
    // Both conditions let SQLite use the index. A payment follows its order by at most ten minutes, so old orders drop out.
    .where('order.status', 'in', ['Submitted', 'Paid', 'Started', 'Prepared', 'Ready', 'Completed', 'Cancelled'])
    .where('order.placedAt', '>', now - FAILED_PAYMENT_MS)
    .where('payment.status', 'in', ['Failed', 'Cancelled'])
    .where('payment.errorCode', 'is not', null)
    .groupBy(['order.customerId', 'order.businessId', 'customer.id', 'place.id'])
    .having(({ fn }) => fn.countAll(), '>=', MANY_DECLINED)
    .select([
      'order.customerId as id',
      'place.name as place',
      'place.timeZone',
      guestName.as('guest'),
      COUNT.as('total'),
    ])
    .select(({ fn }) => [
      fn.countAll<number>().as('declined'),
      fn.max('order.id').as('orderId'),
      fn.min('payment.createdAt').as('since'),
    ])
    .orderBy('since')
    .limit(limit)
    .execute()
  return few(rows, ({ id, orderId, declined, guest, place, timeZone, since }) => {
    const what = `${declined} declined cards by ${guest}, last for order ${orderId}`
    return { id, to: `/orders/${orderId}`, what, detail: 'Someone may be trying stolen cards', place, timeZone, since }
  })
}
