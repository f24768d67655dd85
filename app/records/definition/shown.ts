import { displayOf, type RecordData, type Resource } from './definition'
import { metaOf, type ShownEntity } from './entity'

/**
 * The part of a resource that a screen needs. It is data: the server sends it with the screen, so browsers load no schemas and no registry.
 */
export type ShownResource = Pick<
  Resource,
  | 'table'
  | 'screen'
  | 'label'
  | 'headings'
  | 'messages'
  | 'columns'
  | 'headline'
  | 'hints'
  | 'units'
  | 'measures'
  | 'filters'
  | 'joinedMetas'
  | 'sortable'
  | 'createFields'
  | 'editFields'
  | 'shown'
  | 'needed'
  | 'effects'
  | 'editable'
  | 'choices'
  | 'adds'
  | 'ofBusiness'
  | 'children'
  | 'wide'
  | 'labels'
> & { entity: ShownEntity }

export function shownResource(resource: Resource): ShownResource {
  const {
    table,
    screen,
    label,
    headings,
    messages,
    columns,
    headline,
    hints,
    units,
    measures,
    filters,
    joinedMetas,
    sortable,
  } = resource
  const { createFields, editFields, shown, needed, effects, editable } = resource
  const { choices, adds, ofBusiness, children, wide, labels } = resource
  return {
    entity: { table, metas: resource.entity.metas },
    table,
    label,
    headings,
    messages,
    columns,
    headline,
    hints,
    units,
    measures,
    filters,
    joinedMetas,
    sortable,
    screen,
    createFields,
    editFields,
    shown,
    needed,
    effects,
    editable,
    choices,
    adds,
    ofBusiness,
    children,
    wide,
    labels,
  }
}

/** Field of a shown record with its label, which only the server can compute. */
export const CALLED = 'called'

/** Adds each record's label for a screen. */
export function namedRecords(
  resource: Resource,
  { results, total }: { results: readonly RecordData[]; total: number },
) {
  return { results: results.map((record) => withName(resource, record)), total }
}

/** `namedRecords` for a list without editing in rows: only the fields that the columns show. */
export function shownRows(resource: Resource, found: { results: readonly RecordData[]; total: number }) {
  const picture = pictureField(resource) ?? []
  const shown = resource.columns.flatMap((field) => [field, nameField(field), resource.units[field] ?? []])
  const fields = ['id', shown, picture].flat(2)
  const named = (record: RecordData) => ({ [CALLED]: displayOf(resource, record), ...only(record, fields) })
  return { results: found.results.map(named), total: found.total }
}

function only(record: RecordData, fields: readonly string[]): RecordData {
  const row: RecordData = { id: record.id }
  for (const field of fields) {
    const value = record[field]
    if (value !== undefined) row[field] = value
  }
  return row
}

/** The field with the name of a referenced record: 'brandName' for 'brandId', 'targetName' for 'targetEntityId'. */
export function nameField(field: string): string {
  return field.replace(/(Entity)?Id$/, 'Name')
}

/** The field with a record's picture. */
export function pictureField({ entity }: { entity: ShownEntity }): string | undefined {
  return Object.keys(entity.metas).find((field) => metaOf(entity, field)?.kind === 'image')
}

export function withName(resource: Resource, record: RecordData): RecordData {
  return { [CALLED]: displayOf(resource, record), ...record }
}
