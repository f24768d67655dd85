import type { Option } from '../../platform/ui/form/form-row'
import { metaOf } from '../definition/entity'
import type { ShownResource } from '../definition/shown'

/** The result of a picker's search. */
export interface PickerAnswer {
  path: string
  /** The search text. */
  text: string
  options: Option[]
  /** Set if the search failed. */
  failed?: true
  /** Label of the picker's records, if the actor may add one by its name alone: 'brand'. */
  adds?: string
}

/** The record that a picker has added. */
export interface PickerAddition {
  added: Option
}

/** Query parameter with the id of the record whose form contains the picker, if its options are records of the same kind. */
const OWN = 'own'

/**
 * Returns the path where a field's picker searches, with the values of the fields that its options depend on. `own`: the id of the record
 * that the form edits.
 */
export function pickerPath(
  resource: ShownResource,
  field: string,
  values: Readonly<Record<string, unknown>>,
  own?: number,
): string {
  const query = new URLSearchParams()
  for (const other of dependsOn(resource, field)) {
    const value = values[other]
    if (typeof value === 'string' || typeof value === 'number') query.set(other, String(value))
  }
  if (own !== undefined && metaOf(resource.entity, field)?.refersTo === resource.table) query.set(OWN, String(own))
  const path = `/pickers/${resource.table}/${field}`
  return query.size === 0 ? path : `${path}?${query}`
}

/** The id of the record whose form contains the picker, from its path. */
export function ownIn(url: URL): number | undefined {
  const id = Number(url.searchParams.get(OWN))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

function dependsOn(resource: ShownResource, field: string): string[] {
  const by = metaOf(resource.entity, field)?.refersToBy
  const templates = [resource.choices[field] ?? {}, resource.adds[field] ?? {}]
  const named = templates
    .flatMap(Object.values)
    .flatMap((template: unknown) =>
      typeof template === 'string' && template.startsWith('$') ? [template.slice(1)] : [],
    )
  return by === undefined ? named : [by, ...named]
}
