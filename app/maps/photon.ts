import { z } from 'zod'
import { US_STATES } from '../../contract/us-states'
import { MAX_FOUND, type FoundPlace, type MapService } from './map-service'

const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
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

/** A Photon server (https://github.com/komoot/photon): search over OpenStreetMap without a key. */
export function photon(baseUrl: string): MapService {
  return {
    attribution: '© OpenStreetMap contributors',
    async search(text, near, signal) {
      const query = new URLSearchParams({
        q: text,
        limit: String(MAX_FOUND),
        lang: 'en',
        lat: String(near.latitude),
        lon: String(near.longitude),
      })
      const response = await fetch(`${baseUrl.replace(/\/$/, '')}/api/?${query}`, {
        signal,
        headers: { 'User-Agent': 'Barback' },
      })
      if (!response.ok) throw new Error(`Photon answered ${response.status}`)
      return answer.parse(await response.json()).features.map(found)
    },
  }
}

function found({ geometry, properties }: z.infer<typeof answer>['features'][number]): FoundPlace {
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
