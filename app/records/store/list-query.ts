import type { z } from 'zod'
import {
  filtersIn,
  listQueryOf as callQueryOf,
  type FilterValue,
  type Range,
  type RecordsQuery,
} from '../../../contract/calls/records'
import type { Resource } from '../definition/definition'

export interface ResourceQuery extends RecordsQuery {
  filters: Readonly<Record<string, FilterValue>>
  ranges?: Readonly<Record<string, Range>>
}

const schemas = new WeakMap<Resource, z.ZodType<ResourceQuery>>()

/** The schema of a list's query. Its `parse` throws 400 naming the field. */
export function listQueryOf(resource: Resource): z.ZodType<ResourceQuery> {
  const known = schemas.get(resource)
  if (known) return known
  const { entity, calls } = resource
  const schema = callQueryOf({ ...entity, calls }).transform(withFilters)
  schemas.set(resource, schema)
  return schema
}

/** Moves the filters of a list's query into `filters` and `ranges`. */
export function withFilters(query: RecordsQuery): ResourceQuery {
  const { page, size, sort, searchString, include } = query
  return { page, size, sort, searchString, include, ...filtersIn(query) }
}
