import { rangeKindOf } from '../../../contract/range-kinds'
import { metaOf } from './entity'
import type { ShownResource } from './shown'

/** Fields for filtering a list: every field with a closed list of values, and every reference. The sidebar filters by business instead. */
export function filterable({ entity, ofBusiness }: ShownResource): string[] {
  return Object.keys(entity.metas).filter((field) => {
    const meta = metaOf(entity, field)
    if (meta?.kind === 'reference') return meta.refersTo !== undefined && !(ofBusiness && field === 'businessId')
    return meta?.kind === 'choice' || meta?.kind === 'switch'
  })
}

/** The moments of every record that lists narrow by. */
const STAMPS = ['createdAt', 'updatedAt']

/** Fields for narrowing a list to a range: amounts, dates, and when a record was created and last changed. */
export function ranged({ entity }: ShownResource): Array<{ field: string; range: 'amount' | 'day' }> {
  const fields = [...Object.keys(entity.metas), ...STAMPS]
  return fields.flatMap((field) => {
    const kind = rangeKindOf(field, metaOf(entity, field))
    return kind === undefined ? [] : [{ field, range: kind === 'money' ? 'amount' : 'day' }]
  })
}
