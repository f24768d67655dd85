import { z } from 'zod'
import { isLocation } from '../distance'

/** 'lat,lng' in degrees, or 'lat,lng,accuracy' with the accuracy in metres. Stays text; `parseLocation` parses it. */
export const location = z.string('Must be lat,lng').trim().refine(isLocation, 'Must be lat,lng')

/** The code on the screen of a venue's bar. */
export const venueCode = z
  .string('Must be four digits')
  .trim()
  .regex(/^\d{4}$/, 'Must be four digits')

/** Proof that a guest is near: a position, a code in its place, or both. */
export const presence = {
  location: location.optional(),
  venueCode: venueCode.optional(),
}
