import type { Layout } from '../../platform/ui/grid/layout'

/**
 * Fits a stored layout to the list's present columns. Columns that are gone are left out. A new one follows the column that it follows by
 * default. The first column stays first and shown.
 */
export function resolveLayout({ order, hidden, widths }: Layout, columns: readonly { id: string }[]): Layout {
  const ids = columns.map(({ id }) => id)
  const [first, ...others] = ids
  const placed = order.filter((id) => others.includes(id))
  if (first !== undefined) placed.unshift(first)
  for (const [index, id] of ids.entries()) {
    if (!placed.includes(id)) placed.splice(placed.indexOf(ids[index - 1] ?? '') + 1, 0, id)
  }
  const known = Object.entries(widths).filter(([id]) => ids.includes(id))
  return { order: placed, hidden: hidden.filter((id) => others.includes(id)), widths: Object.fromEntries(known) }
}
