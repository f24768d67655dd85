import { metaOf } from '../definition/entity'
import type { ShownResource } from '../definition/shown'
import { kindFieldOf } from '../values/of-kind'

/**
 * Fields to which many records can get the same value. Excluded are names and pictures, which belong to one record, the business, and
 * fields whose choices depend on another field of the same record.
 */
export function manyFields({ entity, editFields, choices }: ShownResource): string[] {
  return editFields.filter((field) => {
    const meta = metaOf(entity, field)
    if (!meta || field === 'name' || field === 'businessId' || meta.kind === 'image') return false
    const dependsOnOther = Object.values(choices[field] ?? {}).some(
      (value) => typeof value === 'string' && value.startsWith('$'),
    )
    return !dependsOnOther && meta.refersToBy === undefined && kindFieldOf(entity, field) === undefined
  })
}
