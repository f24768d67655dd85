import { metaOf } from '../definition/entity'
import type { ShownResource } from '../definition/shown'
import { kindFieldOf } from '../form/of-kind'

/**
 * The fields that many records may get the same value of. Not a name or a picture, which belong to one record alone, not the business, and
 * not what can be chosen only with another field of the same record.
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
