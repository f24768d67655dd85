import type { FieldMeta } from '../../../contract/field-meta'

/** The part of an entity that browsers get too: its fields, without the schemas that check them. */
export interface ShownEntity {
  table: string
  metas: Readonly<Record<string, FieldMeta>>
}

/** The metadata of an entity's field; undefined for an unknown field and for a group of fields. */
export function metaOf({ metas }: Pick<ShownEntity, 'metas'>, field: string): FieldMeta | undefined {
  return metas[field]
}

/** The metadata of a field that a record shows, its own or joined. */
export function metaShown(
  { entity, joinedMetas }: { entity: ShownEntity; joinedMetas: Readonly<Record<string, FieldMeta>> },
  field: string,
): FieldMeta | undefined {
  return metaOf(entity, field) ?? joinedMetas[field]
}
