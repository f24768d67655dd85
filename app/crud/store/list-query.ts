import type { z } from 'zod'

import { filtersIn, listQueryOf as callQueryOf, type RecordsQuery } from '../../../contract/calls/records'
import type { Resource, Value } from '../definition/definition'

/** What one list was asked for; `filters` by field. */
export interface ResourceQuery extends RecordsQuery {
  filters: Readonly<Record<string, Value>>
}

const schemas = new WeakMap<Resource, z.ZodType<ResourceQuery>>()

/** The query of a resource's list, its filters apart. @throws 400 with the field named, once parsed */
export function listQueryOf(resource: Resource): z.ZodType<ResourceQuery> {
  const known = schemas.get(resource)
  if (known) return known
  const { entity, calls } = resource
  const schema = callQueryOf({ ...entity, calls }).transform(withFilters)
  schemas.set(resource, schema)
  return schema
}

/** A list's query with its filters apart, as the store wants it. */
export function withFilters(query: RecordsQuery): ResourceQuery {
  const { page, size, sort, searchString, include } = query
  return { page, size, sort, searchString, include, filters: filtersIn(query) }
}
