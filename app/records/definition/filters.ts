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

/** Query parameter of a list: shows all of its filters. */
export const MORE_FILTERS = 'filters'
