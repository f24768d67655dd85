import type { Option } from '../form/form-row'

/** The narrowest and the widest column, in pixels. */
export const WIDTH_LIMITS = { min: 60, max: 600 } as const

const WIDTHS: readonly Option[] = [
  { value: '', label: 'As needed' },
  { value: 80, label: 'Narrow' },
  { value: 140, label: 'Medium' },
  { value: 220, label: 'Wide' },
  { value: 320, label: 'Very wide' },
]

/** The widths to choose from. A stored width that has no name is a further one. */
export function widthOptions(now: number | undefined): readonly Option[] {
  const isNamed = now === undefined || WIDTHS.some(({ value }) => value === now)
  return isNamed ? WIDTHS : [...WIDTHS, { value: now, label: `${now} pixels` }]
}

/** Swaps a column with the one before or after it. The first column keeps its place. */
export function moved(order: readonly string[], id: string, by: -1 | 1): string[] {
  const at = order.indexOf(id)
  const other = order[at + by]
  if (at < 1 || at + by < 1 || other === undefined) return [...order]
  return order.map((one, index) => (index === at ? other : index === at + by ? id : one))
}
