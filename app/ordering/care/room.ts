import { UNKNOWN_STANDARD_DRINKS, type DrinkLimit } from '../../../contract/drink-limits'
import { HOUR_MS } from '../../../contract/time'

/* The arithmetic of docs/rules/duty-of-care.md. Strength is in tenths of a standard drink, so that sums are exact. */

/** The limits of a venue; null: without limit. */
export interface DrinkLimits {
  maxAlcoholicDrinks: number | null
  /** In standard drinks. */
  maxStandardDrinksPerHour: number | null
}

/** What a guest asks for. */
export interface Asked {
  /** Alcoholic drinks. */
  drinks: number
  tenths: number
}

/** What an earlier order counts for. */
export interface Counted {
  orderId: number
  tenths: number
  /** When it was handed over; null before. */
  completedAt: number | null
}

interface Drinks {
  isAlcoholic: boolean
  /** Of one drink; null if its strength is not known. */
  standardDrinks: number | null
  quantity: number
}

/** What one drink counts for. */
export function tenthsOf({ isAlcoholic, standardDrinks }: Omit<Drinks, 'quantity'>): number {
  return isAlcoholic ? Math.round((standardDrinks ?? UNKNOWN_STANDARD_DRINKS) * 10) : 0
}

/** What lines of an order count for together. */
export function askedOf(lines: readonly Drinks[]): Asked {
  const alcoholic = lines.filter(({ isAlcoholic }) => isAlcoholic)
  return {
    drinks: alcoholic.reduce((sum, { quantity }) => sum + quantity, 0),
    tenths: alcoholic.reduce((sum, line) => sum + tenthsOf(line) * line.quantity, 0),
  }
}

/** What still fits within an hour, in tenths; null without a limit. */
export function leftOf({ maxStandardDrinksPerHour: most }: DrinkLimits, counted: readonly Counted[]): number | null {
  if (most === null) return null
  return Math.max(0, Math.round(most * 10) - counted.reduce((sum, { tenths }) => sum + tenths, 0))
}

/** Which limit the drinks pass, the order's first; undefined if they fit. `left`: from `leftOf`. */
export function passedLimit({ maxAlcoholicDrinks }: DrinkLimits, asked: Asked, left: number | null) {
  if (asked.drinks === 0) return undefined
  if (maxAlcoholicDrinks !== null && asked.drinks > maxAlcoholicDrinks) return 'order' satisfies DrinkLimit
  return left !== null && asked.tenths > left ? ('hour' satisfies DrinkLimit) : undefined
}

/**
 * The earliest moment at which `tenths` fit within an hour (Unix ms); null if they are more than an hour's worth. An order that is not handed over
 * yet counts as handed over now.
 */
export function fitsAt(
  limits: DrinkLimits,
  { counted, tenths, now }: { counted: readonly Counted[]; tenths: number; now: number },
): number | null {
  const ends = counted.map((one) => ({ tenths: one.tenths, at: (one.completedAt ?? now) + HOUR_MS }))
  const whole = leftOf(limits, []) ?? Infinity
  if (tenths > whole) return null
  let left = whole - counted.reduce((sum, one) => sum + one.tenths, 0)
  if (tenths <= left) return now
  for (const end of ends.sort((a, b) => a.at - b.at)) {
    left += end.tenths
    if (tenths <= left) return end.at
  }
  return now
}
