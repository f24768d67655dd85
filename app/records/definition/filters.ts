import { metaOf } from './entity'
import type { ShownResource } from './shown'

/**
 * The fields that a list can be narrowed by: everything with a closed list of values, and every reference. The business is chosen in the
 * sidebar.
 */
export function filterable({ entity, ofBusiness }: ShownResource): string[] {
  return Object.keys(entity.metas).filter((field) => {
    const meta = metaOf(entity, field)
    if (meta?.kind === 'reference') return meta.refersTo !== undefined && !(ofBusiness && field === 'businessId')
    return meta?.kind === 'choice' || meta?.kind === 'switch'
  })
}

/** In a list's address: all of its filters are shown. */
export const MORE_FILTERS = 'filters'
