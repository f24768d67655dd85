import type { Measure } from '../../../contract/measures'
import type { ShownResource } from '../definition/shown'

/** The measure whose amount is this field of a record; undefined if the field is no amount, or the record lacks a part of it. */
export function measureIn(
  { units }: Pick<ShownResource, 'units'>,
  record: Readonly<Record<string, unknown>>,
  field: string,
): Measure | undefined {
  const [quantity, unit] = [record[field], record[units[field] ?? '']]
  return typeof quantity === 'number' && typeof unit === 'string' ? { quantity, unit } : undefined
}
