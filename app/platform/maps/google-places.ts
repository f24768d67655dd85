import { z } from 'zod'
import { US_STATE_ABBREVIATIONS } from '../../../contract/us-states'
import { isLikeAddress, MAX_FOUND, type FoundPlace, type MapService } from './map-service'

/** The kinds of venue to search for. */
const TYPES = ['bar', 'night_club', 'restaurant']
/** The kinds of a place that is only an address. */
const HOUSES = ['street_address', 'premise', 'subpremise']

const FIELDS = ['displayName', 'location', 'addressComponents', 'nationalPhoneNumber', 'websiteUri', 'types']

const answer = z.object({
  places: z
    .array(
      z.object({
        displayName: z.object({ text: z.string() }),
        location: z.object({ latitude: z.number(), longitude: z.number() }),
        addressComponents: z
          .array(z.object({ longText: z.string(), shortText: z.string(), types: z.array(z.string()) }))
          .default([]),
        nationalPhoneNumber: z.string().optional(),
        websiteUri: z.string().optional(),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
})

/** Google prefers matches within this many metres of the map's centre. */
const NEAR_METRES = 50_000

/** Google's Places (New). The server calls it for the browsers, so that the key stays on the server. */
export function googlePlaces(key: string, baseUrl: string): MapService {
  return {
    attribution: 'Results by Google',
    async search(text, near, what, signal) {
      const response = await fetch(`${baseUrl.replace(/\/$/, '')}/v1/places:searchText`, {
        method: 'POST',
        signal,
        headers: {
          'Content-Type': 'application/json',
          'X-Goog-Api-Key': key,
          'X-Goog-FieldMask': FIELDS.map((field) => `places.${field}`).join(','),
        },
        body: JSON.stringify({
          textQuery: text,
          pageSize: MAX_FOUND,
          regionCode: 'US',
          locationBias: { circle: { center: near, radius: NEAR_METRES } },
        }),
      })
      if (!response.ok) throw new Error(`Google Places answered ${response.status}`)
      const { places } = answer.parse(await response.json())
      if (what === 'anything') return places.map(found)
      // The call accepts only one type, and there are three.
      const wanted = isLikeAddress(text) ? [...TYPES, ...HOUSES] : TYPES
      return places.filter(({ types }) => types.some((type) => wanted.includes(type))).map(found)
    },
  }
}

function found(place: z.infer<typeof answer>['places'][number]): FoundPlace {
  const part = (type: string) => place.addressComponents.find(({ types }) => types.includes(type))
  const state = part('administrative_area_level_1')?.shortText
  const street = [part('street_number')?.longText, part('route')?.longText].filter(Boolean).join(' ')
  return {
    name: place.displayName.text,
    streetAddress: street || null,
    city: part('locality')?.longText ?? part('sublocality')?.longText ?? null,
    state: US_STATE_ABBREVIATIONS.find((known) => known === state) ?? null,
    zip: part('postal_code')?.longText ?? null,
    phoneNumber: place.nationalPhoneNumber ?? null,
    website: place.websiteUri ?? null,
    ...place.location,
  }
}
