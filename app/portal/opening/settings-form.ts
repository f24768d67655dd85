import { z } from 'zod'
import { business } from '../../../contract/entities/businesses'
import { place } from '../../../contract/entities/places'
import { constraintsOf } from '../../records/form/form'
import { readingTexts } from '../../platform/ui/form/zod-check'
import { decodeFields } from '../venues/entity-form'
import { decodeHours } from '../venues/hours-form'
import { judgeSpans } from '../venues/place-form'

const ADDRESS_FIELDS = ['name', 'streetAddress', 'city', 'state', 'zip', 'latitude', 'longitude'] as const
export const SETTING_FIELDS = ['taxRate', 'maxDistance', 'lastCall'] as const

const { name, streetAddress, city, state, zip, latitude, longitude, hoursOfOperations, additionalHours } = place.fields
const { taxRate, maxDistance, lastCall } = business.fields

/** A venue's address, hours and tax: the fields of place and business that opening needs, on one screen. */
export const openingInput = z.object({
  name,
  streetAddress,
  city,
  state,
  zip,
  latitude,
  longitude,
  hoursOfOperations,
  additionalHours,
  taxRate,
  maxDistance,
  lastCall,
})

/** Converts the form's texts for the schema. The tax is typed in percent. */
export function decodeOpening(texts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const settings = decodeFields(business, SETTING_FIELDS, texts)
  const percent = settings.taxRate
  return {
    ...decodeFields(place, ADDRESS_FIELDS, texts),
    ...settings,
    taxRate: typeof percent === 'number' ? Number((percent / 100).toFixed(6)) : percent,
    ...decodeHours(texts),
  }
}

export const openingForm = readingTexts(openingInput.superRefine(judgeSpans), decodeOpening)

/** HTML attributes of the inputs. */
export function openingConstraint() {
  return {
    ...constraintsOf(place, ADDRESS_FIELDS),
    ...constraintsOf(business, SETTING_FIELDS),
    taxRate: { required: true },
  }
}
