import { z } from 'zod'
import { field } from './field-meta'
import { MAX_DISPLAY_ORDER, MAX_PRICE_DOLLARS, MAX_UP_CHARGE, MAX_VOLUME_ML, MAX_VOLUME_OZ } from './limits'
import { orRequired } from './messages'

const AT_MOST_2_DECIMALS = 'At most 2 decimals'

/** Dollars with at most two decimals; stored as integer cents in `${name}Cents`. */
export function money({ min = 0, max = MAX_PRICE_DOLLARS, step = 0.01 }: NumberBounds = {}) {
  return field(bounded(min, max).refine(hasTwoDecimals, AT_MOST_2_DECIMALS), { kind: 'money', min, max, step })
}

/** A factor on money: above 0, with up to four decimals. */
export function factor({ max = MAX_UP_CHARGE }: { max?: number } = {}) {
  const above0 = bounded(0, max).refine((value) => value > 0, 'Must be more than 0')
  return field(above0, { kind: 'factor', min: 0, max, step: 0.01 })
}

interface NumberBounds {
  min?: number
  max?: number
  step?: number
}

export function decimal({
  min,
  max,
  step = 0.01,
  message,
}: Required<Omit<NumberBounds, 'step'>> & { step?: number; message?: string }) {
  return field(bounded(min, max, message), { kind: 'decimal', min, max, step })
}

export function wholeNumber({ min, max }: { min: number; max: number }) {
  return field(bounded(min, max).refine(Number.isInteger, 'Must be a whole number'), {
    kind: 'wholeNumber',
    min,
    max,
    step: 1,
  })
}

/** A row's position among its siblings: 0 to 1000. */
export function displayOrder() {
  return wholeNumber({ min: 0, max: MAX_DISPLAY_ORDER })
}

/** Whole millilitres. */
export function volumeMl() {
  const whole = bounded(0, MAX_VOLUME_ML).refine(Number.isInteger, 'Must be a whole number')
  return field(whole, { kind: 'volumeMl', min: 0, max: MAX_VOLUME_ML, step: 1 })
}

/** Ounces with at most two decimals. */
export function volumeOz() {
  const ounces = bounded(0, MAX_VOLUME_OZ).refine(hasTwoDecimals, AT_MOST_2_DECIMALS)
  return field(ounces, { kind: 'volumeOz', min: 0, max: MAX_VOLUME_OZ, step: 0.1 })
}

function bounded(min: number, max: number, message = `Must be ${min} to ${max}`) {
  return z
    .number({ error: orRequired('Must be a number') })
    .min(min, message)
    .max(max, message)
}

function hasTwoDecimals(value: number): boolean {
  const hundredths = value * 100
  return Math.abs(hundredths - Math.round(hundredths)) < 1e-6
}
