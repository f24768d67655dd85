import type { NamedColumn } from '../../platform/ui/grid/layout'
import { labelOf } from '../definition/definition'
import type { ShownResource } from '../definition/shown'

/** The ids and labels of a list's columns. `labels` override the resource's own. */
export function namedColumns(
  resource: Pick<ShownResource, 'labels' | 'entity'>,
  fields: readonly string[],
  labels: Readonly<Record<string, string>> = {},
): NamedColumn[] {
  return fields.map((id) => ({ id, label: labels[id] ?? labelOf(resource, id) }))
}
