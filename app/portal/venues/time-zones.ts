import { notFound } from '../../../contract/errors'
import type { Services } from '../../platform/server/services'

/** The time zone of a business. @throws 404 */
export async function zoneOf(app: Pick<Services, 'db'>, businessId: number): Promise<string> {
  const zone = (await zonesOf(app, [businessId])).get(businessId)
  if (zone === undefined) throw notFound('Business')
  return zone
}

/** The time zone that all of these businesses share; undefined if they share none. */
export async function sharedZone(
  app: Pick<Services, 'db'>,
  businessIds: readonly number[],
): Promise<string | undefined> {
  if (businessIds.length === 0) return undefined
  const [zone, ...others] = new Set((await zonesOf(app, businessIds)).values())
  return others.length === 0 ? zone : undefined
}

/** Returns the time zones of businesses by business id. */
export async function zonesOf(
  { db }: Pick<Services, 'db'>,
  businessIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['business.id', 'place.timeZone'])
    .where('business.id', 'in', businessIds)
    .execute()
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}
