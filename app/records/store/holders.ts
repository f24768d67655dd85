import { sql } from 'kysely'
import { BarbackError, type FieldError } from '../../../contract/errors'
import { folded } from '../../../contract/folded'
import { readRefusal } from '../../../db/refusal'
import type { Database, Trx } from '../../../db/store'
import { uniqueKeysOf, type UniqueKey } from '../../../db/unique-keys'
import type { CrudCall } from '../definition/catalogue'
import { displayOf, type RecordData, type Resource } from '../definition/definition'
import { recordsById } from './list'
import { idsWithin } from './read'
import type { Row } from '../definition/row'
import { rowsOf } from './table'

/** Returns the ids of the records that already have these rows' values of a key, by the values' `keyText`. */
export async function holdersOf(
  db: Database | Trx,
  resource: Resource,
  key: UniqueKey,
  rows: readonly Row[],
): Promise<Map<string, number>> {
  const wanted = rows.filter((row) => keyText(key, row) !== undefined)
  if (wanted.length === 0) return new Map()
  const found = await rowsOf(db, resource.table)
    .where((eb) => eb.or(wanted.map((row) => eb.and(key.columns.map((column) => isAlike(column, row))))))
    .select([
      sql<number>`"row"."id"`.as('id'),
      ...key.columns.map(({ name }) => sql`${sql.ref(`row.${name}`)}`.as(name)),
    ])
    .execute()
  return new Map(found.map((row) => [keyText(key, row) ?? '', Number(row.id)]))
}

/** A row's values of a key, for comparison; undefined if they cannot equal others. */
export function keyText({ columns }: UniqueKey, row: Row): string | undefined {
  const values = columns.map((column) => valueOf(row, column))
  return values.includes(undefined) ? undefined : JSON.stringify(values)
}

/** A value of a unique key, for comparison; undefined for an empty value that equals no other. */
export function valueOf(
  row: Row,
  { name, emptyIsAlike, anyCase, folded: isFolded }: UniqueKey['columns'][number],
): unknown {
  const value = row[name] ?? null
  if (value === null) return emptyIsAlike ? null : undefined
  if (typeof value !== 'string') return value
  if (isFolded) return folded(value)
  return anyCase ? value.toLowerCase() : value
}

function isAlike({ name, folded: isFolded }: UniqueKey['columns'][number], given: Row) {
  const column = sql.ref(`row.${name}`)
  const value = given[name] ?? null
  if (isFolded && typeof value === 'string') {
    return sql<boolean>`${sql.ref(`row.${name}Folded`)} = ${folded(value)}`
  }
  if (value === null) return sql<boolean>`${column} is null`
  // A column in which upper and lower case are equal compares like that by itself.
  return sql<boolean>`${column} = ${value}`
}

/**
 * Writes a record. If a unique rule refuses it, names the field and the record that has the value.
 * @throws 409 `unique_violation` with the field, and the other record's `id` if the actor may read it
 */
export async function namingHolder<T>(
  call: CrudCall,
  resource: Resource,
  { given, id }: { given: Row; id?: number },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const refusal = readRefusal(error)
    if (refusal?.kind !== 'unique') throw error
    const held = await findHolder(call, resource, given, id)
    if (!held) throw error
    throw new BarbackError({
      status: 409,
      code: 'unique_violation',
      message: refusal.message,
      fields: [fieldError(resource, held)],
      details: { id: held.record.id },
    })
  }
}

interface Holder {
  fields: readonly string[]
  record: RecordData
}

async function findHolder(
  { app, actor }: CrudCall,
  resource: Resource,
  given: Row,
  own: number | undefined,
): Promise<Holder | undefined> {
  for (const key of await uniqueKeysOf(app.db, resource.table)) {
    const id = [...(await holdersOf(app.db, resource, key, [given])).values()].find((one) => one !== own)
    if (id === undefined) continue
    const [mayRead] = await idsWithin(app.db, actor, resource, 'read', [id])
    const [record] = mayRead === undefined ? [] : await recordsById(app.db, resource, [id])
    if (record) return { fields: key.columns.map(({ name }) => name), record }
  }
  return undefined
}

/** Puts the error at the field that a person would change: the name, else the last non-empty field of the key. */
function fieldError(resource: Resource, { fields, record }: Holder): FieldError {
  const given = fields.filter((field) => (record[field] ?? null) !== null)
  const path = fields.includes('name') ? 'name' : (given.at(-1) ?? fields.at(-1) ?? '')
  return { path, message: existsAlready(resource, displayOf(resource, record)) }
}

/** 'This brand already exists: Tanqueray' */
export function existsAlready({ label: [one] }: Pick<Resource, 'label'>, which: string): string {
  return `This ${one} already exists: ${which}`
}
