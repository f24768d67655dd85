import { z } from 'zod'
import { business } from '../../../contract/entities/businesses'
import type { MeasurementSystem } from '../../../contract/enumerations'
import { place } from '../../../contract/entities/places'
import { constraintsOf } from '../../records/form/form'
import { readingTexts } from '../../platform/ui/form/zod-check'
import { decodeFields } from '../venues/entity-form'
import { decodeHours } from '../venues/hours-form'
import { judgeSpans } from '../venues/place-form'
import { askAboutLowTax, decodeSettings, settingFields, withoutBounds } from '../venues/setting-fields'

const ADDRESS_FIELDS = ['name', 'streetAddress', 'city', 'state', 'zip', 'latitude', 'longitude'] as const

const { name, streetAddress, city, state, zip, latitude, longitude, hoursOfOperations, additionalHours } = place.fields
const { lastCall } = business.fields

/** A venue's address, hours and tax: the fields of place and business that opening needs, on one screen. */
export function openingInput(measures: MeasurementSystem) {
  return z
    .object({
      name,
      streetAddress,
      city,
      state,
      zip,
      latitude,
      longitude,
      hoursOfOperations,
      additionalHours,
      lastCall,
      ...settingFields(measures),
    })
    .superRefine(askAboutLowTax)
    .superRefine(judgeSpans)
}

/** Converts the form's texts for the schema. */
export function decodeOpening(texts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return {
    ...decodeFields(place, ADDRESS_FIELDS, texts),
    ...decodeFields(business, ['lastCall'], texts),
    ...decodeSettings(texts),
    ...decodeHours(texts),
  }
}

/** Returns the form's schema. `measures`: the units that it is rendered with. */
export function openingForm(measures: MeasurementSystem) {
  return readingTexts(openingInput(measures), decodeOpening)
}

/** HTML attributes of the inputs. */
export function openingConstraint() {
  return withoutBounds({ ...constraintsOf(place, ADDRESS_FIELDS), ...constraintsOf(business, ['lastCall']) })
}
