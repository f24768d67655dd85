import { businessLocker, type BusinessLocker } from '../../../contract/entities/lockers'
import { editedFieldsOf } from '../../records/form/edited-fields'
import type { EditedForm } from '../../platform/request/stale-form'
import { readingTexts } from '../../platform/ui/form/zod-check'
import { decodeFields, encodeFields, entityForm, plainValues } from './entity-form'
import { ROW_LABELS } from './locker-inputs'

const ROW_FIELDS = Object.keys(ROW_LABELS)
const NEW_FIELDS = ['name', 'lockerId', 'numberOfCubbies', 'active'] as const

/** Converts a new locker's form for the API. */
export function decodeNewLocker(businessId: number) {
  return (texts: Readonly<Record<string, unknown>>) => ({
    businessId,
    ...decodeFields(businessLocker, NEW_FIELDS, texts),
  })
}

/** Converts a row's form for the API; the locker's other fields stay. */
export function decodeLocker({ businessId, deviceId, lockerId }: BusinessLocker) {
  return (texts: Readonly<Record<string, unknown>>) => ({
    businessId,
    deviceId,
    lockerId,
    ...decodeFields(businessLocker, ROW_FIELDS, texts),
  })
}

/** The row's current record, to detect changes by another person. */
export function editedLocker(locker: BusinessLocker): EditedForm {
  const texts = encodeFields(businessLocker, ROW_FIELDS, plainValues(locker))
  return { version: locker.version, texts, asks: editedFieldsOf(businessLocker, ROW_LABELS) }
}

/** The form of a new locker with its initial values. */
export function startNewLocker() {
  return entityForm(businessLocker, NEW_FIELDS, { numberOfCubbies: '12', active: 'on' })
}

/** A row's form with its initial values. */
export function startLocker(locker: BusinessLocker) {
  return entityForm(businessLocker, ROW_FIELDS, editedLocker(locker).texts)
}

/** Returns the schema of a new locker's form. */
export function newLockerForm(businessId: number) {
  return readingTexts(businessLocker.input, decodeNewLocker(businessId))
}

/** Returns the schema of a row's form. */
export function lockerForm(locker: BusinessLocker) {
  return readingTexts(businessLocker.input, decodeLocker(locker))
}
