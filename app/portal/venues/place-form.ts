import type { z } from 'zod'
import { place, type Place, type PlaceInput } from '../../../contract/entities/places'
import { defaultHours, spanProblems } from '../../../contract/opening-times'
import { formatPhone } from '../../../contract/phone'
import { editedFieldsOf } from '../../records/form/edited-fields'
import type { EditedForm } from '../../platform/request/stale-form'
import { readingTexts } from '../../platform/ui/form/zod-check'
import type { Texts } from '../../platform/ui/form/zod-form'
import { decodeFields, encodeFields, entityForm, plainValues } from './entity-form'
import { decodeClosedDates, decodeHours, EDITED_HOURS, hoursTexts } from './hours-form'
import { PLACE_FIELDS, PLACE_LABELS } from './place-inputs'

/** Returns the values of the place form for the API. A form without the time zone leaves it unchanged. */
export function decodePlace(texts: Readonly<Record<string, unknown>>) {
  const hours = { ...decodeHours(texts), closedDates: decodeClosedDates(texts) }
  const values = { ...decodeFields(place, PLACE_FIELDS, texts), ...hours }
  return texts.chosenTimeZone === '' ? { ...values, chosenTimeZone: null } : values
}

/** The schema of the place form. */
export const placeForm = readingTexts(place.input.superRefine(judgeSpans), decodePlace)

/** The place form with its initial values. */
export function startPlace(texts: Texts) {
  return entityForm(place, PLACE_FIELDS, texts)
}

/** The form's current record, to detect changes by another person. `withZone`: the form includes the time zone. */
export function editedPlace(record: Omit<Place, 'state'>, withZone: boolean): EditedForm {
  const fields = editedFieldsOf(place, PLACE_LABELS).filter(({ name }) => withZone || name !== 'chosenTimeZone')
  return {
    version: record.version,
    texts: placeTexts(record),
    asks: [...fields, ...EDITED_HOURS],
  }
}

/** Initial values of a saved place's form. */
export function placeTexts(record: Omit<Place, 'state'>): Texts {
  const phoneNumber = record.phoneNumber ? formatPhone(record.phoneNumber) : ''
  return {
    ...encodeFields(place, PLACE_FIELDS, plainValues(record)),
    phoneNumber,
    ...hoursTexts(record),
  }
}

/** Initial values of a new place's form. */
export function newPlaceTexts(): Texts {
  return {
    category: 'Bar',
    enabled: 'on',
    latitude: '0',
    longitude: '0',
    ...hoursTexts({ hoursOfOperations: defaultHours() }),
  }
}

/** Adds the server's errors about conflicting spans to the form's own check. */
export function judgeSpans(
  { hoursOfOperations, additionalHours }: Pick<PlaceInput, 'hoursOfOperations' | 'additionalHours'>,
  context: z.RefinementCtx,
): void {
  for (const { path, message } of spanProblems(hoursOfOperations, additionalHours ?? {})) {
    const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
    context.addIssue({ code: 'custom', path: steps, message })
  }
}
