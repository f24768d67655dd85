import { TAB_STATUSES, type TabStatus } from '../../../contract/enumerations'
import type { Database } from '../../../db/store'
import { SALES_FIGURES, type SalesFigures } from '../figures/balance'
import type { BusinessScope } from '../figures/scope'
import { ofBusinesses, type Period } from './period'

/** The figures of the tabs that were opened on a business date. */
export interface DayFigures extends SalesFigures {
  date: string
  tabs: number
}

export interface VenueDay extends DayFigures {
  businessId: number
  place: string
}

/** The figures of each business date that has tabs, from the sums that triggers update with every change (`salesDay`). */
export function storedDays(
  db: Database,
  scope: BusinessScope,
  period: Period,
  statuses: readonly TabStatus[] = TAB_STATUSES,
): Promise<DayFigures[]> {
  return days(db, scope, period).where('row.tabStatus', 'in', statuses).groupBy('row.date').select('row.date').execute()
}

/** The same for each venue, by date and the venue's name. */
export function storedVenueDays(db: Database, scope: BusinessScope, period: Period): Promise<VenueDay[]> {
  return days(db, scope, period)
    .innerJoin('business', 'business.id', 'row.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .groupBy(['row.date', 'row.businessId', 'place.name', 'place.nameFolded'])
    .select(['row.date', 'row.businessId', 'place.name as place'])
    .orderBy('row.date')
    .orderBy('place.nameFolded')
    .orderBy('row.businessId')
    .execute()
}

function days(db: Database, scope: BusinessScope, period: Period) {
  return db
    .selectFrom('salesDay as row')
    .where(ofBusinesses('row.businessId', scope))
    .where('row.date', '>=', period.start)
    .where('row.date', '<=', period.end)
    .select(({ fn }) => SALES_FIGURES.map((figure) => fn.sum<number>(`row.${figure}`).as(figure)))
    .select(({ fn }) => fn.sum<number>('row.tabs').as('tabs'))
}
