import type { Coordinates } from '../../../contract/distance'
import { locateVenue } from '../../platform/maps/locate-venue'
import { NOWHERE } from '../../platform/maps/map-service'
import type { Services } from '../../platform/server/services'

interface Address extends Coordinates {
  name: string
  streetAddress: string
  city: string
  state: string
  zip: string
}

/** Whether a place has no coordinates yet. */
export function isNowhere({ latitude, longitude }: Coordinates): boolean {
  return latitude === NOWHERE.latitude && longitude === NOWHERE.longitude
}

/** Returns the place with the map's coordinates for its address if it has none yet, unchanged if the map has no answer. */
export async function located<P extends Address>(app: Services, place: P): Promise<P> {
  if (!isNowhere(place)) return place
  const { name, streetAddress: street, city, state, zip } = place
  const at = await locateVenue(app, { name, street, city, state, zip })
  return at ? { ...place, ...at } : place
}
