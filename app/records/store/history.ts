import { sql } from 'kysely'
import { measureWords, shownMeasure } from '../../../contract/shown-measures'
import { jsonNumber } from '../../../db/json'
import { metaOf } from '../definition/entity'
import { typedWords } from '../fields/typed-words'
import { handlingOf } from '../fields'
import { measureIn } from '../values/measure'
import { plainValue } from '../values/values'
import type { CrudCall } from '../definition/catalogue'
import { displayOf, labelOf, type RecordData, type Resource, type Value } from '../definition/definition'
import { changesOf, HISTORY_SIZE, type HistoryEntry, type Noted } from './audit'
import { pointersTo } from './dependants'
import { recordsById } from './list'
import { referredTable } from './references'

/**
 * Returns the latest 50 changes of a record and of its parts, newest first, in words for people: names instead of ids, and dollars. A part
 * is named by the records it refers to, since it may be deleted.
 */
export async function historyOf(call: CrudCall, resource: Resource, id: number): Promise<HistoryEntry[]> {
  const own = await changesOf(call.app.db, {
    entity: resource.table,
    id,
    labelOf: (field) => labelOf(resource, field),
    words: (values) => valueWords(call, resource, values),
    reader: call.actor,
  })
  const entries = [...own]
  for (const { table, column } of await pointersTo(call, call.app.db, resource)) {
    const part = resource.owns.includes(table) ? call.catalogue.resources.ofTable(table) : undefined
    if (part) entries.push(...(await partChanges(call, part, column, id)))
  }
  return entries.sort((a, b) => b.at - a.at || b.id - a.id).slice(0, HISTORY_SIZE)
}

async function partChanges(call: CrudCall, part: Resource, by: string, id: number): Promise<HistoryEntry[]> {
  const noted: Noted = {
    entity: part.table,
    where: sql<boolean>`coalesce(${jsonNumber('after', by)}, ${jsonNumber('before', by)}) = ${id}`,
    labelOf: (field) => labelOf(part, field),
    words: (values) => valueWords(call, part, values),
    // Names the part by its other references, without the record that it belongs to.
    nameOf: (words) => partName(part, by, words),
    hidden: [by],
    reader: call.actor,
  }
  return changesOf(call.app.db, noted)
}

/** 'recipe item Campari' */
function partName(part: Resource, by: string, words: Readonly<Record<string, Value>>): string {
  const references = Object.keys(part.entity.fields).filter(
    (field) => field !== by && metaOf(part.entity, field)?.kind === 'reference' && (words[field] ?? null) !== null,
  )
  const named = references.map((field) => String(words[field]))
  return [part.label[0], ...named.slice(0, 2)].join(' ')
}

/** Words a record's values for people. `fields`: only these. */
export async function valueWords(
  call: CrudCall,
  resource: Resource,
  values: Readonly<Record<string, Value>>,
  fields = Object.keys(values),
): Promise<Record<string, Value>> {
  const words: Record<string, Value> = {}
  /** The shown unit, if the field is the unit of an amount. */
  const unitOf = (field: string) => {
    const amount = Object.keys(resource.units).find((of) => resource.units[of] === field)
    const measure = amount === undefined ? undefined : measureIn(resource, values, amount)
    return measure && shownMeasure(measure, resource.measures).unit
  }
  for (const field of fields) {
    const value = values[field] ?? null
    const meta = metaOf(resource.entity, field)
    const measure = measureIn(resource, values, field)
    if (value === null || !meta || meta.kind === 'image') words[field] = value
    else if (measure) words[field] = measureWords(measure, resource.measures)
    else if (unitOf(field)) words[field] = unitOf(field) ?? null
    else if (meta.kind === 'reference') words[field] = await nameOf(call, resource, field, values)
    else words[field] = typedWords(meta, handlingOf(meta.kind).encode(plainValue(value)))
  }
  return words
}

async function nameOf(call: CrudCall, resource: Resource, field: string, values: Readonly<Record<string, Value>>) {
  const id = values[field]
  const table = referredTable(resource, field, { ...values })
  if (table === undefined || typeof id !== 'number') return null
  const target = call.catalogue.resources.ofTable(table)
  if (!target) {
    const [option] = (await call.catalogue.choiceSources[table]?.(call, { ids: [id], size: 1 })) ?? []
    return option?.label ?? `#${id}`
  }
  const [record]: RecordData[] = await recordsById(call.app.db, target, [id])
  return record ? displayOf(target, record) : `#${id}`
}
