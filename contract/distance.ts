import { badRequest, BarbackError, conflict } from './errors'

/** Mean radius of the Earth, in metres. */
export const EARTH_RADIUS = 6_371_000

/** Degrees, as the API and the database hold them. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** Great-circle distance between two points, in metres (haversine). */
export function distanceMetres(a: Coordinates, b: Coordinates): number {
  const latitudes = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const longitudes = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const haversine = latitudes + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitudes
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/**
 * Refuses a guest who is too far away to order or to pick up, or who does not say where they are although the venue asks for it
 * (docs/rules/lockers.md#near-enough).
 * @throws 409 `location_required`, worded by `words.unsaid`, or `too_far`, worded by `words.far` from the distance in metres
 */
export function requireNear(
  venue: Coordinates & { maxDistance: number | null; requiresLocation: boolean },
  location: Coordinates | undefined,
  words: { unsaid: string; far: (metres: number) => string },
): void {
  const { maxDistance, requiresLocation } = venue
  if (maxDistance === null) return
  if (!location) {
    if (!requiresLocation) return
    const message = `Share your location: ${words.unsaid}`
    throw new BarbackError({
      status: 409,
      code: 'location_required',
      message,
      fields: [{ path: 'location', message }],
    })
  }
  const distance = Math.round(distanceMetres(location, venue))
  if (distance > maxDistance) throw conflict('too_far', words.far(distance), { distance, maxDistance })
}

const LOCATION = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/

/** Whether a text is 'lat,lng' in degrees, within ±90 and ±180, and not 0,0: phones send that when they do not know. */
export function isLocation(text: string): boolean {
  return readLocation(text) !== null
}

/** Reads 'lat,lng'. @throws 400 naming `location` for anything else */
export function parseLocation(text: string): Coordinates {
  const coordinates = readLocation(text)
  if (!coordinates) throw badRequest([{ path: 'location', message: 'Must be lat,lng' }])
  return coordinates
}

function readLocation(text: string): Coordinates | null {
  const [, latitude, longitude] = LOCATION.exec(text)?.map(Number) ?? []
  if (latitude === undefined || longitude === undefined) return null
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  const isKnown = latitude !== 0 || longitude !== 0
  return isOnEarth && isKnown ? { latitude, longitude } : null
}

/** Rounds a coordinate in degrees to `decimals` places: 8 as stored, 3 as part of a cache key. */
export function roundCoordinate(degrees: number, decimals: number): number {
  return Number(degrees.toFixed(decimals))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
