import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { MAX_PAGE_SIZE } from '../../../contract/limits'
import { placesQuery } from '../../../contract/calls/places'
import { unfollowPlace } from '../../portal/venues/follow-place'
import { listPlaces } from '../../portal/venues/places'
import type { GuestCall } from '../call'

/** Returns the guest's favorite places. */
export async function favouritesScreen(call: GuestCall) {
  const query = placesQuery.parse({ follow: 'Favorite', size: String(MAX_PAGE_SIZE) })
  const { results } = await listPlaces(call.app, call.guest(), query)
  return {
    places: results.map(({ id, name, city, business }) => ({
      id,
      name,
      city,
      slug: business?.active ? business.slug : null,
    })),
  }
}

export type FavouritesScreen = Awaited<ReturnType<typeof favouritesScreen>>

const removal = z.object({ placeId: z.coerce.number().int().positive() })

export async function pressFavourites(call: GuestCall): Promise<Response> {
  const guest = call.guest()
  const { placeId } = await call.form(removal)
  await unfollowPlace(call.app, guest, { placeId, type: 'Favorite' })
  return redirect('/app/account/favourites')
}
