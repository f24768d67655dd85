import type { Entity } from '../definition/entity'
import { metaOf } from '../definition/entity'

/**
 * A reference whose table another field names, as the target of a substitution, is written with that name in a form: 'Ingredient:7'. A
 * choice that was made from the list of another kind is thereby told from one that happens to have the same id.
 */
export function withKind(kind: unknown, id: unknown): string | undefined {
  if (typeof id !== 'number' && typeof id !== 'string') return undefined
  return typeof kind === 'string' && kind !== '' ? `${kind}:${id}` : String(id)
}

/** The id in a form's text; nothing, when it was chosen for another kind. */
export function withoutKind(kind: unknown, text: string | undefined): string | undefined {
  const [, written, id] = /^(\w+):(\w+)$/.exec(text ?? '') ?? []
  if (written === undefined) return text
  return written === kind ? id : undefined
}

/** The field that says which table this one refers to, where one does. */
export function kindFieldOf(entity: Entity, field: string): string | undefined {
  return metaOf(entity, field)?.refersToBy
}
