import { redirect } from '@remix-run/node'
import { findBySlug } from '../../portal/venues/slugs'
import { readPlace } from '../../portal/venues/places'
import type { GuestCall } from '../call'
import { openingWords } from '../frame/opening'

/** Returns the venue in the address. Redirects from an earlier slug to the current one. @throws 404 */
export async function venueOf({ app, param, url }: GuestCall) {
  const asked = param('slug')
  const venue = await findBySlug(app, asked.toLowerCase())
  if (venue.slug !== asked) throw redirect(url.pathname.replace(`/app/b/${asked}`, `/app/b/${venue.slug}`) + url.search)
  return venue
}

/** Returns the data for the top of a venue's screens. */
export async function venueHead({ app, actor, language, words }: GuestCall, placeId: number) {
  const place = await readPlace(app, actor, placeId)
  const isFavourite = 'follows' in place && (place.follows?.includes('Favorite') ?? false)
  return { name: place.name, isOpen: place.open, hours: openingWords(place, language, words, app.now()), isFavourite }
}
