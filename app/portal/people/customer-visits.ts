import type { TabStatus } from '../../../contract/enumerations'
import type { Database } from '../../../db/store'
import { page, TOTAL } from '../../../db/page'
import { isSold, saleCents } from '../figures/sales'
import type { GridPage } from '../../platform/ui/grid/grid-page'

/** One tab of a guest. Money in cents, times in Unix ms. */
export interface Visit {
  id: number
  openedAt: number
  place: string
  timeZone: string
  status: TabStatus
  /** Number of its orders that are sales, as in the report. */
  orders: number
  /** Sum of its sales. */
  salesCents: number
}

const PAGE = 10

/** A guest's tabs at all venues, newest first, ten a page. */
export async function visitsOf(db: Database, customerId: number, pageNumber: number): Promise<GridPage<Visit>> {
  const wanted = { page: pageNumber, size: PAGE }
  const own = db.selectFrom('tab').where('tab.customerId', '=', customerId)
  const ordered = own
    .innerJoin('business', 'business.id', 'tab.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['tab.id', 'tab.openedAt', 'tab.status', 'place.name as place', 'place.timeZone'])
    .select((eb) => {
      const sold = eb.selectFrom('order').whereRef('order.tabId', '=', 'tab.id').where(isSold())
      return [
        sold
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('orders'),
        sold
          .select(({ fn, lit }) => fn.coalesce(fn.sum<number>(saleCents()), lit(0)).as('cents'))
          .$asScalar()
          .$notNull()
          .as('salesCents'),
      ]
    })
    .orderBy('tab.openedAt', 'desc')
    .orderBy('tab.id', 'desc')
  const { rows, total } = await page(ordered, own.select(TOTAL), wanted)
  return { results: rows, total, ...wanted, sort: 'openedAt,desc' }
}
