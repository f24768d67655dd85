import type { Coordinates } from '../../../contract/distance'

/** A venue as a map knows it: what fills in the place form. What the map does not know is null. */
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

/** One outside service that knows where bars are. */
export interface MapService {
  /** Whom to credit under its answers. */
  attribution: string
  /** The best matches first, at most ten. @throws whatever goes wrong; `findPlaces` handles it */
  search(text: string, near: Coordinates, what: Wanted, signal: AbortSignal): Promise<FoundPlace[]>
}

/**
 * What is looked for: bars, clubs and restaurants, and, where the text has a house's number, the house at that address; or anything at an
 * address, whatever it is.
 */
export type Wanted = 'venues' | 'anything'

/** Whether a text may be an address: a bar that the map does not know is found by its house. */
export function isLikeAddress(text: string): boolean {
  return /\d/.test(text)
}

/** How many matches are asked for. */
export const MAX_FOUND = 10

/** Where the map looks first: Jacksonville. */
export const MAP_CENTER = { latitude: 30.3321838, longitude: -81.65565 } as const satisfies Coordinates

/** The coordinates of a place that is not located yet: a point in the sea, never a venue. */
export const NOWHERE = { latitude: 0, longitude: 0 } as const satisfies Coordinates
