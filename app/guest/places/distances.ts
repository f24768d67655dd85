import type { Language } from '../words'

const METRES_A_MILE = 1609.344
const METRES_A_FOOT = 0.3048
/** Below a tenth of a mile, feet are more precise. */
const FEET_UNTIL_METRES = 160

/** Formats metres in US units: '300 ft', '0.4 mi'. */
export function milesOrFeet(metres: number, language: Language): string {
  const locale = `${language}-US`
  if (metres < FEET_UNTIL_METRES) {
    const feet = new Intl.NumberFormat(locale, { style: 'unit', unit: 'foot', unitDisplay: 'short' })
    return feet.format(Math.round(metres / METRES_A_FOOT / 10) * 10)
  }
  const miles = { style: 'unit', unit: 'mile', unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, miles).format(metres / METRES_A_MILE)
}
