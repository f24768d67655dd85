import { z } from 'zod'
import { TOO_LONG } from '../fields'
import { MAX_PAGE_SIZE, MAX_SORTS, PAGE_SIZE, SHORT } from '../limits'
import { centsFromDollars } from '../money'
import { printable } from '../printable'

/** One key of a list's order; a caller writes 'name,asc'. */
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
const yesOrNo = z.enum(['true', 'false'], 'Must be true or false').transform((text) => text === 'true')

/** A flag in a query, which may be missing. */
export const flagQuery = queryValue(yesOrNo.optional())

/**
 * The values of a filter: one, or several separated by commas ('Paid,Started'). A repeated parameter is the same. `one` is the pattern of a
 * value. A bad value is reported for the whole parameter.
 */
export function severalOf<T>(one: string, message: string, read: (text: string) => T | readonly T[]) {
  const values = z
    .string()
    .regex(new RegExp(`^ *(?:${one}) *(?:, *(?:${one}) *)*$`), message)
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))].flatMap(read))
  return queryValue(values.optional())
}

/** `severalOf` values of a closed list. */
export function someOf<V extends string>(all: readonly V[], message: string) {
  const pattern = all.map((value) => value.replaceAll(/[^\w ]/g, (sign) => `\\${sign}`)).join('|')
  const known = new Map<string, V>(all.map((value) => [value, value]))
  return severalOf<V>(pattern, message, (text) => known.get(text) ?? [])
}

/** The ids of a filter by reference. */
export const idsQuery = severalOf('[1-9]\\d{0,14}', 'Must be an id', Number)

/** One end of a range of amounts: dollars in the query, cents when read. Both ends count. */
export const amountQuery = queryValue(
  z
    .string()
    .regex(/^ *\$?\d[\d,]{0,8}(?:\.\d{1,2})? *$/, 'Must be an amount in dollars: 12.50')
    .transform((text) => centsFromDollars(Number(text.replaceAll(/[$, ]/g, ''))))
    .optional(),
)

/** A day: one end of a range of days, which both count. */
export const dayQuery = queryValue(z.iso.date('Must be a date: 2026-05-31').optional())

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

/**
 * Reads one key or several: 'brandName,asc,name,desc' sorts rows of one brand by name. A field counts at its first place, because plain
 * selects may name one twice.
 */
function sortQuery<F extends string>(isField: (text: string) => text is F, expected: string, description: string) {
  const sort = z.string().transform((text, context): Array<Sort<F>> => {
    const parts = text.split(',')
    const keys = parts.flatMap((field, at): Array<Sort<F>> => {
      const direction = parts[at + 1]
      return at % 2 === 0 && isField(field) && (direction === 'asc' || direction === 'desc')
        ? [{ field, direction }]
        : []
    })
    const unlike = keys.filter(({ field }, at) => keys.findIndex((key) => key.field === field) === at)
    if (keys.length * 2 === parts.length && unlike.length <= MAX_SORTS) return unlike
    context.issues.push({ code: 'custom', message: expected, input: text })
    return z.NEVER
  })
  return queryValue(sort.optional().meta({ description }))
}

const isWord = (text: string): text is string => /^\w+$/.test(text)

const THEN_BY = `At most ${MAX_SORTS} such pairs, separated by commas, sort by several fields.`

/** The query of every list. It sorts by any name: a list that knows its fields uses `listQuerySortedBy`. */
export const listQuery = z.object({
  page: pageQuery,
  size: sizeQuery,
  sort: sortQuery(
    isWord,
    'Must be a field and asc or desc: name,asc',
    `A field and a direction: 'name,asc'. ${THEN_BY}`,
  ),
  searchString: searchQuery,
})
export type ListQuery = z.infer<typeof listQuery>

/** A list query that sorts only by these fields. */
export function listQuerySortedBy<const F extends string>(fields: readonly F[]) {
  const isField = (text: string): text is F => fields.some((field) => field === text)
  const names = fields.join(', ')
  const expected = `Must be ${names}, followed by ,asc or ,desc`
  return listQuery.extend({
    sort: sortQuery(isField, expected, `One of ${names}, followed by \`,asc\` or \`,desc\`. ${THEN_BY}`),
  })
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
