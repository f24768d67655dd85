import type { Env } from '../server/env'
import { googlePlaces } from './google-places'
import type { FoundPlace, MapService } from './map-service'
import { photon } from './photon'

/** Cached results by query, oldest first. `at` is Unix milliseconds. */
export type MapAnswers = Map<string, { at: number; results: FoundPlace[] }>

/** The map service and its cached results. Made once by `startBarback`. */
export interface Maps {
  service: MapService
  answers: MapAnswers
}

declare module '../server/services' {
  interface Parts {
    maps: Maps
  }
}

/** Google Places if there is a key, otherwise Photon, which needs none. */
export function createMaps(env: Pick<Env, 'GOOGLE_PLACES_KEY' | 'GOOGLE_PLACES_URL' | 'PHOTON_URL'>): Maps {
  const service = env.GOOGLE_PLACES_KEY
    ? googlePlaces(env.GOOGLE_PLACES_KEY, env.GOOGLE_PLACES_URL)
    : photon(env.PHOTON_URL)
  return { service, answers: new Map() }
}
