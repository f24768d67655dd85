import type { ReactNode } from 'react'
import { measureWords } from '../../../contract/shown-measures'
import type { COLUMN_WIDTHS } from '../../platform/ui/grid/column-widths'
import type { GridColumn } from '../../platform/ui/grid/data-grid'
import { sortableFields, type RecordData } from '../definition/definition'
import { Thumbnail } from '../../platform/ui/thumbnail'
import { namedColumns } from '../columns/named-columns'
import { metaShown } from '../definition/entity'
import { handlingOf } from '../fields'
import { measureIn } from '../values/measure'
import { CALLED, nameField, pictureField, type ShownResource } from '../definition/shown'
import './cell.css'

/** The column with a record's label, for records that one sentence describes best. */
const DISPLAY = 'display'

/**
 * A value of a record on a screen. A reference shows the joined name of its record. It has no state: grids with hundreds of cells call it
 * as a function.
 */
export function Cell({
  resource,
  record,
  field,
}: {
  resource: ShownResource
  record: RecordData
  field: string
}): ReactNode {
  if (field === DISPLAY) return record[CALLED] ?? null
  const meta = metaShown(resource, field)
  if (meta?.kind === 'reference') return record[nameField(field)] ?? record[field] ?? null
  const value = record[field] ?? null
  if (!meta) return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value
  const measure = measureIn(resource, record, field)
  if (measure) return measureWords(measure, resource.measures)
  return handlingOf(meta.kind).Cell({ value, meta, of: String(record[CALLED] ?? record.id) })
}

const WIDTHS: Readonly<Record<string, keyof typeof COLUMN_WIDTHS>> = {
  id: 'id',
  name: 'name',
  displayOrder: 'displayOrder',
  isActive: 'active',
  isDefault: 'active',
  alcoholTypeName: 'alcoholType',
  priceTierName: 'priceTier',
  type: 'type',
  placeName: 'type',
  basePrice: 'price',
}

const ALIGNED_END: readonly (string | undefined)[] = [
  'money',
  'factor',
  'decimal',
  'wholeNumber',
  'volumeMl',
  'volumeOz',
]

/** Kinds whose values need no label. */
const BARE: readonly (string | undefined)[] = ['text', 'choice', 'reference', 'money']

/** Kinds whose values are often the same in a whole list. */
const OF_FEW: readonly (string | undefined)[] = ['choice', 'reference', 'switch']
/** The name of a record's venue. */
const PLACE = 'placeName'

/** The columns of a list. `labels` override the resource's own. */
export function gridColumns(
  resource: ShownResource,
  fields: readonly string[],
  labels: Readonly<Record<string, string>> = {},
): GridColumn<RecordData>[] {
  const sortable = sortableFields(resource)
  const picture = pictureField(resource)
  const headline = fields.filter((field) => field === DISPLAY || resource.headline.includes(field))
  const picturedBy = picture === undefined ? undefined : headline[0]
  return namedColumns(resource, fields, labels).map(({ id: field, label }) => ({
    id: field,
    label,
    sortable: sortable.includes(field),
    width: WIDTHS[field],
    align: ALIGNED_END.includes(metaShown(resource, field)?.kind) ? 'end' : undefined,
    headline: headline.includes(field),
    bare: BARE.includes(metaShown(resource, field)?.kind),
    ...((field === PLACE || OF_FEW.includes(metaShown(resource, field)?.kind)) && {
      says: (record) => String(record[nameField(field)] ?? record[field] ?? ''),
    }),
    cell: (record) =>
      field === picturedBy ? (
        <span className="named-cell">
          <Thumbnail value={pictureOf(record, picture)} />
          {Cell({ resource, record, field })}
        </span>
      ) : (
        Cell({ resource, record, field })
      ),
  }))
}

function pictureOf(record: RecordData, picture: string | undefined): string | null {
  const value = picture === undefined ? null : record[picture]
  return typeof value === 'string' && value !== '' ? value : null
}
