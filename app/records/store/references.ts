import { sql } from 'kysely'
import { recordOf as subjectRecord } from '../../../contract/abilities'
import { badRequest, type FieldError } from '../../../contract/errors'
import type { Trx } from '../../../db/store'
import type { CrudCall } from '../definition/catalogue'
import type { Resource } from '../definition/definition'
import { metaOf } from '../definition/entity'
import type { Row } from '../definition/row'
import { isWithin, noSuch } from './read'
import { rowsOf } from './table'

/** References already found valid in this transaction: 'brand 7'. */
export type KnownReferences = Set<string>

/**
 * Checks that every reference leads to a record that the actor may read. @throws 400 with the fields that do not, 404 for a business out of
 * reach
 */
export async function checkReferences(
  call: CrudCall,
  trx: Trx,
  resource: Resource,
  values: Row,
  known: KnownReferences,
): Promise<void> {
  const errors: FieldError[] = []
  for (const field of Object.keys(resource.entity.fields)) {
    const id = values[field]
    const table = referredTable(resource, field, values)
    if (table === undefined || typeof id !== 'number') continue
    // Refused before the database could report a unique key of that business, which the actor must not learn either.
    if (table === 'business' && !call.actor.ability.can('read', subjectRecord('Business', { id })))
      throw noSuch(resource)
    if (known.has(`${table} ${id}`)) continue
    const target = call.catalogue.resources.ofTable(table)
    const exists = target
      ? await isWithin(trx, call.actor, target, 'read', id)
      : (await rowsOf(trx, table)
          .where(sql<boolean>`"row"."id" = ${id}`)
          .select(sql`1`.as('one'))
          .executeTakeFirst()) !== undefined
    if (exists) known.add(`${table} ${id}`)
    else errors.push({ path: field, message: 'There is no such record' })
  }
  if (errors.length > 0) throw badRequest(errors)
}

/** The table that a reference points into, which another field may name. */
export function referredTable(resource: Resource, field: string, values: Row): string | undefined {
  const meta = metaOf(resource.entity, field)
  if (meta?.kind !== 'reference') return undefined
  if (meta.refersTo) return meta.refersTo
  const value = meta.refersToBy === undefined ? undefined : values[meta.refersToBy]
  return typeof value === 'string' ? meta.refersToTables?.[value] : undefined
}
