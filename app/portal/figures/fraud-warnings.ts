import type { Database } from '../../../db/store'
import { inScope, type BusinessScope } from './scope'
import { guestName } from './search'

/** Payments of these businesses that a bank reports as fraud and that a refund can still keep from a dispute; oldest first. */
export function openFraudWarnings(db: Database, scope: BusinessScope) {
  return db
    .selectFrom('fraudWarning')
    .innerJoin('payment', 'payment.id', 'fraudWarning.paymentId')
    .innerJoin('order', 'order.id', 'fraudWarning.orderId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .where(inScope('order.businessId', scope))
    .where('fraudWarning.actionable', '=', 1)
    .select(['fraudWarning.id', 'fraudWarning.orderId', 'fraudWarning.fraudType', 'fraudWarning.openedAt'])
    .select(['payment.amountCents', 'place.name as place', 'place.timeZone', guestName.as('guest')])
    .orderBy('fraudWarning.openedAt')
}
