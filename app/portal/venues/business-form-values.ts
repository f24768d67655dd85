import { business, type Business } from '../../../contract/entities/businesses'
import { editedFieldsOf } from '../../records/form/edited-fields'
import type { EditedForm } from '../../platform/request/stale-form'
import { readingTexts } from '../../platform/ui/form/zod-check'
import { BUSINESS_LABELS, type BusinessStart } from './business-inputs'
import { decodeFields, encodeFields, entityForm, plainValues } from './entity-form'

const FIELDS = Object.keys(BUSINESS_LABELS)
/** Fields that an Owner may change. */
const OWN_FIELDS = Object.keys(business.ownInput.shape).filter((name) => FIELDS.includes(name))

/** Returns the values of the business form for the API. The place stays the same. */
export function decodeBusiness(placeId: number) {
  return (texts: Readonly<Record<string, unknown>>) => ({ placeId, ...decodeFields(business, FIELDS, texts) })
}

/** Returns the values of an Owner's form of their business. */
export function decodeOwnSettings(texts: Readonly<Record<string, unknown>>) {
  return decodeFields(business, OWN_FIELDS, texts)
}

/** The form's current record, to detect changes by another person. */
export function editedBusiness(record: Business): EditedForm {
  const texts = encodeFields(business, FIELDS, plainValues(record))
  return { version: record.version, texts, asks: editedFieldsOf(business, BUSINESS_LABELS) }
}

/** The form with its initial values; `isOwn`: an Owner's. */
export function startBusiness(record: Business, isOwn: boolean): BusinessStart {
  const form = entityForm(business, isOwn ? OWN_FIELDS : FIELDS, editedBusiness(record).texts)
  return { ...form, fee: business.metas.serviceFee }
}

/** Returns the form's schema. */
export function businessForm(placeId: number, isOwn: boolean) {
  return isOwn
    ? readingTexts(business.ownInput, decodeOwnSettings)
    : readingTexts(business.input, decodeBusiness(placeId))
}
