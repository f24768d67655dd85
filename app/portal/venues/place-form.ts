import type { z } from 'zod'
import { place, type Place, type PlaceInput } from '../../../contract/entities/places'
import { defaultHours, spanProblems } from '../../../contract/opening-times'
import { formatPhone } from '../../../contract/phone'
import { editedFieldsOf } from '../../records/form/edited-fields'
import type { EditedForm } from '../../platform/server/stale-form'
import { readingTexts } from '../../platform/ui/zod-check'
import type { Texts } from '../../platform/ui/zod-form'
import { decodeFields, encodeFields, entityForm, plainValues } from './entity-form'
import { decodeClosedDates, decodeHours, EDITED_HOURS, hoursTexts } from './hours-form'
import { PLACE_FIELDS, PLACE_LABELS } from './place-inputs'

/** The values of the place form, as the API takes them. A form without the time zone leaves it as it is. */
export function decodePlace(texts: Readonly<Record<string, unknown>>) {
  const hours = { ...decodeHours(texts), closedDates: decodeClosedDates(texts) }
  const values = { ...decodeFields(place, PLACE_FIELDS, texts), ...hours }
  return texts.chosenTimeZone === '' ? { ...values, chosenTimeZone: null } : values
}

/** The schema of the place form. */
export const placeForm = readingTexts(place.input.superRefine(judgeSpans), decodePlace)

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
    asks: [...fields, ...EDITED_HOURS],
  }
}

/** The texts of a saved place's form. */
export function placeTexts(record: Omit<Place, 'state'>): Texts {
  const phoneNumber = record.phoneNumber ? formatPhone(record.phoneNumber) : ''
  return {
    ...encodeFields(place, PLACE_FIELDS, plainValues(record)),
    phoneNumber,
    ...hoursTexts(record),
  }
}

/** The texts of a new place's form. */
export function newPlaceTexts(): Texts {
  return {
    category: 'Bar',
    enabled: 'on',
    latitude: '0',
    longitude: '0',
    ...hoursTexts({ hoursOfOperations: defaultHours() }),
  }
}

/** What the server says of spans that do not fit together, in a form's own check. */
export function judgeSpans(
  { hoursOfOperations, additionalHours }: Pick<PlaceInput, 'hoursOfOperations' | 'additionalHours'>,
  context: z.RefinementCtx,
): void {
  for (const { path, message } of spanProblems(hoursOfOperations, additionalHours ?? {})) {
    const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
    context.addIssue({ code: 'custom', path: steps, message })
  }
}
