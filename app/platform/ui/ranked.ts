import { byName, folded } from '../../../contract/folded'
import type { Option } from './form-row'

/** How well a label fits what was typed: the same, beginning with it, with a word that begins with it, or containing it. */
function fit(label: string, typed: string): number {
  const [shown, sought] = [folded(label), folded(typed)]
  if (shown === sought) return 0
  if (shown.startsWith(sought)) return 1
  return shown.split(/[\s-]+/).some((word) => word.startsWith(sought)) ? 2 : 3
}

/** Options in the order in which somebody looks for what they typed: best fits first, else by what is shown. */
export function ranked(options: readonly Option[], typed: string): Option[] {
  const rank = (option: Option) => (typed.trim() === '' ? 0 : fit(option.label, typed))
  return [...options].sort((a, b) => rank(a) - rank(b) || byName(a.label, b.label))
}

/** The option that is called just this. */
export function exactly(options: readonly Option[], typed: string): Option | undefined {
  return typed.trim() === '' ? undefined : options.find(({ label }) => fit(label, typed) === 0)
}
