import { place, type Place } from '../../contract/entities/places'
import { WEEKDAYS, type Weekday } from '../../contract/enumerations'
import { DEFAULT_DAY_HOURS, defaultHours, type Hours } from '../../contract/hours'
import { formatPhone } from '../../contract/phone'
import type { Texts } from '../ui/zod-form'
import { decodeFields, encodeFields, plainValues } from './entity-form'

/** The inputs of 'Basic Info', one for each field but the hours. */
export const PLACE_FIELDS = [
  'name',
  'description',
  'streetAddress',
  'city',
  'state',
  'zip',
  'latitude',
  'longitude',
  'category',
  'website',
  'phoneNumber',
  'mainImage',
  'enabled',
] as const

/** The names of one day's inputs: open, from, until. */
export function dayInputs(weekday: Weekday) {
  return { isOpen: weekday, open: `${weekday}Open`, close: `${weekday}Close` } as const
}

/** All inputs of the place form. */
export const PLACE_INPUTS = [...PLACE_FIELDS, ...WEEKDAYS.flatMap((weekday) => Object.values(dayInputs(weekday)))]

/** The values of the place form, as the API takes them. */
export function decodePlace(texts: Readonly<Record<string, unknown>>) {
  const hoursOfOperations: Record<string, unknown> = {}
  for (const weekday of WEEKDAYS) {
    const { isOpen, open, close } = dayInputs(weekday)
    hoursOfOperations[weekday] =
      texts[isOpen] === 'on' ? { open: texts[open] ?? undefined, close: texts[close] ?? undefined } : null
  }
  return { ...decodeFields(place, PLACE_FIELDS, texts), hoursOfOperations }
}

/** The texts of a saved place's form. */
export function placeTexts(record: Omit<Place, 'state'>): Texts {
  const phoneNumber = record.phoneNumber ? formatPhone(record.phoneNumber) : ''
  return {
    ...encodeFields(place, PLACE_FIELDS, plainValues(record)),
    phoneNumber,
    ...hoursTexts(record.hoursOfOperations),
  }
}

/** The texts of a new place's form. */
export function newPlaceTexts(): Texts {
  return { category: 'Bar', enabled: 'on', latitude: '0', longitude: '0', ...hoursTexts(defaultHours()) }
}

/** A closed day has the default times in its inputs, for whoever ticks 'Open'. */
function hoursTexts(hours: Hours): Texts {
  const texts: Texts = {}
  for (const weekday of WEEKDAYS) {
    const { isOpen, open, close } = dayInputs(weekday)
    const day = hours[weekday]
    if (day) texts[isOpen] = 'on'
    texts[open] = (day ?? DEFAULT_DAY_HOURS).open.slice(0, 5)
    texts[close] = (day ?? DEFAULT_DAY_HOURS).close.slice(0, 5)
  }
  return texts
}
