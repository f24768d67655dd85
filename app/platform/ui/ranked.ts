import { byName, folded } from '../../../contract/folded'
import type { Option } from './form/form-row'

/** How well a label matches the typed text, best first: equal, starts with it, has a word that starts with it, or other. */
function fit(label: string, typed: string): number {
  const [shown, sought] = [folded(label), folded(typed)]
  if (shown === sought) return 0
  if (shown.startsWith(sought)) return 1
  return shown.split(/[\s-]+/).some((word) => word.startsWith(sought)) ? 2 : 3
}

/** Sorts options for a typed text: best matches first, then by label. */
export function ranked(options: readonly Option[], typed: string): Option[] {
  const rank = (option: Option) => (typed.trim() === '' ? 0 : fit(option.label, typed))
  return [...options].sort((a, b) => rank(a) - rank(b) || byName(a.label, b.label))
}

/** The option with exactly this label. */
export function exactly(options: readonly Option[], typed: string): Option | undefined {
  return typed.trim() === '' ? undefined : options.find(({ label }) => fit(label, typed) === 0)
}
