import { badRequest, type FieldError } from '../../../contract/errors'
import type { Trx } from '../../../db/store'
import { labelOf, type RecordData, type Resource, type Value } from '../definition/definition'
import { entityOf } from '../definition/entities'
import { metaOf } from '../definition/entity'
import { filledIn } from '../definition/filled-in'
import { handlingOf } from '../fields'
import type { Row } from '../definition/row'
import { rowsOf } from './table'
import { sql } from 'kysely'

/**
 * Requires that a record's references are among their pickers' options (`choices`), whichever way the record is written. An unchanged
 * reference stays, if its conditions are unchanged. @throws 400 with the fields
 */
export async function refuseUnoffered(
  trx: Trx,
  resource: Resource,
  values: Row,
  before: RecordData | undefined,
): Promise<void> {
  const errors: FieldError[] = []
  for (const [field, choices = {}] of Object.entries(resource.choices)) {
    const id = values[field]
    const table = metaOf(resource.entity, field)?.refersTo
    if (typeof id !== 'number' || table === undefined) continue
    const wanted = filledIn(choices, values)
    if (before && before[field] === id && isSame(wanted, filledIn(choices, before))) continue
    const misfit = await firstMisfit(trx, table, id, wanted)
    if (misfit !== undefined) errors.push({ path: field, message: wordsFor(resource, choices[misfit]) })
  }
  if (errors.length > 0) throw badRequest(errors)
}

/** The first of the wanted values that the row does not have. */
async function firstMisfit(
  trx: Trx,
  table: string,
  id: number,
  wanted: Readonly<Record<string, Value>>,
): Promise<string | undefined> {
  const row = await rowsOf(trx, table)
    .where(sql<boolean>`"row"."id" = ${id}`)
    .selectAll()
    .executeTakeFirst()
  const entity = entityOf(table)
  return Object.entries(wanted).find(([name, value]) => {
    const parts = handlingOf(metaOf(entity, name)?.kind ?? 'text')
    return (row?.[parts.column(name)] ?? null) !== (value === null ? null : parts.toColumn(value))
  })?.[0]
}

/** 'Must be of the Alcohol Type'; otherwise that it cannot be chosen at all. */
function wordsFor(resource: Resource, wanted: Value | undefined): string {
  const isOfField = typeof wanted === 'string' && wanted.startsWith('$')
  return isOfField ? `Must be of the ${labelOf(resource, wanted.slice(1))}` : 'Cannot be chosen here'
}

function isSame(one: Readonly<Record<string, Value>>, other: Readonly<Record<string, Value>>): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
