import { centsFromDollars, dollarsFromCents, multiplyCents } from '../../../contract/money'
import type { Tip } from '../../../contract/tips'

/** The columns of the tip that a guest chose on opening the tab. */
interface StoredTip {
  tipPercent: number | null
  tipAmountCents: number | null
}

/** Returns the tip that counts if the guest chooses none on closing. */
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

/** Returns the tip chosen beforehand in cents, at most the drinks: some may have been taken off since. */
export function usualTipCents({ tipPercent, tipAmountCents }: StoredTip, drinksCents: number): number {
  return Math.min(drinksCents, tipAmountCents ?? multiplyCents(drinksCents, (tipPercent ?? 0) / 100))
}
