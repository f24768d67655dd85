import { z } from 'zod'
import { formatDollars } from '../../../contract/money'

export const HOWS = ['raise', 'lower'] as const
export const UNITS = ['percent', 'dollars'] as const
export const WAYS = ['nearest', 'up', 'down'] as const
/** Rounding steps, in cents. */
export const STEPS = [1, 5, 10, 25, 50, 100] as const

const MAX_PERCENT = 200
const MAX_DOLLARS = 500

const amount = z.coerce
  .number({ error: 'Enter an amount' })
  .gt(0, 'Must be more than 0')
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'At most two decimals')

/** A requested price change, from the address. */
export const priceWish = z
  .object({
    how: z.enum(HOWS).catch('raise'),
    amount,
    by: z.enum(UNITS).catch('percent'),
    step: z.coerce.number().pipe(z.literal(STEPS)).catch(25),
    way: z.enum(WAYS).catch('nearest'),
  })
  .superRefine(({ how, by, amount: much }, context) => {
    const most = by === 'dollars' ? MAX_DOLLARS : how === 'raise' ? MAX_PERCENT : 100
    if (much <= most) return
    const message = by === 'dollars' ? `At most ${formatDollars(most * 100)}` : `At most ${most}%`
    context.addIssue({ code: 'custom', path: ['amount'], message })
  })
export type PriceWish = z.infer<typeof priceWish>

/** Prices are computed in fractions of a cent, so that they are rounded only once. */
const PARTS = 10_000

/**
 * Returns a price after the change, in cents. Rounding never reverses the direction: a raised price is never below the old one. The result
 * may be zero or negative, which callers must refuse.
 */
export function changedPrice(cents: number, { how, amount: much, by, step, way }: PriceWish): number {
  const sign = how === 'raise' ? 1 : -1
  const hundredths = Math.round(much * 100)
  const parts = by === 'percent' ? cents * (PARTS + sign * hundredths) : (cents + sign * hundredths) * PARTS
  const rounded = stepsIn(parts / (step * PARTS), way) * step
  return how === 'raise' ? Math.max(cents, rounded) : Math.min(cents, rounded)
}

function stepsIn(steps: number, way: PriceWish['way']): number {
  if (way === 'up') return Math.ceil(steps)
  return way === 'down' ? Math.floor(steps) : Math.floor(steps + 0.5)
}

/** 'Raised by 10%, to the nearest 25 cents' */
export function wishInWords({ how, amount: much, by, step, way }: PriceWish): string {
  const done = how === 'raise' ? 'Raised' : 'Lowered'
  const size = by === 'percent' ? `${much}%` : formatDollars(Math.round(much * 100))
  if (step === 1 && way === 'nearest') return `${done} by ${size}`
  const to = step === 100 ? 'dollar' : step === 1 ? 'cent' : `${step} cents`
  return `${done} by ${size}, ${way === 'nearest' ? 'to the nearest' : `${way} to the next`} ${to}`
}
