import { business, type Business } from '../../../contract/entities/businesses'
import { editedFieldsOf } from '../../records/form/edited-fields'
import type { EditedForm } from '../../platform/server/stale-form'
import { readingTexts } from '../../platform/ui/zod-check'
import { BUSINESS_LABELS, type BusinessStart } from './business-inputs'
import { decodeFields, encodeFields, entityForm, plainValues } from './entity-form'

const FIELDS = Object.keys(BUSINESS_LABELS)
/** What an Owner decides. */
const OWN_FIELDS = Object.keys(business.ownInput.shape).filter((name) => FIELDS.includes(name))

/** The values of the business form, as the API takes them; the place is not changed here. */
export function decodeBusiness(placeId: number) {
  return (texts: Readonly<Record<string, unknown>>) => ({ placeId, ...decodeFields(business, FIELDS, texts) })
}

/** The values of an Owner's form of their business. */
export function decodeOwnSettings(texts: Readonly<Record<string, unknown>>) {
  return decodeFields(business, OWN_FIELDS, texts)
}

/** The form, as somebody else may have changed the business under it. */
export function editedBusiness(record: Business): EditedForm {
  const texts = encodeFields(business, FIELDS, plainValues(record))
  return { version: record.version, texts, asks: editedFieldsOf(business, BUSINESS_LABELS) }
}

/** The form, as its screen starts it; `isOwn`: an Owner's. */
export function startBusiness(record: Business, isOwn: boolean): BusinessStart {
  const form = entityForm(business, isOwn ? OWN_FIELDS : FIELDS, editedBusiness(record).texts)
  return { ...form, fee: business.metas.serviceFee }
}

/** The schema of the form. */
export function businessForm(placeId: number, isOwn: boolean) {
  return isOwn
    ? readingTexts(business.ownInput, decodeOwnSettings)
    : readingTexts(business.input, decodeBusiness(placeId))
}
