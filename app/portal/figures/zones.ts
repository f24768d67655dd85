import { businessDate } from '../../../contract/hours'
import type { Services } from '../../platform/server/services'
import { inScope, type BusinessScope } from './scope'

export async function timeZonesOf(app: Services, scope: BusinessScope): Promise<string[]> {
  const rows = await app.db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where(inScope('business.id', scope))
    .select('place.timeZone')
    .distinct()
    .execute()
  return rows.map((row) => row.timeZone)
}

/** The current business date in the zone where the next one begins first. '' if there are no zones. */
export function todayIn(zones: readonly string[], now: number): string {
  return zones.map((timeZone) => businessDate(now, timeZone)).reduce((found, date) => (date > found ? date : found), '')
}
