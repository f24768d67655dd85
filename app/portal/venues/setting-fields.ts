import type { z } from 'zod'
import { decimal, switchField, wholeNumber } from '../../../contract/fields'
import type { MeasurementSystem } from '../../../contract/enumerations'
import { MAX_MAX_DISTANCE, MIN_MAX_DISTANCE } from '../../../contract/limits'
import { fractionOf, percentOf, percentWords } from '../../../contract/percent'
import { distanceUnit, shownDistance, typedDistance } from '../../../contract/shown-distances'
import { decodePercent, isLowTax, LOW_TAX_LABEL } from './low-tax'
import { decodeNumber } from '../../records/fields/kind'
import type { EditedField } from '../../platform/request/stale-form'
import type { Constraints, Texts } from '../../platform/ui/form/zod-form'

/** A venue's tax and distance as its forms ask for them: percent, and feet or metres. Every form with either uses these functions. */

type Typed = Readonly<Record<string, unknown>>

/** Converts the texts of the inputs for `settingFields`. */
export function decodeSettings(texts: Typed) {
  const text = (name: string) => {
    const typed = texts[name]
    return typeof typed === 'string' ? typed : undefined
  }
  return {
    taxRate: decodePercent(text('taxRate')),
    maxDistance: decodeNumber(text('maxDistance')),
    isLowTax: text('isLowTax') === 'on',
  }
}

/** The schemas of the inputs. They return a fraction and metres. */
export function settingFields(system: MeasurementSystem) {
  const bounds = { min: shownDistance(MIN_MAX_DISTANCE, system), max: shownDistance(MAX_MAX_DISTANCE, system) }
  return {
    taxRate: decimal({ min: 0, max: 100 }).transform(fractionOf),
    maxDistance: wholeNumber(bounds).transform((typed) => typedDistance(typed, system)),
    isLowTax: switchField(),
  }
}

/** Asks about a tax that is improbably low, unless the user has confirmed it. */
export function askAboutLowTax(
  { taxRate, isLowTax: isConfirmed }: { taxRate: number; isLowTax: boolean },
  context: z.RefinementCtx,
) {
  if (isConfirmed || !isLowTax(taxRate)) return
  const meant = percentOf(taxRate) * 100
  const guess = meant >= 1 && meant <= 20 ? ` Did you mean ${Number(meant.toFixed(4))}%?` : ''
  const message = `${percentWords(taxRate)} is very low.${guess} If it is right, tick “${LOW_TAX_LABEL}”.`
  context.addIssue({ code: 'custom', path: ['taxRate'], message })
}

/** The texts of the inputs for stored values. */
export function settingTexts(
  { taxRate, maxDistance }: { taxRate: number | null; maxDistance: number | null },
  measures: MeasurementSystem,
): Texts {
  return {
    distanceUnit: distanceUnit(measures),
    ...(taxRate !== null && { taxRate: String(percentOf(taxRate)) }),
    ...(taxRate !== null && isLowTax(taxRate) && { isLowTax: 'on' }),
    ...(maxDistance !== null && { maxDistance: String(shownDistance(maxDistance, measures)) }),
  }
}

/** A form's tax or distance, to detect changes by another person: compared as stored, since two forms may have different units. */
export function editedSetting(asked: EditedField, name: 'taxRate' | 'maxDistance'): EditedField {
  return name === 'taxRate'
    ? {
        ...asked,
        inputs: ['isLowTax'],
        words: (texts) => `${texts.taxRate ?? '–'}%`,
        key: (texts) => decodeSettings(texts).taxRate,
      }
    : {
        ...asked,
        inputs: ['distanceUnit'],
        words: (texts) => `${texts.maxDistance ?? '–'} ${distanceUnit(systemIn(texts))}`,
        key: metresIn,
      }
}

function metresIn(texts: Texts): unknown {
  const { maxDistance } = decodeSettings(texts)
  return typeof maxDistance === 'number' ? typedDistance(maxDistance, systemIn(texts)) : maxDistance
}

/** The units that the form was rendered with. The venue's may have changed since. */
export function systemIn({ distanceUnit: unit }: Typed): MeasurementSystem {
  return unit === 'ft' ? 'US' : 'Metric'
}

/** HTML attributes of a form's inputs, without the bounds of the stored tax and distance. */
export function withoutBounds(constraint: Constraints): Constraints {
  return { ...constraint, taxRate: { required: true }, maxDistance: { required: true } }
}
