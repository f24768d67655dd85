import type { Trx } from '../../../db/store'
import type { UniqueKey } from '../../../db/unique-keys'
import type { CrudCall } from '../definition/catalogue'
import { displayOf, type RecordData, type Resource } from '../definition/definition'
import { existsAlready, holdersOf, keyText } from '../store/holders'
import { recordsById } from '../store/list'
import { idsWithin } from '../store/read'
import type { RowWrite } from './check'

/** The fields of a row that must be unique but equal those of another record. */
export interface RecordConflict {
  fields: readonly string[]
  message: string
}

interface Held extends Pick<RecordConflict, 'fields'> {
  row: RowWrite
  /** The id of the record that already has these values. */
  holder: number
}

/**
 * Finds rows that conflict with other records, by line, with messages that name the solution; the database alone would report one 'unique
 * violation' at a time. Leaves out records that the actor may not read, and those in `changing`, whose own rows may remove the conflict.
 */
export async function conflictsWithRecords(
  { actor }: Pick<CrudCall, 'actor'>,
  trx: Trx,
  resource: Resource,
  { keys, rows, changing }: { keys: readonly UniqueKey[]; rows: readonly RowWrite[]; changing: ReadonlySet<number> },
): Promise<Map<number, RecordConflict>> {
  const held: Held[] = []
  for (const key of keys) {
    const holders = await holdersOf(
      trx,
      resource,
      key,
      rows.map(({ given }) => given),
    )
    for (const row of rows) {
      const text = keyText(key, row.given) ?? ''
      const holder = holders.get(text)
      // Duplicates from before names were compared folded may stay.
      if (row.before && keyText(key, row.before) === text) continue
      if (holder === undefined || holder === row.before?.id || changing.has(holder)) continue
      held.push({ row, holder, fields: key.columns.map(({ name }) => name) })
    }
  }
  const ids = [...new Set(held.map(({ holder }) => holder))]
  const within = await idsWithin(trx, actor, resource, 'read', ids)
  const records = new Map((await recordsById(trx, resource, [...within])).map((record) => [record.id, record]))
  return new Map(
    held.flatMap(({ row, holder, fields }) => {
      const record = records.get(holder)
      return record ? [[row.line, { fields, message: messageOf(resource, row, record) }] as const] : []
    }),
  )
}

function messageOf(resource: Resource, { before }: RowWrite, record: RecordData): string {
  const name = displayOf(resource, record)
  const which = name === `#${record.id}` ? name : `“${name}” #${record.id}`
  if (before) return `Another ${resource.label[0]} already has it: ${which}`
  return `${existsAlready(resource, which)}. Write ${record.id} under Id to change it, or remove this row`
}
