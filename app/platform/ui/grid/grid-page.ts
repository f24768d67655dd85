import type { ListQuery, Sort } from '../../../../contract/calls/lists'

/** One page of a list, as the grid shows it. */
export interface GridPage<Row> {
  results: readonly Row[]
  /** Rows on all pages. */
  total: number
  /** From 0. */
  page: number
  size: number
  /** 'field,direction', as in the address; further keys follow. */
  sort: string
}

/** One page of a list's results. `usual` is the order if the query has none. */
export function gridPage<Row>(
  { results, total }: { results: readonly Row[]; total: number },
  { page, size, sort }: Pick<ListQuery, 'page' | 'size' | 'sort'>,
  usual: Sort,
): GridPage<Row> {
  const keys = sort ?? [usual]
  return { results, total, page, size, sort: keys.map(({ field, direction }) => `${field},${direction}`).join(',') }
}
