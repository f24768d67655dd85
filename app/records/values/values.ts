import type { RecordData, Value } from '../definition/definition'
import type { ShownResource } from '../definition/shown'

/** A form's texts as typed, by field. */
export type Typed = Readonly<Record<string, unknown>>
/** The values that a form starts from: those of the record, or the initial values of a new one. */
export type Values = Readonly<Record<string, Value>>

/** The value if a form can show it, otherwise null. */
export function plainValue(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** A record's own fields, without the joined ones. */
export function ownValues(resource: ShownResource, record: RecordData): Record<string, Value> {
  return Object.fromEntries(Object.keys(resource.entity.metas).map((field) => [field, record[field] ?? null]))
}
