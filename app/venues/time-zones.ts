import type { Services } from '../server/services'

/** The time zones of venues, by their ids. */
export async function timeZonesOf({ db }: Services, businessIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['business.id', 'place.timeZone'])
    .where('business.id', 'in', businessIds)
    .execute()
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}
