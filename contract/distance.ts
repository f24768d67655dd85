/** Mean radius of the Earth, in metres (spec 1 §9). */
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

/** Rounds a coordinate in degrees to `decimals` places: 8 as stored, 3 as part of a cache key (spec 1 §9). */
export function roundCoordinate(degrees: number, decimals: number): number {
  return Number(degrees.toFixed(decimals))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
