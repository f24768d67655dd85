import { z } from 'zod'
import { US_STATES } from '../../../contract/us-states'
import type { Coordinates } from '../../../contract/distance'
import { isLikeAddress, MAX_FOUND, type FoundPlace, type MapService } from './map-service'

const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        osm_key: z.string().optional(),
        name: z.string().optional(),
        housenumber: z.string().optional(),
        street: z.string().optional(),
        city: z.string().optional(),
        district: z.string().optional(),
        state: z.string().optional(),
        postcode: z.string().optional(),
      }),
    }),
  ),
})

type Feature = z.infer<typeof answer>['features'][number]

/** Bars, clubs and restaurants, as OpenStreetMap calls them. */
const VENUES = ['bar', 'pub', 'biergarten', 'nightclub', 'restaurant'].map((value) => `amenity:${value}`)

/** A Photon server (https://github.com/komoot/photon): search over OpenStreetMap without a key. */
export function photon(baseUrl: string): MapService {
  const ask = async (text: string, near: Coordinates, tags: readonly string[], signal: AbortSignal) => {
    const query = new URLSearchParams({
      q: text,
      limit: String(MAX_FOUND),
      lang: 'en',
      lat: String(near.latitude),
      lon: String(near.longitude),
    })
    for (const tag of tags) query.append('osm_tag', tag)
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}/api/?${query}`, {
      signal,
      headers: { 'User-Agent': 'Barback' },
    })
    if (!response.ok) throw new Error(`Photon answered ${response.status}`)
    return answer.parse(await response.json()).features
  }
  return {
    attribution: '© OpenStreetMap contributors',
    async search(text, near, what, signal) {
      if (what === 'anything') return (await ask(text, near, [], signal)).map(found)
      const [venues, houses] = await Promise.all([
        ask(text, near, VENUES, signal),
        isLikeAddress(text) ? ask(text, near, [], signal) : [],
      ])
      return [...venues, ...houses.filter(isHouse)].slice(0, MAX_FOUND).map(found)
    },
  }
}

/** Whether a feature is only an address. Churches and shops have a name. */
function isHouse({ properties: { osm_key, name, housenumber } }: Feature): boolean {
  return housenumber !== undefined && name === undefined && (osm_key === 'place' || osm_key === 'building')
}

function found({ geometry, properties }: Feature): FoundPlace {
  const [longitude, latitude] = geometry.coordinates
  const { name, housenumber, street, city, district, state, postcode } = properties
  const address = [housenumber, street ?? (housenumber ? name : undefined)].filter(Boolean).join(' ')
  return {
    name: name ?? address,
    streetAddress: address || null,
    city: city ?? district ?? null,
    state: US_STATES.find((known) => known.name === state)?.abbreviation ?? null,
    zip: postcode ?? null,
    phoneNumber: null,
    website: null,
    latitude,
    longitude,
  }
}
