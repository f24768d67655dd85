import { redirect } from '@remix-run/node'
import { findBySlug } from '../../portal/venues/slugs'
import { readPlace } from '../../portal/venues/places'
import type { GuestCall } from '../call'
import { openingWords } from '../frame/opening'
import { lookOf } from '../frame/venue-look'
import { aboutVenue } from './about-venue'

/** Returns the venue in the address. Redirects from an earlier slug to the current one. @throws 404 */
export async function venueOf({ app, param, url }: GuestCall) {
  const asked = param('slug')
  const venue = await findBySlug(app, asked.toLowerCase())
  if (venue.slug !== asked) throw redirect(url.pathname.replace(`/app/b/${asked}`, `/app/b/${venue.slug}`) + url.search)
  return venue
}

/** Returns the data that every screen of a venue needs. */
export async function venueHead(call: GuestCall, placeId: number) {
  return headOf(call, await readPlace(call.app, call.actor, placeId))
}

/** Returns the data for the top of a venue's menu. */
export async function menuHead(call: GuestCall, placeId: number) {
  const place = await readPlace(call.app, call.actor, placeId)
  return { ...headOf(call, place), ...aboutVenue(call, place) }
}

function headOf({ app, language, words }: GuestCall, place: Awaited<ReturnType<typeof readPlace>>) {
  const isFavourite = 'follows' in place && (place.follows?.includes('Favorite') ?? false)
  const hours = openingWords(place, language, words, app.now())
  return { name: place.name, isOpen: place.open, hours, isFavourite, look: lookOf(place) }
}
