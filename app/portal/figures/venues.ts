import type { Services } from '../../platform/server/services'
import { inScope, type BusinessScope } from './scope'

/** More venues than these are counted. */
const NAMED = 5

/** The venues of a scope, in words: 'The Night Heron', 'All venues', or '12 venues'. */
export async function venuesOf(app: Services, scope: BusinessScope): Promise<string> {
  if (scope === 'all') return 'All venues'
  const rows = await app.db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where(inScope('business.id', scope))
    .select('place.name')
    .orderBy('place.nameFolded')
    .orderBy('business.id')
    .execute()
  return rows.length > NAMED ? `${rows.length} venues` : rows.map(({ name }) => name).join(', ')
}
