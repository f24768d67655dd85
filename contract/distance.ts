import { badRequest, conflict } from './errors'

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
 * Refuses a guest who says that they are too far away to order or to pick up (docs/rules/lockers.md#near-enough).
 * @throws 409 `too_far`, worded by `message` from the distance in metres
 */
export function requireNear(
  venue: Coordinates & { maxDistance: number | null },
  location: Coordinates | undefined,
  message: (metres: number) => string,
): void {
  const { maxDistance } = venue
  if (!location || maxDistance === null) return
  const distance = Math.round(distanceMetres(location, venue))
  if (distance > maxDistance) throw conflict('too_far', message(distance), { distance, maxDistance })
}

const LOCATION = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/

/** Whether a text is 'lat,lng' in degrees, within ±90 and ±180. */
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
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** Rounds a coordinate in degrees to `decimals` places: 8 as stored, 3 as part of a cache key. */
export function roundCoordinate(degrees: number, decimals: number): number {
  return Number(degrees.toFixed(decimals))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
