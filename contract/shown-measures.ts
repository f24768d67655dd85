import type { MeasurementSystem } from './enumerations'
import { mlOfMeasure, pouredUnit, type Measure } from './measures'
import { ML_PER_OZ, ozFromMl } from './volume'

/**
 * The measures of recipes that people read and type, in their venue's system. The only place that converts and rounds them
 * (docs/rules/catalogue.md#units). Stored values stay as they are until someone types another one.
 */

/** A bar's ounce in metric recipes: jiggers and books take 30 ml for it. */
const BAR_OZ_ML = 30
const ML_PER_TEASPOON = 5
const ML_PER_TABLESPOON = 15
/** Smaller amounts are read in teaspoons: a quarter ounce is the smallest mark of a jigger. */
const TEASPOONS_BELOW_ML = 6.5
/** The units whose amounts are converted; a dash is a dash everywhere. */
const IN_ML = ['ml', 'cl']

const SHORT_NAMES: Readonly<Record<string, string>> = { teaspoon: 'tsp', tablespoon: 'tbsp' }

/** Returns a stored measure as the system's bartenders measure it: 45 ml as 1.5 oz and 5 ml as 1 tsp, or 2 oz as 60 ml. */
export function shownMeasure(stored: Measure, system: MeasurementSystem): Measure {
  const name = pouredUnit(stored.unit)
  if (name === undefined) return stored
  const inUnit = { quantity: stored.quantity, unit: SHORT_NAMES[name] ?? name }
  return system === 'US' ? inUsUnits(inUnit) : inMetricUnits(inUnit)
}

function inUsUnits(measure: Measure): Measure {
  if (!IN_ML.includes(measure.unit)) return measure
  const ml = mlOf(measure)
  if (ml > 0 && ml < TEASPOONS_BELOW_ML) return { quantity: quarters(ml / ML_PER_TEASPOON), unit: 'tsp' }
  return { quantity: ml === 0 ? 0 : quarters(ml / ML_PER_OZ), unit: 'oz' }
}

function inMetricUnits(measure: Measure): Measure {
  const { quantity, unit } = measure
  if (unit === 'oz') return { quantity: tenths(quantity * BAR_OZ_ML), unit: 'ml' }
  if (unit === 'tsp') return { quantity: tenths(quantity * ML_PER_TEASPOON), unit: 'ml' }
  if (unit === 'tbsp') return { quantity: tenths(quantity * ML_PER_TABLESPOON), unit: 'ml' }
  const ounces = unit === 'ml' ? quarters(quantity / ML_PER_OZ) : 0
  // An amount that was typed in ounces.
  return mlTyped(ounces) === quantity ? { quantity: ounces * BAR_OZ_ML, unit } : measure
}

/**
 * Returns the measure to store for a typed one. What was shown, typed again, leaves the stored measure unchanged. Ounces are stored in
 * millilitres if they read back as typed, and as ounces otherwise: a third of an ounce.
 */
export function typedMeasure(typed: Measure, stored: Measure | undefined, system: MeasurementSystem): Measure {
  const name = pouredUnit(typed.unit)
  if (stored) {
    const shown = shownMeasure(stored, system)
    const isSameUnit = (pouredUnit(shown.unit) ?? shown.unit) === (name ?? typed.unit)
    if (isSameUnit && typed.quantity === shown.quantity) return stored
  }
  if (name === undefined) return typed
  if (name !== 'oz') return { quantity: typed.quantity, unit: name }
  const inMl = { quantity: mlTyped(typed.quantity), unit: 'ml' }
  const again = shownMeasure(inMl, 'US')
  return again.unit === 'oz' && again.quantity === typed.quantity ? inMl : { quantity: typed.quantity, unit: 'oz' }
}

/** Formats a stored measure as a bartender says it: '¾ oz', '1½ oz', '1 tsp', '2 dashes', 'top up'. */
export function measureWords(stored: Measure, system: MeasurementSystem): string {
  const { quantity, unit } = shownMeasure(stored, system)
  const name = pouredUnit(unit)
  if (quantity === 1 && (name === 'top up' || name === 'fill up')) return unit
  const isPlural = quantity > 1 && PLURALS[unit] !== undefined
  return `${amountWords(quantity, unit)} ${isPlural ? PLURALS[unit] : unit}`
}

const PLURALS: Readonly<Partial<Record<string, string>>> = {
  dash: 'dashes',
  drop: 'drops',
  'bar spoon': 'bar spoons',
  splash: 'splashes',
  shot: 'shots',
  piece: 'pieces',
  slice: 'slices',
  sprig: 'sprigs',
  leaf: 'leaves',
  pinch: 'pinches',
}

const FRACTIONS: Readonly<Partial<Record<string, string>>> = {
  '0.25': '¼',
  '0.33': '⅓',
  '0.5': '½',
  '0.67': '⅔',
  '0.75': '¾',
}

/** Metric amounts have decimals, the others fractions. */
function amountWords(quantity: number, unit: string): string {
  const whole = Math.trunc(quantity)
  const fraction = FRACTIONS[String(Number((quantity - whole).toFixed(2)))]
  if (fraction === undefined || IN_ML.includes(unit)) return String(Number(quantity.toFixed(2)))
  return whole === 0 ? fraction : `${whole}${fraction}`
}

function mlOf({ quantity, unit }: Measure): number {
  return mlOfMeasure(quantity, unit) ?? 0
}

function mlTyped(ounces: number): number {
  return tenths(ounces * ML_PER_OZ)
}

/** To the nearest quarter, and at least one. */
function quarters(amount: number): number {
  return Math.max(1, Math.round(amount * 4)) / 4
}

function tenths(amount: number): number {
  return Math.round(amount * 10) / 10
}

/** Formats a volume for a sum or a size: '25.4 oz', '1,250 ml'. */
export function volumeIn(ml: number, system: MeasurementSystem): number {
  return system === 'US' ? Math.round(ozFromMl(ml) * 10) / 10 : Math.round(ml)
}

/** The unit of `volumeIn`. */
export function volumeUnit(system: MeasurementSystem): 'oz' | 'ml' {
  return system === 'US' ? 'oz' : 'ml'
}
