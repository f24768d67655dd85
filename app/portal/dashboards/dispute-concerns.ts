import { reasonInWords } from '../../../contract/dispute-reasons'
import { formatDollars } from '../../../contract/money'
import { openFraudWarnings } from '../figures/fraud-warnings'
import { inScope } from '../figures/scope'
import { guestName } from '../figures/search'
import { formatDateTime } from '../../platform/ui/dates'
import { COUNT, few, type ConcernSearch } from './concern'

/** Disputes and inquiries that need an answer, nearest deadline first. */
export async function disputeOpen({ db, scope, limit }: ConcernSearch) {
  const rows = await db
    .selectFrom('dispute')
    .innerJoin('order', 'order.id', 'dispute.orderId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .where(inScope('order.businessId', scope))
    .where('dispute.status', '=', 'NeedsResponse')
    .where('dispute.answer', 'in', ['None', 'Failed'])
    .select(['dispute.id', 'dispute.amountCents', 'dispute.reason', 'dispute.dueBy', 'dispute.openedAt as since'])
    .select(['dispute.orderId', 'place.name as place', 'place.timeZone', guestName.as('guest'), COUNT.as('total')])
    .orderBy('dispute.dueBy')
    .orderBy('dispute.id')
    .limit(limit)
    .execute()
  return few(rows, ({ id, orderId, amountCents, reason, dueBy, guest, place, timeZone, since }) => {
    const until = dueBy === null ? '' : `, answer by ${formatDateTime(dueBy, timeZone)}`
    const what = `${formatDollars(amountCents)} of ${guest}, order ${orderId}`
    return { id, to: `/disputes/${id}`, what, detail: `${reasonInWords(reason)}${until}`, place, timeZone, since }
  })
}

/** Payments that a bank reports as fraud and that a refund can still keep from a dispute. */
export async function fraudWarning({ db, scope, limit }: ConcernSearch) {
  const rows = await openFraudWarnings(db, scope).select(COUNT.as('total')).limit(limit).execute()
  return few(rows, ({ id, orderId, amountCents, fraudType, guest, place, timeZone, openedAt }) => {
    const what = `${formatDollars(amountCents)} of ${guest}, order ${orderId}`
    return {
      id,
      to: `/orders/${orderId}`,
      what,
      detail: fraudType.replaceAll('_', ' '),
      place,
      timeZone,
      since: openedAt,
    }
  })
}
