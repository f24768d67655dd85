import { data, redirect } from '@remix-run/node'
import { BY_THE_LOCKER, VENUES } from '../../../db/seed/venues'
import { parseLocation } from '../../../contract/distance'
import type { GuestCall } from '../../guest/call'
import { SPEEDS } from './busy-night'
import { demoVenue, onlookersOf } from './crew'
import { requireDemoLocker } from './demo-locker'
import { nightResult } from './night-result'
import { phoneAddress } from './phone-address'
import { walkOf } from './walk'

/** Returns the demo's three screens and the walkthrough's step: `?at=drink`, then `?order=`. @throws 404 if there is no demo */
export async function demoScreen(call: GuestCall) {
  const { app, request } = call
  const locker = requireDemoLocker(app)
  const { headers, guest } = await onlookersOf(app, request)
  const elsewhere = onceMore(call, headers.has('Set-Cookie'))
  if (elsewhere !== undefined) throw redirect(elsewhere, { headers })
  const venue = await demoVenue(app)
  const { walk, phone } = await walkOf(call, { guest, venue })
  const night = app.busyNight.state
  return data(
    {
      name: venue.name,
      /** False while the venue has the name that it was seeded with. */
      isNamed: !VENUES.some(({ name }) => name === venue.name),
      businessId: venue.businessId,
      walk,
      /** The first addresses of the frames. */
      frames: { phone, bar: `/kiosk?businessId=${venue.businessId}`, locker },
      /** The phone's simulated position. */
      standsAt: parseLocation(BY_THE_LOCKER),
      night,
      result: await nightResult(app, venue.businessId, night.since),
      ownPhone: phoneAddress(call, venue.slug),
      speeds: SPEEDS,
    },
    { headers },
  )
}

export type DemoScreen = Awaited<ReturnType<typeof demoScreen>>['data']

/** Query parameter while the server checks whether this browser stores its new cookies. */
const ASKED = 'signed-in'

/**
 * Returns the address to load before rendering, if needed. Pages share a live stream by the sessions in their requests
 * (app/platform/auth/stream-key.ts), so a new browser reloads once with its sessions. One that stores no cookies is new each time and reloads once
 * too.
 */
function onceMore({ url }: GuestCall, isNew: boolean): string | undefined {
  if (isNew === url.searchParams.has(ASKED)) return undefined
  const search = new URLSearchParams(url.searchParams)
  if (isNew) search.set(ASKED, '')
  else search.delete(ASKED)
  return search.size === 0 ? '/demo' : `/demo?${search}`
}
