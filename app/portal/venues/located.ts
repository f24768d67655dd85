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

/** Whether nobody has said yet where a place is. */
export function isNowhere({ latitude, longitude }: Coordinates): boolean {
  return latitude === NOWHERE.latitude && longitude === NOWHERE.longitude
}

/** The same place where the map has its address, if it has no coordinates yet. Without an answer of the map it stays as it is. */
export async function located<P extends Address>(app: Services, place: P): Promise<P> {
  if (!isNowhere(place)) return place
  const { name, streetAddress: street, city, state, zip } = place
  const at = await locateVenue(app, { name, street, city, state, zip })
  return at ? { ...place, ...at } : place
}
