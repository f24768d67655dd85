import { sql, type RawBuilder } from 'kysely'
import type { Sort } from '../contract/calls/lists'

/** A query that can be sorted, such as Kysely's. */
interface Sortable<Query> {
  orderBy(by: RawBuilder<unknown>, direction: 'asc' | 'desc'): Query
}

interface Order<F extends string> {
  /** The query's keys, the first one first; undefined for the usual one. */
  sort: ReadonlyArray<Sort<F>> | undefined
  usual: Sort<F>
  /** The column of a field: 'user.email', or another expression. */
  columnOf: (field: F) => string | RawBuilder<unknown>
  /** The column of the rows' id: 'user.id'. */
  id: string
}

/** Sorts rows by one field or several, then by id in the direction of the first, so that a row has the same place on every page. */
export function inOrder<F extends string, Query extends Sortable<Query>>(query: Query, order: Order<F>): Query {
  const { usual, columnOf, id } = order
  const keys = order.sort ?? [usual]
  const sorted = keys.reduce((some, { field, direction }) => {
    const column = columnOf(field)
    return some.orderBy(typeof column === 'string' ? sql.ref(column) : column, direction)
  }, query)
  return sorted.orderBy(sql.ref(id), (keys[0] ?? usual).direction)
}
