import { z } from 'zod'
import { TOO_LONG } from '../fields'
import { MAX_PAGE_SIZE, PAGE_SIZE, SHORT } from '../limits'
import { printable } from '../printable'

/** The order of a list; a caller writes 'name,asc'. */
export interface Sort<F extends string = string> {
  field: F
  direction: 'asc' | 'desc'
}

/** A query value, as a caller may write it. */
export type QueryText = string | number | boolean | null | undefined

/** Treats empty text as missing, because forms send it for blank fields. */
export function queryValue<S extends z.ZodType>(schema: S) {
  return z.preprocess((value: QueryText) => (value === '' ? undefined : value), schema)
}

/** 'true' or 'false'. */
export const yesOrNo = z.enum(['true', 'false'], 'Must be true or false').transform((text) => text === 'true')

/** A flag in a query, which may be missing. */
export const flagQuery = queryValue(yesOrNo.optional())

function wholeNumber(message: string) {
  return z.coerce.number(message).int(message)
}

/** Pages count from 0. */
const pageQuery = queryValue(
  wholeNumber('Must be a page number').min(0, 'Must be a page number').max(1e9, 'Must be a page number').default(0),
)

const sizeMessage = `Must be 1 to ${MAX_PAGE_SIZE}`
const sizeQuery = queryValue(
  wholeNumber(sizeMessage).min(1, sizeMessage).max(MAX_PAGE_SIZE, sizeMessage).default(PAGE_SIZE),
)

const searchQuery = queryValue(printable(z.string().trim()).max(SHORT, TOO_LONG).optional())

function sortQuery<F extends string>(isField: (text: string) => text is F, expected: string, description: string) {
  const sort = z.string().transform((text, context): Sort<F> => {
    const [field = '', direction, ...rest] = text.split(',')
    if (isField(field) && (direction === 'asc' || direction === 'desc') && rest.length === 0)
      return { field, direction }
    context.issues.push({ code: 'custom', message: expected, input: text })
    return z.NEVER
  })
  return queryValue(sort.optional().meta({ description }))
}

const isWord = (text: string): text is string => /^\w+$/.test(text)

/** The query of every list. It sorts by any name: a list that knows its fields uses `listQuerySortedBy`. */
export const listQuery = z.object({
  page: pageQuery,
  size: sizeQuery,
  sort: sortQuery(isWord, 'Must be a field and asc or desc: name,asc', "A field and a direction: 'name,asc'."),
  searchString: searchQuery,
})
export type ListQuery = z.infer<typeof listQuery>

/** A list query that sorts only by these fields. */
export function listQuerySortedBy<const F extends string>(fields: readonly F[]) {
  const isField = (text: string): text is F => fields.some((field) => field === text)
  const names = fields.join(', ')
  const expected = `Must be ${names}, followed by ,asc or ,desc`
  return listQuery.extend({ sort: sortQuery(isField, expected, `One of ${names}, followed by \`,asc\` or \`,desc\`.`) })
}

/** A list's query as a caller writes it: `sort` is 'name,asc'; other names are filters. */
export type ListRequest = {
  page?: QueryText
  size?: QueryText
  sort?: QueryText
  searchString?: QueryText
  [filter: string]: QueryText
}

/** The answer of every list call. */
export interface Page<T> {
  results: T[]
  /** Across all pages. */
  total: number
  /** True if there are more results than these. */
  isPaginated: boolean
}

export function asPage<T>(results: T[], total: number, { page, size }: Pick<ListQuery, 'page' | 'size'>): Page<T> {
  return { results, total, isPaginated: total > size || page > 0 }
}

export function pageOf<S extends z.ZodType>(record: S) {
  return z.object({ results: z.array(record), total: z.number(), isPaginated: z.boolean() })
}
