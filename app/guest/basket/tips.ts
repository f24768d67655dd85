import { z } from 'zod'
import type { OrderBody } from '../../../contract/calls/orders'
import { centsFromDollars, dollarsFromCents, multiplyCents } from '../../../contract/money'
import { refusedInWords } from '../refused-words'
import type { Language } from '../words'
import { BASKET_LINES } from '../words/basket-lines'
import { tipIn } from './own-tip'

/** The tips offered, in percent of the drinks. */
export const TIPS = [0, 15, 18, 20, 25]

/** Returns each tip offered, the venue's own among them, and the total that includes it. Dollars. */
export function offeredTips(subtotalCents: number, totalCents: number, defaultTip: number) {
  const offered = [...new Set([...TIPS, defaultTip])].sort((one, other) => one - other)
  return offered.map((percent) => {
    const cents = multiplyCents(subtotalCents, percent / 100)
    return { percent, amount: dollarsFromCents(cents), total: dollarsFromCents(totalCents + cents) }
  })
}

/** Form fields of the tip: a percentage, or an amount in dollars. */
export const tipFields = {
  tip: z.literal('own').or(z.coerce.number().min(0).max(100)),
  ownTip: z.string().optional(),
}

type SentTip = z.infer<z.ZodObject<typeof tipFields>>

/** Returns the tip as orders take it, and in cents. `subtotal` is in dollars. @throws 400 for an invalid amount or one above the subtotal */
export function readTip(
  { tip, ownTip = '' }: SentTip,
  subtotal: number,
  language: Language,
): { cents: number; body: Pick<OrderBody, 'tip'> } {
  const subtotalCents = centsFromDollars(subtotal)
  if (tip !== 'own') {
    const cents = multiplyCents(subtotalCents, tip / 100)
    return { cents, body: tip > 0 ? { tip: { type: 'percent', value: tip } } : {} }
  }
  const value = tipIn(ownTip)
  if (value === undefined) throw refusedInWords('bad_request', BASKET_LINES[language].ownTipWrong, 400)
  const cents = centsFromDollars(value)
  if (cents > subtotalCents) throw refusedInWords('bad_request', BASKET_LINES[language].ownTipTooMuch, 400)
  return { cents, body: cents > 0 ? { tip: { type: 'amount', value } } : {} }
}
