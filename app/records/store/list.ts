import { setImmediate as breathe } from 'node:timers/promises'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { asPage, type Page } from '../../../contract/calls/lists'
import { compiledOnce, isAmong, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/store'
import { containsFolded } from '../../../db/like'
import { countByWords, foundByWords } from '../../../db/words'
import type { Actor } from '../../platform/auth/actor'
import type { CrudCall } from '../definition/catalogue'
import { recordFields, type RecordData, type Resource } from '../definition/definition'
import { columnsOf, type Column, type Columns } from './joins'
import type { ResourceQuery } from './list-query'
import { narrowed } from './narrowed'
import { idsInOrder, ROW_ID, WALKED_ROWS } from './order'
import { reachOf } from './scope'
import type { Row } from '../definition/row'
import { pick, rowsOf } from './table'

/**
 * Returns a page of the records that the actor may read (docs/rules/people.md#other-businesses).
 * @throws 403 if they may read none
 */
export async function listRecords(
  { app, actor }: CrudCall,
  resource: Resource,
  query: ResourceQuery,
): Promise<Page<RecordData>> {
  const total = await countRecords(app.db, actor, resource, query)
  const wanted = (columns: Columns) => conditionsOf(actor, resource, query, columns, total < WALKED_ROWS)
  const slice = { sort: query.sort ?? [defaultSort(resource)], offset: query.page * query.size, size: query.size }
  // Only the ids first: the rows before the page then need no joins.
  const ids = total === 0 ? [] : await idsInOrder(app.db, resource, wanted, slice, total)
  const results = await recordsById(app.db, resource, ids)
  return asPage(results, total, query)
}

/**
 * Yields the ids of a whole list in its order, `size` at a time; other requests get a turn in between. It may miss records added during the
 * run, but yields none twice. @throws 403 if the actor may read none
 */
export async function* listedIds(
  { app, actor }: CrudCall,
  resource: Resource,
  query: Pick<ResourceQuery, 'sort' | 'searchString' | 'filters' | 'ranges'>,
  size: number,
): AsyncGenerator<number[]> {
  const all = { ...query, page: 0, size }
  const sort = query.sort ?? [defaultSort(resource)]
  const total = await countRecords(app.db, actor, resource, all)
  const wanted = (columns: Columns) => conditionsOf(actor, resource, all, columns, total < WALKED_ROWS)
  const seen = new Set<number>()
  for (let offset = 0; offset < total; offset += size) {
    const ids = await idsInOrder(app.db, resource, wanted, { sort, offset, size }, total)
    const fresh = ids.filter((id) => !seen.has(id))
    for (const id of fresh) seen.add(id)
    yield fresh
    await breathe()
  }
}

async function countRecords(db: Database, actor: Actor, resource: Resource, query: ResourceQuery): Promise<number> {
  const columns = columnsOf(resource)
  const conditions = conditionsOf(actor, resource, query, columns, true)
  if (resource.words && query.searchString && conditions.length === 1 && idIn(query.searchString) === undefined) {
    const { rows } = await countByWords(resource.words, query.searchString).execute(db)
    return rows[0]?.total ?? 0
  }
  let count = rowsOf(db, resource.table, columns.joins())
  for (const condition of conditions) count = count.where(condition)
  const { total } = await count.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}

/** Returns records by id, in the order of the ids. Checks no permissions. */
export async function recordsById(
  db: Database | Trx,
  resource: Resource,
  ids: readonly number[],
): Promise<RecordData[]> {
  if (ids.length === 0) return []
  const { fields, read } = readerOf(resource)
  const rows = await read(db, { ids: JSON.stringify(ids) })
  const byId = new Map(
    rows.map((row) => {
      const record: RecordData = { id: Number(row.id) }
      for (const [field, { read }] of fields) if (field !== 'id') record[field] = read(row[field])
      return [record.id, record]
    }),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface Reader {
  fields: ReadonlyArray<readonly [string, Column]>
  /** `ids`: an array in JSON, so that one compiled query serves any number of them. */
  read: (db: Database | Trx, values: { ids: string }) => Promise<Row[]>
}

const readers = new WeakMap<Resource, Reader>()

/**
 * Returns the compiled query for whole records, cached per resource: building a query of some thirty columns costs more than running it.
 */
function readerOf(resource: Resource): Reader {
  const known = readers.get(resource)
  if (known) return known
  const columns = columnsOf(resource)
  const fields = recordFields(resource).map((field) => [field, columns.of(field)] as const)
  const selection = fields.map(([field, column]) => [field, column.sql] as const)
  const reader = {
    fields,
    read: compiledOnce((db, given: GivenOf<{ ids: string }>) =>
      pick(rowsOf(db, resource.table, columns.joins()), selection).where(isAmong('row.id', given('ids'))),
    ),
  }
  readers.set(resource, reader)
  return reader
}

/** Splits the definition's 'name,asc'. */
export function defaultSort(resource: Resource): { field: string; direction: 'asc' | 'desc' } {
  const [field = 'id', direction] = resource.sort.split(',')
  return { field, direction: direction === 'desc' ? 'desc' : 'asc' }
}

/** `few`: whether to look up each row in the word index; right for few rows, and for queries without an order (`foundByWords`). */
function conditionsOf(
  actor: Actor,
  resource: Resource,
  query: ResourceQuery,
  columns: Columns,
  few: boolean,
): RawBuilder<SqlBool>[] {
  const reach = reachOf(actor.ability, 'read', resource, columns)
  return [
    ...(reach === 'all' ? [] : [reach]),
    ...narrowed(resource, query, columns),
    ...searched(resource, query.searchString, columns, few),
  ]
}

/** A word index matches the starts of words. Without one, the search matches anywhere in the fields. */
function searched(
  resource: Resource,
  searchString: string | undefined,
  columns: Columns,
  few: boolean,
): RawBuilder<SqlBool>[] {
  if (!searchString) return []
  if (resource.words) {
    const found = foundByWords(resource.words, ROW_ID, searchString, few)
    const id = idIn(searchString)
    return [id === undefined ? found : sql<boolean>`(${ROW_ID} = ${id} or ${found})`]
  }
  return searchString
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => wordIn(word, resource, columns))
}

/** Every word must match, but each may match another field: 'havana 3' matches the brand and the product's name. */
function wordIn(word: string, resource: Resource, columns: Columns): RawBuilder<SqlBool> {
  const found = containsFolded(word, ...resource.search.map((field) => columns.of(field).searched))
  const id = idIn(word)
  return id === undefined ? found : sql<SqlBool>`(${ROW_ID} = ${id} or ${found})`
}

/** '7' and '#7' also match the record's id. */
function idIn(typed: string): number | undefined {
  const digits = /^#?(\d{1,15})$/.exec(typed.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
