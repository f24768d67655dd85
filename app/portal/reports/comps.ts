import type { CompReason } from '../../../contract/comps'
import { businessDateOf } from '../../../db/venue-clock'
import type { Database } from '../../../db/store'
import type { Services } from '../../platform/server/services'
import { isSold } from '../figures/sales'
import { namesOf } from '../order-book/people'
import { paidOrders } from './paid-orders'
import type { ReportRequest } from './report-request'

/** What one person comped for one reason, in cents before tax. */
export interface CompSum {
  who: string
  reason: CompReason
  count: number
  cents: number
}

type Asked = Pick<ReportRequest<unknown>, 'scope' | 'period'>

/** The comps of a period by person and reason, the largest first: together the balance's comps (docs/rules/figures.md#balance). */
export async function compSums(app: Services, asked: Asked): Promise<CompSum[]> {
  const rows = await comps(app.db, asked)
    .groupBy(['refund.actor', 'refund.compReason'])
    .select(['refund.actor', 'refund.compReason'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('refund.subtotalCents').as('cents')])
    .execute()
  const nameOf = await namesOf(
    app.db,
    rows.map(({ actor }) => actor),
  )
  return rows
    .flatMap(({ actor, compReason: reason, count, cents }) =>
      reason === null ? [] : [{ who: nameOf(actor), reason, count, cents }],
    )
    .sort((a, b) => b.cents - a.cents || a.who.localeCompare(b.who) || a.reason.localeCompare(b.reason))
}

/** Each comp of a period, oldest first. */
export async function eachComp(app: Services, asked: Asked) {
  const rows = await comps(app.db, asked)
    .select(['refund.id', 'refund.orderId', 'refund.createdAt', 'refund.actor', 'refund.compReason', 'refund.reason'])
    .select(['refund.subtotalCents', 'refund.taxCents', 'place.name as place', 'place.timeZone'])
    .select(businessDateOf('tab.openedAt', 'place.timeZone').as('date'))
    .orderBy('refund.createdAt')
    .orderBy('refund.id')
    .execute()
  const nameOf = await namesOf(
    app.db,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ actor, ...row }) => ({ ...row, who: nameOf(actor) }))
}

function comps(db: Database, asked: Asked) {
  return (
    paidOrders(db, asked)
      .innerJoin('refund', 'refund.orderId', 'order.id')
      .where(isSold())
      .where('order.compedSubtotalCents', '>', 0)
      .where('refund.compReason', 'is not', null)
      // Nothing is comped before its tab is opened.
      .where('refund.createdAt', '>=', Math.min(...asked.period.windows.map(({ from }) => from)))
      .where('refund.status', '<>', 'Failed')
  )
}
