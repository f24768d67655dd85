import { z } from 'zod'
import { MAX_PAGE_SIZE, PAGE_SIZE, SHORT } from '../limits'

/** How a list is sorted, as a caller writes it: 'name,asc' (spec 2 §7). */
export interface Sort {
  field: string
  direction: 'asc' | 'desc'
}

const SORT = /^(\w+),(asc|desc)$/

/** Query values are texts, and a form sends an empty text for a field that was left alone. */
function query<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema)
}

function wholeNumber(message: string) {
  return z.coerce.number(message).int(message)
}

/** The page, from 0. */
export const pageQuery = query(
  wholeNumber('Must be a page number').min(0, 'Must be a page number').max(1e9, 'Must be a page number').default(0),
)

const sizeMessage = `Must be 1 to ${MAX_PAGE_SIZE}`
export const sizeQuery = query(
  wholeNumber(sizeMessage).min(1, sizeMessage).max(MAX_PAGE_SIZE, sizeMessage).default(PAGE_SIZE),
)

export const sortQuery = query(
  z
    .string()
    .regex(SORT, 'Must be a field and asc or desc: name,asc')
    .transform((text): Sort => {
      const [field = '', direction] = text.split(',')
      return { field, direction: direction === 'desc' ? 'desc' : 'asc' }
    })
    .optional(),
)

/**
 * The query of every list: page, size, sort and searchString (spec 2 §7). 400 with the field named for anything malformed; whether the
 * list has such a field to sort by is for the list to say (`listQuerySortedBy`). Unknown names are ignored here.
 */
export const listQuery = z.object({
  page: pageQuery,
  size: sizeQuery,
  sort: sortQuery,
  searchString: query(z.string().trim().max(SHORT, 'Too Long!').optional()),
})
export type ListQuery = z.infer<typeof listQuery>

/** A list query that sorts by these fields only. */
export function listQuerySortedBy(fields: readonly string[]) {
  return listQuery.refine((list) => !list.sort || fields.includes(list.sort.field), {
    path: ['sort'],
    error: `Must be sorted by one of: ${fields.join(', ')}`,
  })
}

/** One page of a list, as every list call answers. */
export interface Page<T> {
  results: T[]
  /** Of all pages. */
  total: number
  isPaginated: boolean
}

export function pageOf<S extends z.ZodType>(record: S) {
  return z.object({ results: z.array(record), total: z.number(), isPaginated: z.boolean() })
}
