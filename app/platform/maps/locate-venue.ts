import type { Coordinates } from '../../../contract/distance'
import type { Services } from '../server/services'
import { findPlaces } from './find-places'
import type { FoundPlace } from './map-service'
import { folded } from '../../../contract/folded'

export interface VenueAddress {
  name: string
  street: string
  city: string
  /** The state's abbreviation. */
  state: string
  zip: string
}

/**
 * Returns the coordinates of a venue by its name and address; undefined when the map does not answer in time or does not know the exact house.
 * Anything less exact does not count: a venue placed a street away would refuse its own guests as too far.
 */
export async function locateVenue(app: Services, venue: VenueAddress): Promise<Coordinates | undefined> {
  const address = `${venue.street}, ${venue.city}, ${venue.state} ${venue.zip}`
  // Both at once, because a person waits: a map of businesses knows the name, a map of streets the address.
  const texts = [`${venue.name}, ${address}`, address]
  const answers = await Promise.all(texts.map((text) => findPlaces(app, text, { what: 'anything' })))
  const house = answers.flatMap(({ results }) => results).find((found) => isHouseOf(venue, found))
  return house && { latitude: house.latitude, longitude: house.longitude }
}

function isHouseOf({ street, city, state, zip }: VenueAddress, found: FoundPlace): boolean {
  const [number, ...words] = addressWords(street)
  const [foundNumber, ...foundWords] = addressWords(found.streetAddress ?? '')
  if (number === undefined || !/^\d/.test(number) || number !== foundNumber || found.state !== state) return false
  const sameTown = found.zip?.slice(0, 5) === zip.slice(0, 5) || folded(found.city ?? '') === folded(city)
  // The map may write 'Street' for 'St' and 'West' for 'W': one longer word of the name is enough.
  return sameTown && words.some((word) => word.length > 2 && foundWords.includes(word))
}

function addressWords(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean)
}
