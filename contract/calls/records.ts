import { z } from 'zod'
import { withArticle } from '../article'
import { carriedFrom } from '../entities/carried'
import { collectionsOf } from '../entities/collections'
import { type RecordCalls } from '../entities/entity'
import { fieldMeta, type FieldMeta } from '../field-meta'
import { MAX_INCLUDED } from '../limits'
import { rangeKindOf } from '../range-kinds'
import { type Action, type SubjectName } from '../subjects'
import { basedOn, recordChange } from '../version'
import { call, nothing, type Needs } from './call'
import {
  amountQuery,
  dayQuery,
  listQuerySortedBy,
  pageOf,
  queryValue,
  severalOf,
  someOf,
  type ListQuery,
  type ListRequest,
} from './lists'

/** The five calls of a catalogue resource, derived from its entity. */

export interface ListedEntity {
  table: string
  fields: Readonly<Record<string, z.ZodType>>
  input: z.ZodType
  record: z.ZodObject
  calls: RecordCalls
}
type Listed = Pick<ListedEntity, 'table' | 'fields' | 'record' | 'calls'>

/** The parsed query of a list. */
export interface RecordsQuery extends ListQuery {
  /** The collections to include with each record. */
  include?: readonly string[] | undefined
}

export function recordCalls<E extends ListedEntity>(entity: E) {
  const { record, input, calls }: { record: E['record']; input: E['input']; calls: RecordCalls } = entity
  const path: E['calls']['path'] = calls.path
  const aRecord = withArticle(words(entity.table))
  return {
    list: call({
      method: 'GET',
      path,
      who: 'both',
      needs: needsOf(calls, 'read'),
      query: listQueryOf(entity),
      answer: pageOf(record),
      says: `Lists the ${words(calls.name)} the caller may see; filter by any reference, choice or switch among their fields, by one value or several separated by commas, and by ranges of amounts and days.`,
    }),
    get: call({
      method: 'GET',
      path: `${path}/{id}`,
      who: 'both',
      needs: needsOf(calls, 'read'),
      answer: record,
      says: `Returns ${aRecord}.`,
    }),
    create: call({
      method: 'POST',
      path,
      who: 'both',
      needs: needsOf(calls, 'create'),
      body: input,
      rulesFirst: true,
      answer: record,
      status: 201,
      errors: ['not_found', 'unique_violation', 'reference_violation'],
      says: `Creates ${aRecord}.`,
    }),
    update: call({
      method: 'PUT',
      path: `${path}/{id}`,
      who: 'both',
      needs: needsOf(calls, 'update'),
      body: z.intersection(input, carriedFrom(entity.table).length > 0 ? recordChange : basedOn),
      rulesFirst: true,
      answer: record,
      errors: ['unique_violation', 'reference_violation', 'in_use', 'stale_version', 'children_left_behind'],
      says: `Replaces ${aRecord}; fields left out become empty. Send the \`version\` you read, so that nobody else's change is overwritten.`,
    }),
    remove: call({
      method: 'DELETE',
      path: `${path}/{id}`,
      who: 'both',
      needs: needsOf(calls, 'delete'),
      answer: nothing,
      errors: ['in_use', 'reference_violation'],
      says: `Deletes ${aRecord}; refused while other records refer to it.`,
    }),
  }
}

/** The subject that is checked for an action on a record. */
function subjectFor({ subject, subjects }: Pick<RecordCalls, 'subject' | 'subjects'>, action: Action): SubjectName {
  return (action === 'create' || action === 'update' || action === 'delete' ? subjects?.[action] : undefined) ?? subject
}

/** Writing part of a record counts as updating the whole record. */
function askedAction({ partOf = [] }: Pick<RecordCalls, 'partOf'>, action: Action): Action {
  return partOf.length > 0 && action !== 'read' ? 'update' : action
}

function needsOf(calls: RecordCalls, action: Action): Needs {
  return [askedAction(calls, action), subjectFor(calls, action)]
}

export function sortableFields(entity: Listed): readonly string[] {
  if (entity.calls.sortable) return entity.calls.sortable
  const own = ['id', ...Object.keys(entity.fields)]
  const joined = shownFields(entity).filter((name) => !own.includes(name) && !NOT_SORTED.includes(name))
  return [...own, ...joined, ...STAMPS]
}

/** Returns the fields that a record has in every list. */
function shownFields({ table, record }: Listed): string[] {
  const collections = collectionsOf(table)
  return Object.keys(record.shape).filter((name) => !collections.has(name))
}

const STAMPS = ['createdAt', 'updatedAt']
const NOT_SORTED = [...STAMPS, 'version']

const queries = new WeakMap<object, z.ZodType<RecordsQuery, ListRequest>>()

/**
 * The query of a resource's list: besides paging, sorting and search, a filter for each reference, choice and switch ('brandId=7',
 * 'flavor=null,Lime', 'isActive=true'), both ends of a range for each amount and day ('basePriceFrom=9&basePriceTo=12.50',
 * 'createdAtFrom=2026-05-01'), and `include`, which names collections ('types,products').
 */
export function listQueryOf(entity: Listed): z.ZodType<RecordsQuery, ListRequest> {
  const known = queries.get(entity.fields)
  if (known) return known
  // Typed as plain objects, because the names are known only at run time.
  const filters: object = Object.fromEntries(
    shownFields(entity).map((name) => [name, filterOf(metaIn(entity, name)) ?? NO_FILTER]),
  )
  const ranges: object = Object.fromEntries(
    shownFields(entity).flatMap((name) => {
      const end = rangeEndOf(name, metaIn(entity, name))
      return end ? rangeNames(name).map((one) => [one, end]) : []
    }),
  )
  const query = listQuerySortedBy(sortableFields(entity))
    .extend({ include: includeOf(entity), ...ranges, ...filters })
    .refine(({ include, size }) => include === undefined || size <= MAX_INCLUDED, {
      path: ['size'],
      error: `Must be 1 to ${MAX_INCLUDED} with include`,
    })
  queries.set(entity.fields, query)
  return query
}

function includeOf({ table }: Listed) {
  const names = [...collectionsOf(table).keys()]
  const choices = names.length === 0 ? 'Its records have no collections' : `Must be of ${names.join(', ')}`
  const list = z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .refine((asked) => asked.every((name) => names.includes(name)), choices)
  const description = names.length === 0 ? choices : `Of ${names.join(', ')}, separated by commas.`
  return queryValue(list.optional().meta({ description }))
}

/** Refused rather than ignored: otherwise an unfiltered list would look filtered. */
const NO_FILTER = queryValue(z.never('Lists are not narrowed by this').optional())

/** Returns a field's metadata, whether it is the record's own or joined. */
function metaIn({ fields, record }: Listed, name: string): FieldMeta | undefined {
  const shown: unknown = fields[name] ?? record.shape[name]
  return shown instanceof z.ZodType ? fieldMeta(shown) : undefined
}

/** Returns the schema of a field's filter; undefined for kinds that lists cannot filter by. */
function filterOf(meta: FieldMeta | undefined): z.ZodType | undefined {
  if (meta?.kind === 'reference') {
    return severalOf('null|[1-9]\\d{0,14}', 'Must be an id', (text) => (text === 'null' ? null : Number(text)))
  }
  if (meta?.kind === 'switch') return severalOf('true|false', 'Must be true or false', (text) => text === 'true')
  if (meta?.kind === 'choice') {
    const values = someOf([...(meta.values ?? []), 'null'], 'Must be one of the list')
    return values.transform((texts) => texts?.map((text) => (text === 'null' ? null : text)))
  }
  return undefined
}

function rangeEndOf(name: string, meta: FieldMeta | undefined): z.ZodType | undefined {
  const kind = rangeKindOf(name, meta)
  return kind === 'money' ? amountQuery : kind && dayQuery
}

/** The query parameters of a range. */
function rangeNames(field: string): [from: string, to: string] {
  return [`${field}From`, `${field}To`]
}

type Filter = string | number | boolean | null
/** The values of a filter: one, or several of which each is wanted. */
export type FilterValue = Filter | readonly Filter[]
/** The ends of a range, which both count: cents, or days. */
export interface Range {
  from?: string | number
  to?: string | number
}

const filterValues = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
const rangeEnd = z.union([z.string(), z.number()])

/** The filters and ranges of a list's query, by field. */
export function filtersIn({
  page: _page,
  size: _size,
  sort: _sort,
  searchString: _search,
  include: _include,
  ...rest
}: RecordsQuery) {
  const filters: Record<string, FilterValue> = {}
  const ranges: Record<string, Range> = {}
  for (const [name, given] of Object.entries(z.record(z.string(), z.unknown()).parse(rest))) {
    const values = filterValues.safeParse(given).data
    const [only, ...others] = values ?? []
    if (values && only !== undefined) filters[name] = others.length === 0 ? only : values
    const end = rangeEnd.safeParse(given).data
    const [, field, side] = /^(\w+)(From|To)$/.exec(name) ?? []
    if (end !== undefined && field !== undefined) {
      ranges[field] = { ...ranges[field], [side === 'From' ? 'from' : 'to']: end }
    }
  }
  return { filters, ranges }
}

/** 'alcoholCategory' → 'alcohol category' */
function words(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
