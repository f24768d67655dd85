import { metaOf } from '../../records/definition/entity'
import { type Entity } from '../../records/definition/entities'
import { handlingOf } from '../../records/fields'
import { constraintsOf } from '../../records/form/form'
import type { Constraints, Texts } from '../../platform/ui/form/zod-form'

/** Converts a form's texts to the API's values. Unreadable values stay text, which the schema refuses. */
export function decodeFields(entity: Entity, names: readonly string[], texts: Readonly<Record<string, unknown>>) {
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const meta = metaOf(entity, name)
    const text = texts[name]
    if (meta) values[name] = handlingOf(meta.kind).decode(typeof text === 'string' ? text : undefined)
  }
  return values
}

/** Returns some fields of a record as texts of a form's inputs. */
export function encodeFields(
  entity: Entity,
  names: readonly string[],
  record: Readonly<Record<string, string | number | boolean | null>>,
): Texts {
  const texts: Texts = {}
  for (const name of names) {
    const meta = metaOf(entity, name)
    const text = meta && handlingOf(meta.kind).encode(record[name] ?? null)
    if (text !== undefined) texts[name] = text
  }
  return texts
}

/** Returns a record's plain values, as `encodeFields` takes them. */
export function plainValues(
  record: Readonly<Record<string, unknown>>,
): Record<string, string | number | boolean | null> {
  const plain: Record<string, string | number | boolean | null> = {}
  for (const [name, value] of Object.entries(record)) {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      plain[name] = value
  }
  return plain
}

/** Data that a screen needs for a form over some fields of an entity. */
export interface EntityForm {
  /** Initial values. */
  texts: Texts
  constraint: Constraints
}

export function entityForm(entity: Entity, names: readonly string[], texts: Texts): EntityForm {
  return { texts, constraint: constraintsOf(entity, names) }
}
