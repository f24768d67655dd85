import { z } from 'zod'
import { listQuerySortedBy, queryValue, type ListQuery } from '../../../contract/calls/lists'
import { recordFields, sortableFields, type Resource, type Value } from '../definition/definition'
import { metaShown } from '../definition/entity'

/** What one list was asked for; `filters` by field. */
export interface ResourceQuery extends ListQuery {
  filters: Readonly<Record<string, Value>>
}

/** The kinds of field that a list can be narrowed by: 'brandId=7', 'flavor=null', 'isActive=true'. */
function filterOf(resource: Resource, field: string) {
  const meta = metaShown(resource, field)
  const orNull = <S extends z.ZodType>(schema: S) => z.union([z.literal('null').transform(() => null), schema])
  if (meta?.kind === 'reference') {
    return orNull(
      z
        .string()
        .regex(/^[1-9]\d{0,14}$/, 'Must be an id')
        .transform(Number),
    )
  }
  if (meta?.kind === 'switch') {
    return z.enum(['true', 'false'], 'Must be true or false').transform((text) => text === 'true')
  }
  if (meta?.kind === 'choice') {
    const values: readonly string[] = meta.values ?? []
    return orNull(z.string().refine((value) => values.includes(value), 'Must be one of the list'))
  }
  return undefined
}

const NO_FILTER = z.custom<never>(() => false, 'Lists are not narrowed by this')

const schemas = new WeakMap<Resource, z.ZodType<ResourceQuery>>()

/**
 * The query of a resource's list: page, size, sort by any field of its records, searchString, and a filter for each reference, choice
 * and switch that they show. @throws 400 with the field named, once parsed, for an unknown sort field, a malformed value, or a field that
 * no list is narrowed by: an answer of everything would be taken for what was asked.
 */
export function listQueryOf(resource: Resource): z.ZodType<ResourceQuery> {
  const known = schemas.get(resource)
  if (known) return known
  const filters: Record<string, z.ZodType<Value | undefined>> = {}
  for (const field of recordFields(resource)) {
    filters[field] = queryValue((filterOf(resource, field) ?? NO_FILTER).optional())
  }
  const list = listQuerySortedBy(sortableFields(resource))
  const narrowing = z.object(filters)
  const schema = z.unknown().transform((query, context): ResourceQuery => {
    const [asked, narrowed] = [list.safeParse(query), narrowing.safeParse(query)]
    for (const issue of [...(asked.error?.issues ?? []), ...(narrowed.error?.issues ?? [])]) {
      context.issues.push({ code: 'custom', message: messageOf(issue), path: issue.path, input: query })
    }
    if (!asked.success || !narrowed.success) return z.NEVER
    return { ...asked.data, filters: given(narrowed.data) }
  })
  schemas.set(resource, schema)
  return schema
}

/** Of a union's issue, what its last alternative says: the first is the word 'null'. */
function messageOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_union' ? (issue.errors.at(-1)?.[0]?.message ?? issue.message) : issue.message
}

function given(values: Readonly<Record<string, Value | undefined>>): Record<string, Value> {
  const kept: Record<string, Value> = {}
  for (const [field, value] of Object.entries(values)) if (value !== undefined) kept[field] = value
  return kept
}
