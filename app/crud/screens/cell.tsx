import type { ReactNode } from 'react'
import type { GridColumn, COLUMN_WIDTHS } from '../../ui/data-grid'
import { displayOf, labelOf, sortableFields, type RecordData, type Resource } from '../definition/definition'
import { metaShown } from '../definition/entity'
import { handlingOf } from '../fields'

/** The column that shows how a record is called, for records that are best told in one sentence. */
const DISPLAY = 'display'

/** One value of a record as a screen shows it. A reference reads as the name beside its id. */
export function Cell({
  resource,
  record,
  field,
}: {
  resource: Resource
  record: RecordData
  field: string
}): ReactNode {
  if (field === DISPLAY) return displayOf(resource, record)
  const meta = metaShown(resource, field)
  if (meta?.kind === 'reference') return record[nameBeside(field)] ?? record[field] ?? null
  const value = record[field] ?? null
  if (!meta) return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value
  const shown = handlingOf(meta.kind).Cell({ value, meta, of: displayOf(resource, record) })
  const unit = unitOf(resource, record, field)
  return value === null || unit === null ? (
    shown
  ) : (
    <>
      {shown} {unit}
    </>
  )
}

/** In what a figure of the record is measured: 'oz'. */
export function unitOf(resource: Resource, record: RecordData, field: string): string | null {
  const unit = record[resource.units[field] ?? '']
  return typeof unit === 'string' ? unit : null
}

/** 'brandName' for 'brandId', 'targetName' for 'targetEntityId'. */
function nameBeside(field: string): string {
  return field.replace(/(Entity)?Id$/, 'Name')
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

const AT_THE_END: readonly (string | undefined)[] = [
  'money',
  'factor',
  'decimal',
  'wholeNumber',
  'volumeMl',
  'volumeOz',
]

/** The columns of a list. `labels` go before the resource's own. */
export function gridColumns(
  resource: Resource,
  fields: readonly string[],
  labels: Readonly<Record<string, string>> = {},
): GridColumn<RecordData>[] {
  const sortable = sortableFields(resource)
  return fields.map((field) => ({
    id: field,
    label: labels[field] ?? labelOf(resource, field),
    sortable: sortable.includes(field),
    width: WIDTHS[field],
    align: AT_THE_END.includes(metaShown(resource, field)?.kind) ? 'end' : undefined,
    cell: (record) => <Cell resource={resource} record={record} field={field} />,
  }))
}
