import { find, setCache } from 'geo-tz/all'
import type { Coordinates } from '../../../contract/distance'
import { isKnownZone } from '../../../contract/time-zone'
import type { UsState } from '../../../contract/us-states'
import { zoneInState, zoneOfState } from '../../../contract/us-time-zones'
import { NOWHERE } from './map-service'

// No cache: places are saved rarely, reading a few kilobytes of borders takes 4 ms, and the package would cache them forever.
setCache({ store: { get: () => undefined, set: () => undefined } })

/**
 * Returns the IANA time zone of an address. A zone that the state does not have is ignored: the coordinates are wrong or just
 * across a border. In that case, and without coordinates, it is the zone of most people in the state.
 */
export function timeZoneOf({ state, ...at }: Coordinates & { state: UsState }): string {
  const isNowhere = at.latitude === NOWHERE.latitude && at.longitude === NOWHERE.longitude
  const zone = isNowhere ? undefined : zoneInState(state, find(at.latitude, at.longitude))
  return zone !== undefined && isKnownZone(zone) ? zone : zoneOfState(state)
}
