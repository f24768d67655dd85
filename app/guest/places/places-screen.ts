import { placesQuery } from '../../../contract/calls/places'
import { paramsOf } from '../../server/query-params'
import { listPlaces } from '../../venues/places'
import { slugsOf } from '../../venues/slugs'
import type { GuestCall } from '../call'
import { openingWords } from '../frame/opening'

/** Where a guest can go: places by name, or the nearest first once the phone has said where it is. */
export async function placesScreen({ app, actor, url, language, words }: GuestCall) {
  const query = placesQuery.parse({ size: '20', ...paramsOf(url.searchParams) })
  const { results, total } = await listPlaces(app, actor, query)
  const slugs = await slugsOf(
    app,
    results.map(({ id }) => id),
  )
  return {
    total,
    search: query.searchString ?? '',
    page: query.page,
    size: query.size,
    places: results.flatMap((place) => {
      const slug = slugs.get(place.id)
      if (slug === undefined) return []
      const { id, name, city, open } = place
      const distance = 'distance' in place && typeof place.distance === 'number' ? place.distance : null
      return [{ id, slug, name, city, isOpen: open, hours: openingWords(place, language, words), distance }]
    }),
  }
}

export type PlacesScreen = Awaited<ReturnType<typeof placesScreen>>
