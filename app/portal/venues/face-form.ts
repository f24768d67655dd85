import { z } from 'zod'
import { place, type Place } from '../../../contract/entities/places'
import { formatPhone } from '../../../contract/phone'
import { editedFieldsOf } from '../../records/form/edited-fields'
import type { EditedForm } from '../../platform/request/stale-form'
import { readingTexts } from '../../platform/ui/form/zod-check'
import type { Texts } from '../../platform/ui/form/zod-form'
import { decodeFields, encodeFields, entityForm, plainValues, type EntityForm } from './entity-form'
import { FACE_FIELDS, FACE_LABELS } from './face-inputs'

const { mainImage, logo, color, description, phoneNumber } = place.fields
const input = z
  .object({ mainImage, logo, color, description, phoneNumber })
  .transform((face) => ({ ...face, logo: face.logo ?? null, color: face.color ?? null }))

/** The schema of the form. An empty field removes its value. */
export const faceForm = readingTexts(input, decode)

/** Parses the form for `updateFace`. @throws a ZodError */
export function readFaceForm(texts: Texts) {
  return input.parse(decode(texts))
}

function decode(texts: Texts) {
  return decodeFields(place, FACE_FIELDS, texts)
}

type Faced = Omit<Place, 'state'>

/** The form's current record, to detect changes by another person. */
export function editedFace(record: Faced): EditedForm {
  return { version: record.version, texts: faceTexts(record), asks: editedFieldsOf(place, FACE_LABELS) }
}

/** The form with its initial values. */
export function startFace(record: Faced): EntityForm {
  return entityForm(place, FACE_FIELDS, faceTexts(record))
}

function faceTexts(record: Faced): Texts {
  const phoneNumber = record.phoneNumber ? formatPhone(record.phoneNumber) : ''
  return { ...encodeFields(place, FACE_FIELDS, plainValues(record)), phoneNumber }
}
