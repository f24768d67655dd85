import { z } from 'zod'
import { roundCoordinate } from '../distance'
import { ANALYTICS_TYPES, FOLLOW_TYPES, MEASUREMENT_SYSTEMS, PLACE_CATEGORIES } from '../enumerations'
import {
  choice,
  decimal,
  field,
  image,
  initially,
  keptColor,
  keptImage,
  longText,
  optional,
  phone,
  reference,
  switchField,
  text,
  url,
  usState,
  usTimeZone,
  zip,
} from '../fields'
import { additionalHours, closedDates, hours } from '../hours-fields'
import { COORDINATE_DECIMALS, MAX_CITY, MAX_STREET_ADDRESS, MIN_STREET_ADDRESS, SHORT } from '../limits'
import { defaultHours } from '../opening-times'
import { entity } from './entity'

/** Degrees, rounded to the eight decimals that are stored. */
function coordinate(bound: number) {
  const degrees = decimal({ min: -bound, max: bound, step: 1e-8 })
  const rounded = degrees.transform((value) => roundCoordinate(value, COORDINATE_DECIMALS))
  return field(rounded, { kind: 'decimal', min: -bound, max: bound, step: 1e-8, initial: 0 }, z.number())
}

/** A place on the map. Its hours are in the table placeHours, one row per span, its closed dates in placeClosedDate. */
export const place = entity(
  'place',
  {
    name: text({ max: SHORT }),
    description: optional(longText()),
    streetAddress: text({ min: MIN_STREET_ADDRESS, max: MAX_STREET_ADDRESS }),
    city: text({ max: MAX_CITY }),
    state: usState(),
    zip: zip(),
    latitude: coordinate(90),
    longitude: coordinate(180),
    category: initially(choice(PLACE_CATEGORIES, { message: 'must match type of place category' }), 'Bar'),
    mainImage: optional(image('places')),
    logo: keptImage('place-logos'),
    /** The color of its screens for guests. Clients adjust it for contrast. */
    color: keptColor(),
    website: optional(url()),
    phoneNumber: optional(phone()),
    chosenTimeZone: usTimeZone(),
    enabled: initially(switchField(), true),
    /** The first span of each weekday. */
    hoursOfOperations: initially(hours(), defaultHours()),
    additionalHours: additionalHours(),
    closedDates: closedDates(),
  },
  {
    /** The effective time zone by IANA name: the chosen one, or the address's. */
    timeZone: z.string(),
    business: z
      .object({
        id: z.number(),
        active: z.boolean(),
        slug: z.string(),
        /** The units in which its guests read distances. */
        measures: z.enum(MEASUREMENT_SYSTEMS),
      })
      .nullable(),
  },
)
export type PlaceInput = z.infer<typeof place.input>
export type Place = z.infer<typeof place.record>

/** A customer's follow of a place: following, or favorite. */
export const placeFollow = entity(
  'placeFollow',
  {
    customerId: reference('customer'),
    placeId: reference('place'),
    type: initially(choice(FOLLOW_TYPES), 'Following'),
  },
  {},
)

/** A view of a place, or its appearance among the nearby ones. */
export const placeAnalytics = entity(
  'placeAnalytics',
  { placeId: reference('place'), customerId: optional(reference('customer')), type: choice(ANALYTICS_TYPES) },
  {},
)
