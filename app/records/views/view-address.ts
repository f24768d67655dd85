import { BESIDE } from '../../platform/ui/grid/beside'
import { VIEW } from '../../platform/ui/grid/view-param'

/** The part of a list's query that a view keeps: filters, search, order and size, without the page and what is open beside the list. */
export function keptQuery(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of [...BESIDE, VIEW, 'page']) query.delete(name)
  for (const [name, value] of [...query]) if (value === '') query.delete(name, value)
  return query.toString()
}

/** The address of a view: its query, and its id, which chooses its columns. */
export function addressOfView(screen: string, { id, query }: { id: number; query: string }): string {
  return `${screen}?${[`${VIEW}=${id}`, query].filter(Boolean).join('&')}`
}
