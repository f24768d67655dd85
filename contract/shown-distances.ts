import type { MeasurementSystem } from './enumerations'

/**
 * The distances that people read and type, in their venue's system. The only place that converts and rounds them
 * (docs/rules/catalogue.md#units).
 */

const METRES_A_FOOT = 0.3048
const METRES_A_MILE = 1609.344
/** Below a tenth of a mile, feet are more precise. */
const FEET_BELOW_METRES = 160

/** The unit in which people type distances. */
export function distanceUnit(system: MeasurementSystem): 'ft' | 'm' {
  return system === 'US' ? 'ft' : 'm'
}

/**
 * Returns whole metres in the unit of `distanceUnit`. Of the feet that are stored as these metres, it takes the roundest, so that a typed
 * 1000 ft reads 1000 ft again.
 */
export function shownDistance(metres: number, system: MeasurementSystem): number {
  if (system !== 'US') return metres
  const nearest = Math.round(metres / METRES_A_FOOT)
  const rounded = [100, 50, 10, 5].map((step) => Math.round(nearest / step) * step)
  return rounded.find((feet) => typedDistance(feet, system) === metres) ?? nearest
}

/** Returns a typed distance in whole metres. `typedDistance(shownDistance(metres))` is `metres`. */
export function typedDistance(typed: number, system: MeasurementSystem): number {
  return system === 'US' ? Math.round(typed * METRES_A_FOOT) : typed
}

/** Formats whole metres in the unit of `distanceUnit`, for settings: '660 ft'. */
export function typedDistanceWords(metres: number, system: MeasurementSystem): string {
  return `${shownDistance(metres, system)} ${distanceUnit(system)}`
}

/** Formats metres for reading, in a language: '300 ft', '0.4 mi'; '120 m', '1.2 km'. */
export function distanceWords(metres: number, system: MeasurementSystem, locale: string): string {
  const written = (amount: number, unit: string, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits }).format(amount)
  if (system === 'US') {
    return metres < FEET_BELOW_METRES
      ? written(Math.round(metres / METRES_A_FOOT / 10) * 10, 'foot', 0)
      : written(metres / METRES_A_MILE, 'mile', 1)
  }
  return metres < 1000 ? written(metres, 'meter', 0) : written(metres / 1000, 'kilometer', 1)
}
