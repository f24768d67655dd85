import { z } from 'zod'
import { isLocation } from '../distance'

/** A place on earth as 'lat,lng' in degrees. It stays a text; `parseLocation` reads it. */
export const location = z.string('Must be lat,lng').trim().refine(isLocation, 'Must be lat,lng')
