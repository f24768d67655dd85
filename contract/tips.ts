import { z } from 'zod'
import { badRequest } from './errors'
import { money } from './fields'
import { MAX_TIP_PERCENT } from './limits'
import { centsFromDollars, multiplyCents } from './money'

/** A percentage of the drinks, or dollars. The server refuses a tip above the drinks. */
export const tip = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('percent'),
    value: z.number().min(0, 'Must be 0 or more').max(MAX_TIP_PERCENT, `At most ${MAX_TIP_PERCENT}%`),
  }),
  z.object({ type: z.literal('amount'), value: money({ max: 1_000_000 }) }),
])
export type Tip = z.infer<typeof tip>

/** A tip in cents: a share of the drinks or an amount, at most the drinks. @throws 400 */
export function tipCentsOf(chosen: Tip | undefined, subtotalCents: number): number {
  if (!chosen) return 0
  const { type, value } = chosen
  const cents = type === 'percent' ? multiplyCents(subtotalCents, value / 100) : centsFromDollars(value)
  if (cents > subtotalCents) {
    throw badRequest([{ path: 'tip.value', message: 'A tip can be at most 100% of the drinks' }])
  }
  return cents
}
