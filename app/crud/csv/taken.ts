import { sql } from 'kysely'
import type { Trx } from '../../../db/connection'
import { uniqueKeysOf, type UniqueKey } from '../../../db/unique-keys'
import type { CrudCall } from '../catalogue'
import { displayOf, type Resource } from '../definition'
import { recordsById } from '../list'
import { idsWithin } from '../read'
import { rowsOf, type Row } from '../table'
import type { Write } from '../write'

/** What a row wants and another record has. */
export interface Taken {
  fields: readonly string[]
  message: string
}

/**
 * The record that stands in a row's way, in words that say what to do about it; undefined for one that the actor may not know of. The
 * database alone would say 'unique violation'.
 */
export async function takenBy(
  { actor }: Pick<CrudCall, 'actor'>,
  trx: Trx,
  resource: Resource,
  { before, given }: Write,
): Promise<Taken | undefined> {
  for (const { columns } of await uniqueKeysOf(trx, resource.table)) {
    const found = await rowsOf(trx, resource.table)
      .where((eb) => eb.and(columns.map((column) => isAlike(column, given))))
      .select(sql<number>`"row"."id"`.as('id'))
      .executeTakeFirst()
    if (!found || found.id === before?.id) continue
    const [id] = await idsWithin(trx, actor, resource, 'read', [found.id])
    const [record] = id === undefined ? [] : await recordsById(trx, resource, [id])
    if (!record) continue
    const name = displayOf(resource, record)
    const which = name === `#${record.id}` ? name : `“${name}” #${record.id}`
    const message = before
      ? `Another ${resource.label[0]} has it: ${which}`
      : `There is such a ${resource.label[0]}: ${which}. Write ${record.id} under Id to change it, or take this row out`
    return { fields: columns.map(({ name: field }) => field), message }
  }
  return undefined
}

function isAlike({ name, emptyIsAlike, anyCase }: UniqueKey['columns'][number], given: Row) {
  const column = sql.ref(`row.${name}`)
  const value = given[name] ?? null
  if (value === null) return emptyIsAlike ? sql<boolean>`${column} is null` : sql<boolean>`1 = 0`
  return anyCase ? sql<boolean>`${column} = ${value} collate nocase` : sql<boolean>`${column} = ${value}`
}
