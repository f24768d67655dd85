import type { ShownEntity } from '../definition/entity'
import { metaOf } from '../definition/entity'

/**
 * If another field names the table that a reference points into, as for the target of a substitution, a form writes that name before the
 * id: 'Ingredient:7'. Otherwise a record of another kind with the same id would look like the same choice.
 */
export function withKind(kind: unknown, id: unknown): string | undefined {
  if (typeof id !== 'number' && typeof id !== 'string') return undefined
  return typeof kind === 'string' && kind !== '' ? `${kind}:${id}` : String(id)
}

/** The id in a form's text; undefined if it was chosen for another kind. */
export function withoutKind(kind: unknown, text: string | undefined): string | undefined {
  const [, written, id] = /^(\w+):(\w+)$/.exec(text ?? '') ?? []
  if (written === undefined) return text
  return written === kind ? id : undefined
}

/** The field that names the table that this one refers to, if there is one. */
export function kindFieldOf(entity: ShownEntity, field: string): string | undefined {
  return metaOf(entity, field)?.refersToBy
}
