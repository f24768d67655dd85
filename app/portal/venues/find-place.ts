import { isLocation, parseLocation, type Coordinates } from '../../../contract/distance'
import { NEARBY_SIZE } from '../../../contract/limits'
import { formatPhone } from '../../../contract/phone'
import type { UserActor } from '../../platform/auth/actor'
import { MAP_CENTER, NOWHERE, type FoundPlace } from '../../platform/maps/map-service'
import { findPlaces } from '../../platform/maps/find-places'
import type { Services } from '../../platform/server/services'
import type { Texts } from '../../platform/ui/form/zod-form'
import { listPlaces } from './places'

/** An existing place near the picked match. */
interface NearbyPlace extends Coordinates {
  id: number
  name: string
  address: string
  /** Metres from the picked match. */
  distance: number
}

/** The map's results for the place form, with the form's current values. */
export interface FinderAnswer {
  found: {
    /** Unique per answer. */
    key: string
    text: string
    /** Centre of the search, 'lat,lng', so that the next pick is from the same list. */
    near: string
    results: FoundPlace[]
    /** Advice for a map that did not respond. */
    problem: string | null
    attribution: string
    /** Index of the match that fills the form. */
    picked: number | null
    nearby: NearbyPlace[]
    typed: Texts
  }
}

export function isFinderAnswer(answer: unknown): answer is FinderAnswer {
  return typeof answer === 'object' && answer !== null && 'found' in answer
}

/**
 * Searches the map for the place form ('find'), or copies one of the matches into the form ('pick'). Saves nothing. `placeId`: the form's
 * own place, which the nearby places leave out.
 */
export async function findPlace(app: Services, actor: UserActor, sent: Texts, placeId?: number): Promise<FinderAnswer> {
  const { find = '', found = find, pick, near = '', intent: _intent, ...typed } = sent
  const picked = pick === undefined ? null : Number(pick)
  const around = middle(picked === null ? [textOfPoint(typed)] : [near, textOfPoint(typed)])
  // A match is picked from the shown list, even if the text has changed since.
  const text = picked === null ? find : found
  const { results, problem, attribution } = await findPlaces(app, text, { near: around, by: actor.label })
  const match = picked === null ? undefined : results[picked]
  return {
    found: {
      key: `${text}|${pick ?? ''}|${app.now()}`,
      text,
      near: textOfPoint(around),
      results,
      problem,
      attribution,
      picked: match ? picked : null,
      nearby: match ? await nearby(app, actor, match, placeId) : [],
      typed: match ? { ...typed, ...textsOf(match) } : typed,
    },
  }
}

/** Searches the map around 'lat,lng' while the user types. */
export async function completePlace(app: Services, actor: UserActor, { text, near }: { text: string; near: string }) {
  const around = middle([near])
  const { results, problem, attribution } = await findPlaces(app, text, { near: around, by: actor.label })
  return { text, near: textOfPoint(around), results, problem, attribution }
}

/** Returns the first of these that is a point on the map, else the map's default centre. */
function middle(texts: readonly string[]): Coordinates {
  const known = texts.filter((text) => isLocation(text) && text !== textOfPoint(NOWHERE))
  return known[0] === undefined ? MAP_CENTER : parseLocation(known[0])
}

function textOfPoint({ latitude, longitude }: { latitude?: string | number; longitude?: string | number }): string {
  return `${latitude ?? ''},${longitude ?? ''}`
}

async function nearby(
  app: Services,
  actor: UserActor,
  at: Coordinates,
  but: number | undefined,
): Promise<NearbyPlace[]> {
  const { latitude, longitude } = at
  const page = await listPlaces(app, actor, {
    page: 0,
    size: NEARBY_SIZE,
    sort: undefined,
    searchString: undefined,
    location: { latitude, longitude },
  })
  const others = page.results.filter(({ id }) => id !== but)
  return others.map((place) => ({
    id: place.id,
    name: place.name,
    address: `${place.streetAddress}, ${place.city}`,
    latitude: place.latitude,
    longitude: place.longitude,
    distance: 'distance' in place && typeof place.distance === 'number' ? place.distance : 0,
  }))
}

/** The fields that the map knows of a match; the others stay as typed. */
function textsOf(match: FoundPlace): Texts {
  const known = {
    name: match.name,
    streetAddress: match.streetAddress,
    city: match.city,
    state: match.state,
    zip: match.zip,
    phoneNumber: match.phoneNumber === null ? null : formatPhone(match.phoneNumber),
    website: match.website,
    latitude: String(match.latitude),
    longitude: String(match.longitude),
  }
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, value]): Array<[string, string]> => (value ? [[name, value]] : [])),
  )
}
