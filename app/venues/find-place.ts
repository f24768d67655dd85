import type { Coordinates } from '../../contract/distance'
import { NEARBY_SIZE } from '../../contract/limits'
import { formatPhone } from '../../contract/phone'
import type { UserActor } from '../auth/actor'
import type { FoundPlace } from '../maps/map-service'
import { findPlaces } from '../maps/find-places'
import { typedInto } from '../server/form-values'
import type { Services } from '../server/services'
import type { Texts } from './entity-form'
import { listPlaces } from './places'

/** A place of ours near the one that was picked. */
export interface NearbyPlace extends Coordinates {
  id: number
  name: string
  address: string
  /** Metres. */
  distance: number
}

/** What the map found for the place form, and the form as it stands now. */
export interface FinderAnswer {
  found: {
    /** Another one for every answer. */
    key: string
    text: string
    results: FoundPlace[]
    /** What to do when the map did not answer. */
    problem: string | null
    attribution: string
    /** Which match fills the form. */
    picked: number | null
    nearby: NearbyPlace[]
    typed: Texts
  }
}

export function isFinderAnswer(answer: unknown): answer is FinderAnswer {
  return typeof answer === 'object' && answer !== null && 'found' in answer
}

/** The place form sent to search the map ('find'), or to take over one of its matches ('pick'). Nothing is saved. */
export async function findPlace(app: Services, actor: UserActor, form: FormData): Promise<FinderAnswer> {
  const { find = '', pick, intent: _intent, ...typed } = typedInto(form)
  const picked = pick === undefined ? null : Number(pick)
  const { results, problem, attribution } = await findPlaces(app, find)
  const match = picked === null ? undefined : results[picked]
  return {
    found: {
      key: `${find}|${pick ?? ''}|${app.now()}`,
      text: find,
      results,
      problem,
      attribution,
      picked: match ? picked : null,
      nearby: match ? await nearby(app, actor, match) : [],
      typed: match ? { ...typed, ...textsOf(match) } : typed,
    },
  }
}

async function nearby(app: Services, actor: UserActor, at: Coordinates): Promise<NearbyPlace[]> {
  const { latitude, longitude } = at
  const page = await listPlaces(app, actor, {
    page: 0,
    size: NEARBY_SIZE,
    sort: undefined,
    searchString: undefined,
    location: { latitude, longitude },
  })
  return page.results.map((place) => ({
    id: place.id,
    name: place.name,
    address: `${place.streetAddress}, ${place.city}`,
    latitude: place.latitude,
    longitude: place.longitude,
    distance: 'distance' in place && typeof place.distance === 'number' ? place.distance : 0,
  }))
}

/** What the map knows; what it does not know stays as typed. */
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
