import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Page } from '../../contract/calls/lists'
import type { Database, Trx } from '../../db/connection'
import { contains } from '../../db/like'
import type { Actor } from '../auth/actor'
import type { CrudCall } from './catalogue'
import type { RecordData, Resource } from './definition'
import { metaOf } from './entity'
import { partsOf } from './fields'
import { columnsOf, recordFields, type Columns } from './joins'
import type { ResourceQuery } from './list-query'
import { reachOf } from './scope'
import { pick, rowsOf } from './table'

/**
 * One page of a resource's records, those alone that the actor may read (decisions 'People, roles, sign-in').
 * @throws 403 when they may read none
 */
export async function listRecords(
  { app, actor }: CrudCall,
  resource: Resource,
  query: ResourceQuery,
): Promise<Page<RecordData>> {
  const counted = columnsOf(resource)
  const where = conditionsOf(actor, resource, query, counted)
  let count = rowsOf(app.db, resource.table, counted.joins())
  for (const condition of where) count = count.where(condition)
  const { total } = await count.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()

  const ids = total === 0 ? [] : await pageOfIds(app.db, actor, resource, query)
  const results = await recordsById(app.db, resource, ids)
  return { results, total, isPaginated: total > query.size || query.page > 0 }
}

/** The ids alone, in order: the joins of a record are made for the rows of the page and not for those before it. */
async function pageOfIds(db: Database, actor: Actor, resource: Resource, query: ResourceQuery): Promise<number[]> {
  const columns = columnsOf(resource)
  const where = conditionsOf(actor, resource, query, columns)
  const { field, direction } = query.sort ?? defaultSort(resource)
  const order = columns.of(field).sql
  let found = rowsOf(db, resource.table, columns.joins())
  for (const condition of where) found = found.where(condition)
  const rows = await found
    .select(sql<number>`"row"."id"`.as('id'))
    .orderBy(order, direction)
    .orderBy(sql.ref('row.id'), direction)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  return rows.map((row) => row.id)
}

/** Records by id, in the order of the ids. Whether the actor may see them has been asked before. */
export async function recordsById(
  db: Database | Trx,
  resource: Resource,
  ids: readonly number[],
): Promise<RecordData[]> {
  if (ids.length === 0) return []
  const columns = columnsOf(resource)
  const fields = recordFields(resource).map((field) => [field, columns.of(field)] as const)
  const selection = fields.map(([field, column]) => [field, column.sql] as const)
  const rows = await pick(rowsOf(db, resource.table, columns.joins()), selection)
    .where(sql<boolean>`"row"."id" in (${sql.join(ids)})`)
    .execute()
  const byId = new Map(
    rows.map((row) => {
      const record: RecordData = { id: Number(row.id) }
      for (const [field, { read }] of fields) if (field !== 'id') record[field] = read(row[field])
      return [record.id, record]
    }),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** 'name,asc' of the definition. */
export function defaultSort(resource: Resource): { field: string; direction: 'asc' | 'desc' } {
  const [field = 'id', direction] = resource.sort.split(',')
  return { field, direction: direction === 'desc' ? 'desc' : 'asc' }
}

function conditionsOf(actor: Actor, resource: Resource, query: ResourceQuery, columns: Columns): RawBuilder<SqlBool>[] {
  const reach = reachOf(actor.ability, 'read', resource, columns)
  return [
    ...(reach === 'all' ? [] : [reach]),
    ...Object.entries(query.filters).map(([field, value]) => {
      const column = columns.of(field).sql
      if (value === null) return sql<boolean>`${column} is null`
      const kind = metaOf(resource.entity, field)?.kind ?? 'text'
      return sql<boolean>`${column} = ${partsOf(kind).toColumn(value)}`
    }),
    ...searchedWords(query.searchString).map((word) => wordIn(word, resource, columns)),
  ]
}

/** Every word must be found, in whichever field: 'havana 3' finds the brand and the product's name. */
function searchedWords(searchString: string | undefined): string[] {
  return searchString?.trim().split(/\s+/).filter(Boolean) ?? []
}

function wordIn(word: string, resource: Resource, columns: Columns): RawBuilder<SqlBool> {
  const pattern = contains(word)
  const found = resource.search.map((field) => sql<boolean>`${columns.of(field).sql} like ${pattern} escape '\\'`)
  const id = /^#?(\d{1,15})$/.exec(word)?.[1]
  if (id !== undefined) found.push(sql<boolean>`"row"."id" = ${Number(id)}`)
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}
