import { z } from 'zod'
import type { OrderBody } from '../../../contract/calls/orders'
import { centsFromDollars, dollarsFromCents, multiplyCents } from '../../../contract/money'
import { refusedInWords } from '../refused-words'
import type { Words } from '../words'
import { tipIn } from './own-tip'

/** The tips that are offered, in percent of the drinks. */
const TIPS = [0, 15, 18, 20, 25]

/** Each offered tip, and the total with it. Dollars. */
export function offeredTips(subtotalCents: number, totalCents: number) {
  return TIPS.map((percent) => {
    const cents = multiplyCents(subtotalCents, percent / 100)
    return { percent, amount: dollarsFromCents(cents), total: dollarsFromCents(totalCents + cents) }
  })
}

/** In the form that pays: a percentage, or an amount that the guest types. */
export const tipFields = {
  tip: z.literal('own').or(z.coerce.number().min(0).max(100)),
  ownTip: z.string().optional(),
}

type SentTip = z.infer<z.ZodObject<typeof tipFields>>

/** The tip as an order takes it, and its cents. `subtotal`: dollars. @throws 400 for an amount that is none, or above the drinks */
export function readTip(
  { tip, ownTip = '' }: SentTip,
  subtotal: number,
  words: Words,
): { cents: number; body: Pick<OrderBody, 'tip'> } {
  const subtotalCents = centsFromDollars(subtotal)
  if (tip !== 'own') {
    const cents = multiplyCents(subtotalCents, tip / 100)
    return { cents, body: tip > 0 ? { tip: { type: 'percent', value: tip } } : {} }
  }
  const value = tipIn(ownTip)
  if (value === undefined) throw refusedInWords('bad_request', words.basket.ownTipWrong, 400)
  const cents = centsFromDollars(value)
  if (cents > subtotalCents) throw refusedInWords('bad_request', words.basket.ownTipTooMuch, 400)
  return { cents, body: cents > 0 ? { tip: { type: 'amount', value } } : {} }
}
