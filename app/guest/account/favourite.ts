import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { safePath } from '../../platform/ui/frame/preferences.server'
import { followPlace, unfollowPlace } from '../../portal/venues/follow-place'
import type { GuestCall } from '../call'
import { venueOf } from '../menu/venue'

const heart = z.object({ favourite: z.enum(['yes', 'no']), to: z.string().optional() })

/** Adds the venue to the guest's favorites or removes it, then returns to the screen with the heart. */
export async function keepFavourite(call: GuestCall): Promise<Response> {
  const guest = call.guest()
  const { favourite, to } = await call.form(heart)
  const { placeId, slug } = await venueOf(call)
  const keep = favourite === 'yes' ? followPlace : unfollowPlace
  await keep(call.app, guest, { placeId, type: 'Favorite' })
  return redirect(safePath(to, `/app/b/${slug}`))
}
