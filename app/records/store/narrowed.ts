import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { FilterValue, Range } from '../../../contract/calls/records'
import { rangeKindOf } from '../../../contract/range-kinds'
import { inRange, inUtcDays } from '../../../db/in-range'
import type { Resource } from '../definition/definition'
import { metaShown } from '../definition/entity'
import { handlingOf } from '../fields'
import type { Columns } from './joins'
import type { ResourceQuery } from './list-query'

/** The conditions of a list's filters and ranges. Between fields all must hold; of a filter's values, one. */
export function narrowed(
  resource: Resource,
  { filters, ranges = {} }: Pick<ResourceQuery, 'filters' | 'ranges'>,
  columns: Columns,
): Array<RawBuilder<SqlBool>> {
  return [
    ...Object.entries(filters).map(([field, value]) => isOneOf(resource, field, value, columns)),
    ...Object.entries(ranges).map(([field, range]) => within(resource, field, range, columns)),
  ]
}

function isOneOf(resource: Resource, field: string, wanted: FilterValue, columns: Columns): RawBuilder<SqlBool> {
  const column = columns.of(field).sql
  const { toColumn } = handlingOf(metaShown(resource, field)?.kind ?? 'text')
  const values = [wanted].flat()
  const given = values.filter((value) => value !== null).map((value) => sql`${toColumn(value)}`)
  const [first] = given
  const isGiven =
    given.length > 1 ? sql<SqlBool>`${column} in (${sql.join(given)})` : sql<SqlBool>`${column} = ${first}`
  if (!values.includes(null)) return isGiven
  return first ? sql<SqlBool>`(${column} is null or ${isGiven})` : sql<SqlBool>`${column} is null`
}

function within(resource: Resource, field: string, { from, to }: Range, columns: Columns): RawBuilder<SqlBool> {
  const column = columns.of(field).sql
  if (rangeKindOf(field, metaShown(resource, field)) !== 'moment') return inRange(column, from, to)
  const [first, last] = [from, to].map((day) => (day === undefined ? undefined : String(day)))
  return inUtcDays(column, first, last)
}
