import { centsFromDollars, dollarsFromCents, multiplyCents } from '../../../contract/money'
import type { Tip } from '../../../contract/tips'

/** The columns of a tab's tip that was chosen beforehand. */
interface StoredTip {
  tipPercent: number | null
  tipAmountCents: number | null
}

/** The tip that holds when nobody chooses one at the end. */
export function usualTip({ tipPercent, tipAmountCents }: StoredTip): Tip | null {
  if (tipPercent !== null) return { type: 'percent', value: tipPercent }
  return tipAmountCents === null ? null : { type: 'amount', value: dollarsFromCents(tipAmountCents) }
}

export function storedTip(tip: Tip | undefined): StoredTip {
  return {
    tipPercent: tip?.type === 'percent' ? tip.value : null,
    tipAmountCents: tip?.type === 'amount' ? centsFromDollars(tip.value) : null,
  }
}

/** The tip chosen beforehand in cents: at most the drinks, some of which may have been taken off since. */
export function usualTipCents({ tipPercent, tipAmountCents }: StoredTip, drinksCents: number): number {
  return Math.min(drinksCents, tipAmountCents ?? multiplyCents(drinksCents, (tipPercent ?? 0) / 100))
}
