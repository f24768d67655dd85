import type { TabMode } from './enumerations'
import { multiplyCents } from './money'

/** Tabs that are paid at the end (docs/rules/tabs.md). */

/** The part of a tab's drinks that its holds must have room for as a tip. */
const TIP_RESERVE = 0.2

export const DEFAULT_TAB_LIMITS = '50, 100, 150'

/** `subtotalCents`: the drinks in `owedCents`, which is with tax and fee and without a tip. */
interface TabSums {
  subtotalCents: number
  owedCents: number
}

/** What the holds of a tab must cover, in cents: what is owed, and room for a tip. */
export function holdsNeeded({ subtotalCents, owedCents }: TabSums): number {
  return owedCents + multiplyCents(subtotalCents, TIP_RESERVE)
}

/** The drinks that still fit on a tab, in cents with their tax: what is left of its holds, less the room for a tip on what is ordered and on these. */
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
