import { z } from 'zod'
import { isLocation } from '../distance'

/** 'lat,lng' in degrees. It stays text; `parseLocation` parses it. */
export const location = z.string('Must be lat,lng').trim().refine(isLocation, 'Must be lat,lng')
