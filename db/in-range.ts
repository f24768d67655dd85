import { sql, type RawBuilder, type SqlBool } from 'kysely'

type Column = string | RawBuilder<unknown>

const DAY_MS = 86_400_000

/** The condition that a column is within a range, whose ends both count. A missing end is open. */
export function inRange<Value extends string | number>(column: Column, from?: Value, to?: Value): RawBuilder<SqlBool> {
  return all([
    ...(from === undefined ? [] : [sql<SqlBool>`${asSql(column)} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${asSql(column)} <= ${to}`]),
  ])
}

/** The condition that a moment, in Unix ms, is on one of these days, 'yyyy-MM-dd', in UTC. Both ends count. */
export function inUtcDays(column: Column, from?: string, to?: string): RawBuilder<SqlBool> {
  const [start, last] = [from, to].map((day) => (day === undefined ? undefined : Date.parse(day)))
  return inRange(column, start, last === undefined ? undefined : last + DAY_MS - 1)
}

function asSql(column: Column): RawBuilder<unknown> {
  return typeof column === 'string' ? sql.ref(column) : column
}

function all(conditions: ReadonlyArray<RawBuilder<SqlBool>>): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
