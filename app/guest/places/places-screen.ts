import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { location } from '../../../contract/calls/location'
import { placesQuery, type PlacesQuery } from '../../../contract/calls/places'
import { imageUrl } from '../../../contract/images'
import { MAX_PAGE_SIZE } from '../../../contract/limits'
import { paramsOf } from '../../platform/request/query-params'
import { countPlaces } from '../../portal/venues/follow-place'
import { listPlaces } from '../../portal/venues/places'
import { parseLocation } from '../../../contract/distance'
import { distanceWords } from '../../../contract/shown-distances'
import type { GuestCall } from '../call'
import { keepPresence, keptLocation } from '../presence'
import { LOCALES } from '../words'
import { openingWords } from '../frame/opening'

/** Returns the guest's favorites, and the places by name, or by distance once the browser has shared its position. */
export async function placesScreen(call: GuestCall) {
  const { app, actor, url, language, words } = call
  const query = await queryOf(call)
  const { results, total } = await listPlaces(app, actor, query)
  if (query.location) {
    const near = results.map(({ id }) => id)
    countPlaces(app, actor, 'Nearby', near)
  }
  const isPlain = query.searchString === undefined
  const favourites = isPlain ? await favouritesOf({ app, actor }, query) : []
  const known = new Set(favourites.map(({ id }) => id))
  const shown = (places: readonly FoundPlace[]) =>
    places.flatMap((place) => {
      const { id, name, city, mainImage, logo, open, business } = place
      if (!business?.active) return []
      const distance = 'distance' in place && typeof place.distance === 'number' ? place.distance : null
      return [
        {
          id,
          slug: business.slug,
          name,
          city,
          picture: pictureUrl(mainImage ?? logo),
          isOpen: open,
          hours: openingWords(place, language, words, app.now()),
          distance: distance === null ? null : distanceWords(distance, business.measures, LOCALES[language]),
        },
      ]
    })
  const next = new URLSearchParams(url.searchParams)
  next.delete('location')
  next.set('page', String(query.page + 1))
  return {
    search: query.searchString ?? '',
    isNear: query.location !== undefined,
    /** The guest asked for the list by name. */
    isAll: url.searchParams.has('all'),
    favourites: query.page === 0 ? shown(favourites) : [],
    places: shown(results.filter(({ id }) => !known.has(id))),
    more: (query.page + 1) * query.size < total ? `?${next}` : null,
  }
}

export type PlacesScreen = Awaited<ReturnType<typeof placesScreen>>
export type ShownPlace = PlacesScreen['places'][number]
type FoundPlace = Awaited<ReturnType<typeof listPlaces>>['results'][number]

/** Returns the query in the address. With `near`, it searches around the position in the cookie; positions are never part of an address. */
async function queryOf(call: GuestCall): Promise<PlacesQuery> {
  const { near, all: _all, location: _earlier, ...asked } = paramsOf(call.url.searchParams)
  const kept = near === undefined ? undefined : await keptLocation(call)
  const query = placesQuery.parse({ size: '20', ...asked })
  return kept === undefined ? query : { ...query, location: parseLocation(kept) }
}

const nearForm = z.object({ location })

/** Stores the guest's position in a cookie and lists the places nearby. */
export async function listNear(call: GuestCall): Promise<Response> {
  const sent = await call.form(nearForm)
  return redirect('/app?near', { headers: await keepPresence(call.app, sent) })
}

/** Returns the guest's favorites; none if not signed in. */
async function favouritesOf(
  { app, actor }: Pick<GuestCall, 'app' | 'actor'>,
  { location }: PlacesQuery,
): Promise<FoundPlace[]> {
  if (actor.kind !== 'customer') return []
  const query = { ...placesQuery.parse({ follow: 'Favorite', size: String(MAX_PAGE_SIZE) }), location }
  return (await listPlaces(app, actor, query)).results
}

function pictureUrl(picture: string | null): string | null {
  return picture === null ? null : imageUrl(picture, 'thumbnail')
}
