import { z } from 'zod'
import type { MeasurementSystem } from './enumerations'
import { badRequest, BarbackError, conflict } from './errors'

/** Mean radius of the Earth, in metres. */
export const EARTH_RADIUS = 6_371_000

/** Degrees, as in the API and the database. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** A phone's position and its accuracy in metres, a browser's `coords.accuracy`; undefined if the phone did not report it. */
export interface Position extends Coordinates {
  accuracy?: number | undefined
}

/** Great-circle distance between two points, in metres (haversine). */
export function distanceMetres(a: Coordinates, b: Coordinates): number {
  const latitudes = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const longitudes = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const haversine = latitudes + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitudes
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/** A venue's position, and the distance within which guests must be. */
export interface NearVenue extends Coordinates {
  /** Metres; null for any distance. */
  maxDistance: number | null
  requiresLocation: boolean
  measures: MeasurementSystem
}

/** The wording of a refusal; metres are whole. */
export interface NearWords {
  missing: string
  far: (metres: number) => string
}

const VAGUE =
  'Your phone gave only a rough position: turn on Precise Location for this site, or type the code on the bar’s screen'

/**
 * Returns the refusal if a position is not near enough to order or pick up (docs/rules/lockers.md#near-enough): 409 `location_required` without
 * a position at a venue that requires one, `location_vague` if it may be near, `too_far` if it is not. Undefined if it is near enough.
 */
export function nearRefusal(
  venue: NearVenue,
  position: Position | undefined,
  words: NearWords,
): BarbackError | undefined {
  const { maxDistance, requiresLocation, measures } = venue
  if (maxDistance === null) return undefined
  if (!position) {
    if (!requiresLocation) return undefined
    const message = `Share your location: ${words.missing}`
    return new BarbackError({
      status: 409,
      code: 'location_required',
      message,
      fields: [{ path: 'location', message }],
    })
  }
  const distance = Math.round(distanceMetres(position, venue))
  if (distance <= maxDistance) return undefined
  const { accuracy = 0 } = position
  if (distance - accuracy <= maxDistance)
    return conflict('location_vague', VAGUE, { distance, maxDistance, accuracy: Math.round(accuracy) })
  return conflict('too_far', words.far(distance), { distance, maxDistance, measures })
}

const DEGREES = /^-?\d{1,3}(?:\.\d+)?$/
const METRES = /^\d{1,9}(?:\.\d+)?$/
const degrees = (most: number) => z.string().regex(DEGREES).transform(Number).pipe(z.number().min(-most).max(most))

/** 'lat,lng' or 'lat,lng,accuracy', in degrees and metres. Refuses 0,0, which phones send when they have no position. */
const position = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(
    z.union([
      z.tuple([degrees(90), degrees(180)]),
      z.tuple([degrees(90), degrees(180), z.string().regex(METRES).transform(Number)]),
    ]),
  )
  .transform(([latitude, longitude, accuracy]): Position => ({ latitude, longitude, accuracy }))
  .refine(({ latitude, longitude }) => latitude !== 0 || longitude !== 0)

/** True if `parseLocation` accepts the text. */
export function isLocation(text: string): boolean {
  return position.safeParse(text).success
}

/** Parses 'lat,lng' or 'lat,lng,accuracy'. @throws 400 naming `location` for anything else */
export function parseLocation(text: string): Position {
  const read = position.safeParse(text)
  if (!read.success) throw badRequest([{ path: 'location', message: 'Must be lat,lng' }])
  return read.data
}

/** Rounds a coordinate in degrees to `decimals` places: 8 as stored, 3 as part of a cache key. */
export function roundCoordinate(degrees: number, decimals: number): number {
  return Number(degrees.toFixed(decimals))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
