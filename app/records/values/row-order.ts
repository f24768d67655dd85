import { MAX_DISPLAY_ORDER } from '../../../contract/limits'
import { sortKeys } from '../../platform/ui/grid/sort-keys'
import type { GridPage } from '../../platform/ui/grid/grid-page'

/** The fields that hold a row's position among its siblings. */
export const POSITIONS = ['displayOrder', 'priority']

/**
 * Returns the field that dragging rows sets: the list is edited in the grid, is sorted by its positions upwards, and is on one page, so that each row's
 * neighbours are in view (docs/rules/screens.md#lists). Undefined otherwise.
 */
export function orderFieldOf(
  { results, total, sort }: Pick<GridPage<unknown>, 'results' | 'total' | 'sort'>,
  editable: readonly string[],
): string | undefined {
  const [first] = sortKeys(sort)
  if (!first || first.direction === 'desc' || results.length < 2 || results.length < total) return undefined
  return POSITIONS.includes(first.id) && editable.includes(first.id) ? first.id : undefined
}

/**
 * Returns the positions for rows in a new order, given their positions now. It keeps the positions that the list has, and numbers anew only rows whose
 * position would not be above the one before.
 */
export function positionsFor(now: readonly number[]): number[] {
  const taken = now.toSorted((one, other) => one - other)
  const result: number[] = []
  for (const position of taken) result.push(Math.max(position, (result.at(-1) ?? -1) + 1))
  return (result.at(-1) ?? 0) > MAX_DISPLAY_ORDER ? taken.map((_, index) => index) : result
}

/** The ids after the row at `from` has moved to `to`. */
export function movedTo(ids: readonly number[], from: number, to: number): number[] {
  const [moved] = ids.slice(from, from + 1)
  const others = ids.filter((_, index) => index !== from)
  return moved === undefined ? others : [...others.slice(0, to), moved, ...others.slice(to)]
}
