import { MAX_SORTS } from '../../../../contract/limits'

/** One key of a list's order. */
export interface SortKey {
  id: string
  direction: 'asc' | 'desc'
}

/** Reads an order, 'brandName,asc,name,desc', as the address has it. */
export function sortKeys(sort: string): SortKey[] {
  const parts = sort.split(',')
  return parts.flatMap((id, at) =>
    at % 2 === 0 && id !== '' ? [{ id, direction: parts[at + 1] === 'desc' ? 'desc' : 'asc' }] : [],
  )
}

/** The order after a click on a column's heading: by this column alone; the other way round if it is the first key. */
export function sortedBy([first]: readonly SortKey[], id: string): string {
  return `${id},${first?.id === id && first.direction === 'asc' ? 'desc' : 'asc'}`
}

/** The order after a click with Shift: by this column, too. A column that is a key already turns round and keeps its rank. */
export function thenBy(keys: readonly SortKey[], id: string): string {
  const isKey = keys.some((key) => key.id === id)
  const turned = keys.map((key) => (key.id === id ? { id, direction: opposite(key.direction) } : key))
  const all = isKey ? turned : [...keys.slice(0, MAX_SORTS - 1), { id, direction: 'asc' as const }]
  return all.map(({ id: column, direction }) => `${column},${direction}`).join(',')
}

function opposite(direction: SortKey['direction']): SortKey['direction'] {
  return direction === 'asc' ? 'desc' : 'asc'
}
