import { z } from 'zod'
import type { MeasurementSystem } from '../../../contract/enumerations'
import { business, type Business } from '../../../contract/entities/businesses'
import { editedFieldsOf } from '../../records/form/edited-fields'
import type { EditedForm } from '../../platform/request/stale-form'
import { readingTexts } from '../../platform/ui/form/zod-check'
import type { Texts } from '../../platform/ui/form/zod-form'
import { BUSINESS_LABELS, type BusinessStart } from './business-inputs'
import { decodeFields, encodeFields, entityForm, plainValues } from './entity-form'
import {
  askAboutLowTax,
  decodeSettings,
  editedSetting,
  settingFields,
  settingTexts,
  systemIn,
  withoutBounds,
} from './setting-fields'

const FIELDS = Object.keys(BUSINESS_LABELS)
/** Fields that an Owner may change. */
const OWN_FIELDS = Object.keys(business.ownInput.shape).filter((name) => FIELDS.includes(name))

/** Parses the business form for the API. The place stays the same. @throws a ZodError */
export function readBusinessForm(placeId: number, texts: Texts) {
  return adminInput(systemIn(texts)).parse(decode(FIELDS, texts, { placeId }))
}

/** Parses an Owner's form of their business for the API. @throws a ZodError */
export function readOwnForm(texts: Texts) {
  return ownInput(systemIn(texts)).parse(decode(OWN_FIELDS, texts))
}

/** Returns the form's schema. `measures`: the units that it is rendered with. */
export function businessForm({
  placeId,
  isOwn,
  measures,
}: {
  placeId: number
  isOwn: boolean
  measures: MeasurementSystem
}) {
  return isOwn
    ? readingTexts(ownInput(measures), (texts) => decode(OWN_FIELDS, texts))
    : readingTexts(adminInput(measures), (texts) => decode(FIELDS, texts, { placeId }))
}

function adminInput(system: MeasurementSystem) {
  const inputs = z.object({ ...business.fields, ...settingFields(system) })
  return inputs.superRefine(askAboutLowTax).transform(({ isLowTax: _, ...input }) => input)
}

function ownInput(system: MeasurementSystem) {
  const inputs = business.ownInput.extend(settingFields(system))
  return inputs.superRefine(askAboutLowTax).transform(({ isLowTax: _, ...input }) => input)
}

function decode(fields: readonly string[], texts: Texts, more: object = {}) {
  const values = decodeFields(business, fields, texts)
  // The form has an input for each: one that is empty removes its limit.
  const { maxAlcoholicDrinks = null, maxStandardDrinksPerHour = null, latestPromise = null } = values
  const kept = { maxAlcoholicDrinks, maxStandardDrinksPerHour, latestPromise }
  return { ...more, ...values, ...kept, ...decodeSettings(texts) }
}

/** The form's current record, to detect changes by another person. */
export function editedBusiness(record: Business): EditedForm {
  const texts = { ...encodeFields(business, FIELDS, plainValues(record)), ...settingTexts(record, record.measures) }
  const asks = editedFieldsOf(business, BUSINESS_LABELS).map((asked) => {
    return asked.name === 'taxRate' || asked.name === 'maxDistance' ? editedSetting(asked, asked.name) : asked
  })
  return { version: record.version, texts, asks }
}

/** The form with its initial values; `isOwn`: an Owner's. */
export function startBusiness(record: Business, isOwn: boolean): BusinessStart {
  const form = entityForm(business, isOwn ? OWN_FIELDS : FIELDS, editedBusiness(record).texts)
  return { ...form, constraint: withoutBounds(form.constraint), fee: business.metas.serviceFee }
}
