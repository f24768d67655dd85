import { containsText } from '../../../db/like'
import type { ChoiceSource } from '../../records/definition/catalogue'

/** Businesses by their places' names: a venue's staff see their own, internal staff see all. */
export const businessChoiceSource: ChoiceSource = async ({ app, actor }, { searchString, ids, size }) => {
  if (actor.kind !== 'user') return []
  const own = actor.userType === 'Business' ? actor.businessIds : undefined
  let query = app.db.selectFrom('business').innerJoin('place', 'place.id', 'business.placeId')
  if (own) query = query.where('business.id', 'in', own)
  if (ids) query = query.where('business.id', 'in', ids)
  if (searchString) query = query.where(containsText(searchString, 'place.nameFolded'))
  return query
    .select(['business.id as value', 'place.name as label'])
    .orderBy('place.nameFolded')
    .orderBy('business.id')
    .limit(size)
    .execute()
}
