import { displayOf, type RecordData, type Resource } from './definition'
import type { ShownEntity } from './entity'

/** What a screen needs of a resource. It is data: the server sends it with the screen, and browsers load no schemas and no registry. */
export type ShownResource = Pick<
  Resource,
  | 'table'
  | 'screen'
  | 'label'
  | 'headings'
  | 'messages'
  | 'columns'
  | 'units'
  | 'filters'
  | 'joinedMetas'
  | 'sortable'
  | 'createFields'
  | 'editFields'
  | 'shown'
  | 'effects'
  | 'editable'
  | 'choices'
  | 'ofBusiness'
  | 'children'
  | 'wide'
  | 'labels'
> & { entity: ShownEntity }

export function shownResource(resource: Resource): ShownResource {
  const { table, screen, label, headings, messages, columns, units, filters, joinedMetas, sortable } = resource
  const { createFields, editFields, shown, effects, editable, choices, ofBusiness, children, wide, labels } = resource
  return {
    ...{ table, label, headings, messages, columns, units, filters, joinedMetas, sortable },
    ...{ screen, createFields, editFields, shown, effects, editable, choices, ofBusiness, children, wide, labels },
    entity: { table, metas: resource.entity.metas },
  }
}

/** In a record that is shown: what it is called, since only the server can say so. */
export const CALLED = 'called'

/** Records as a screen shows them. */
export function namedRecords(
  resource: Resource,
  { results, total }: { results: readonly RecordData[]; total: number },
) {
  return { results: results.map((record) => withName(resource, record)), total }
}

export function withName(resource: Resource, record: RecordData): RecordData {
  return { ...record, [CALLED]: displayOf(resource, record) }
}
