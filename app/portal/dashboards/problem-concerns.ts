import { inScope } from '../figures/scope'
import { guestName } from '../figures/search'
import { COUNT, few, type ConcernSearch } from './concern'

/** Guests' reports about their orders until staff resolve them. */
export async function guestProblem({ db, scope, limit }: ConcernSearch) {
  const rows = await db
    .selectFrom('orderProblem as problem')
    .innerJoin('order', 'order.id', 'problem.orderId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .leftJoin('orderItem', 'orderItem.id', 'problem.orderItemId')
    .where('problem.resolvedAt', 'is', null)
    .where(inScope('order.businessId', scope))
    .select(['problem.id', 'problem.orderId', 'problem.kind', 'problem.notes', 'problem.createdAt as since'])
    .select(['orderItem.name as line', 'place.name as place', 'place.timeZone', guestName.as('guest')])
    .select(COUNT.as('total'))
    .orderBy('problem.createdAt')
    .orderBy('problem.id')
    .limit(limit)
    .execute()
  return few(rows, ({ id, orderId, kind, line, notes, guest, place, timeZone, since }) => {
    const what = `${kind}${line === null ? '' : `: ${line}`}, order ${orderId} of ${guest}`
    return { id, to: `/orders/${orderId}`, what, detail: notes, place, timeZone, since }
  })
}
