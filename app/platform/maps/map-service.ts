import type { Coordinates } from '../../../contract/distance'

/** A venue on a map, which fills in the place form. Unknown fields are null. */
export interface FoundPlace extends Coordinates {
  name: string
  streetAddress: string | null
  city: string | null
  /** The state's abbreviation. */
  state: string | null
  zip: string | null
  phoneNumber: string | null
  website: string | null
}

/** An outside service that knows where bars are. */
export interface MapService {
  /** The credit to show below its results. */
  attribution: string
  /** Returns at most ten matches, best first. @throws any failure; `findPlaces` handles it */
  search(text: string, near: Coordinates, what: Wanted, signal: AbortSignal): Promise<FoundPlace[]>
}

/**
 * The kind of result: bars, clubs and restaurants and, for a text with a house number, the house at that address; or anything at an
 * address.
 */
export type Wanted = 'venues' | 'anything'

/** Whether a text may be an address. A bar that the map does not know can still be found by its house. */
export function isLikeAddress(text: string): boolean {
  return /\d/.test(text)
}

/** Most matches to ask for. */
export const MAX_FOUND = 10

/** Default centre of a search: Jacksonville. */
export const MAP_CENTER = { latitude: 30.3321838, longitude: -81.65565 } as const satisfies Coordinates

/** The coordinates of a place that is not located yet: a point in the sea, never a venue. */
export const NOWHERE = { latitude: 0, longitude: 0 } as const satisfies Coordinates
