import tzLookup from 'tz-lookup'
import type { Coordinates } from '../../contract/distance'
import { badRequest } from '../../contract/errors'
import { isKnownZone } from '../../contract/time-zone'

/**
 * The time zone at a point, by its IANA name: a place's clock follows from where it is.
 * @throws 400 at `latitude` where this server's clock does not know the zone
 */
export function timeZoneAt({ latitude, longitude }: Coordinates): string {
  const zone = tzLookup(latitude, longitude)
  if (!isKnownZone(zone)) {
    throw badRequest([{ path: 'latitude', message: `The time zone there (${zone}) is unknown to this server` }])
  }
  return zone
}
