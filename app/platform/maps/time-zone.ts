import { find, setCache } from 'geo-tz/all'
import type { Coordinates } from '../../../contract/distance'
import { isKnownZone } from '../../../contract/time-zone'
import type { UsState } from '../../../contract/us-states'
import { zoneInState, zoneOfState } from '../../../contract/us-time-zones'
import { NOWHERE } from './map-service'

// A place is saved now and then, and reading its few kilobytes of borders takes 4 ms: the package would keep them for good.
setCache({ store: { get: () => undefined, set: () => undefined } })

/**
 * The time zone of an address, by its IANA name. A zone that the state does not have is not taken: the coordinates are wrong or just
 * across a border. Then, and without coordinates, it is the zone of most of the state's people.
 */
export function timeZoneOf({ state, ...at }: Coordinates & { state: UsState }): string {
  const isNowhere = at.latitude === NOWHERE.latitude && at.longitude === NOWHERE.longitude
  const zone = isNowhere ? undefined : zoneInState(state, find(at.latitude, at.longitude))
  return zone !== undefined && isKnownZone(zone) ? zone : zoneOfState(state)
}
