import type { Database } from '../../../db/store'
import { within } from '../figures/windows'
import { ofBusinesses } from './period'
import type { ReportRequest } from './report-request'

/** Paid orders by the date on which their tabs were opened, as the summary counts them, with their place. Cancelled ones too. */
export function paidOrders(db: Database, { scope, period }: Pick<ReportRequest<unknown>, 'scope' | 'period'>) {
  return db
    .selectFrom('tab')
    .innerJoin('business', 'business.id', 'tab.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .innerJoin('order', 'order.tabId', 'tab.id')
    .where(ofBusinesses('tab.businessId', scope))
    .where(within('tab.openedAt', period.windows))
    .where('order.paidAt', 'is not', null)
}
