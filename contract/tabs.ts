import type { TabMode } from './enumerations'
import { multiplyCents } from './money'

/** Tabs that are paid at the end (docs/rules/tabs.md). */

/** The fraction of a tab's drinks that its holds keep free for a tip. */
const TIP_RESERVE = 0.2

export const DEFAULT_TAB_LIMITS = '50, 100, 150'

/** `subtotalCents`: the drinks in `owedCents`, which is with tax and fee and without a tip. */
interface TabSums {
  subtotalCents: number
  owedCents: number
}

/** Returns the cents that the holds of a tab must cover: what it owes, and room for a tip. */
export function holdsNeeded({ subtotalCents, owedCents }: TabSums): number {
  return owedCents + multiplyCents(subtotalCents, TIP_RESERVE)
}

/** Returns the cents of drinks, with tax, that still fit on a tab: the rest of its holds, less room for a tip on all drinks. */
export function leftOnTab(limitCents: number, sums: TabSums): number {
  return Math.max(0, Math.floor((limitCents - holdsNeeded(sums)) / (1 + TIP_RESERVE)))
}

/** The limits of a venue's setting, in dollars. */
export function limitsOf(setting: string): number[] {
  return setting.split(',').map(Number)
}

export const MODE_NAMES: Record<TabMode, string> = {
  each: 'Each order by itself',
  end: 'On a tab, at the end',
  guest: 'As the guest likes',
}

export function tabModeName(mode: TabMode): string {
  return MODE_NAMES[mode]
}
