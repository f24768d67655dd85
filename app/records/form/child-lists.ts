import type { ChildList, Messages, RecordData, Value } from '../definition/definition'
import { holds, initialValues } from './form'
import type { ShownResource } from '../definition/shown'

/** The child lists of a record: those whose condition it meets. */
export function childrenOf(resource: ShownResource, record: RecordData): ChildList[] {
  return resource.children.filter(({ when }) => {
    const condition = Object.fromEntries(
      Object.entries(when ?? {}).flatMap(([field, one]) => (one ? [[field, one]] : [])),
    )
    return holds(condition, record)
  })
}

/** The values that every row of the list has and a new row gets: the reference to the record, and the list's fixed values. */
export function fixedValues(child: ChildList, record: RecordData): Record<string, Value> {
  return { ...child.fixed, [child.by]: record.id }
}

/** The initial values of a new row: those of its resource, those copied from the record, and the fixed ones. */
export function newChild(of: ShownResource, child: ChildList, record: RecordData): Record<string, Value> {
  const copied = Object.fromEntries((child.copies ?? []).map((field) => [field, record[field] ?? null]))
  return { ...initialValues(of), ...copied, ...fixedValues(child, record) }
}

/** The messages about rows of the list: its own, otherwise those of the child's resource. */
export function childMessages(of: ShownResource, child: ChildList): Messages {
  return { ...of.messages, ...child.messages }
}

/** The fields that an Add dialog asks for. */
export function addFields(of: ShownResource, child: ChildList): readonly string[] {
  const fixed = Object.keys(fixedValues(child, { id: 0 }))
  return child.add?.fields ?? of.createFields.filter((field) => !fixed.includes(field))
}
