import { place, type Place } from '../../contract/entities/places'
import { WEEKDAYS, type Weekday } from '../../contract/enumerations'
import { dayHoursLabel, DEFAULT_DAY_HOURS, defaultHours, type Hours } from '../../contract/hours'
import { formatPhone } from '../../contract/phone'
import { editedFieldsOf } from '../crud/form/edited-fields'
import type { EditedField, EditedForm } from '../server/stale-form'
import { readingTexts } from '../ui/zod-check'
import type { Texts } from '../ui/zod-form'
import { decodeFields, encodeFields, entityForm, plainValues } from './entity-form'
import { dayInputs, dayLabel, PLACE_FIELDS, PLACE_LABELS } from './place-inputs'

/** The hours of a form, as the API takes them. */
export function decodeHours(texts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const hoursOfOperations: Record<string, unknown> = {}
  for (const weekday of WEEKDAYS) {
    const { isOpen, open, close } = dayInputs(weekday)
    hoursOfOperations[weekday] =
      texts[isOpen] === 'on' ? { open: texts[open] ?? undefined, close: texts[close] ?? undefined } : null
  }
  return hoursOfOperations
}

/** The values of the place form, as the API takes them. A form without the time zone leaves it as it is. */
export function decodePlace(texts: Readonly<Record<string, unknown>>) {
  const values = { ...decodeFields(place, PLACE_FIELDS, texts), hoursOfOperations: decodeHours(texts) }
  return texts.chosenTimeZone === '' ? { ...values, chosenTimeZone: null } : values
}

/** The schema of the place form. */
export const placeForm = readingTexts(place.input, decodePlace)

/** The place form, as its screen starts it. */
export function startPlace(texts: Texts) {
  return entityForm(place, PLACE_FIELDS, texts)
}

/** A saved place's form, as somebody else may have changed the place under it. `withZone`: the form has the time zone. */
export function editedPlace(record: Omit<Place, 'state'>, withZone: boolean): EditedForm {
  const fields = editedFieldsOf(place, PLACE_LABELS).filter(({ name }) => withZone || name !== 'chosenTimeZone')
  return {
    version: record.version,
    texts: placeTexts(record),
    asks: [...fields, ...WEEKDAYS.map(editedFieldOfDay)],
  }
}

function editedFieldOfDay(weekday: Weekday): EditedField {
  const { isOpen, open, close } = dayInputs(weekday)
  const words = ({ [isOpen]: on, [open]: from = '', [close]: until = '' }: Texts) =>
    on === 'on' ? dayHoursLabel({ open: from, close: until }) : 'Closed'
  return { name: isOpen, label: dayLabel(weekday), inputs: [open, close], words }
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
export function hoursTexts(hours: Hours): Texts {
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
