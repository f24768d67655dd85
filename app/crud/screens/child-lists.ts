import type { ChildList, Messages, RecordData, Resource, Value } from '../definition/definition'
import { holds, initialValues } from '../form/form'

/** The lists that a record has. */
export function childrenOf(resource: Resource, record: RecordData): ChildList[] {
  return resource.children.filter(({ when }) => {
    const condition = Object.fromEntries(
      Object.entries(when ?? {}).flatMap(([field, one]) => (one ? [[field, one]] : [])),
    )
    return holds(condition, record)
  })
}

/** What every row of the list has, and what a new one gets: where it belongs. */
export function fixedValues(child: ChildList, record: RecordData): Record<string, Value> {
  return { ...child.fixed, [child.by]: record.id }
}

/** What a new row starts with: what all of its kind do, what it takes from the record, and where it belongs. */
export function newChild(of: Resource, child: ChildList, record: RecordData): Record<string, Value> {
  const copied = Object.fromEntries((child.copies ?? []).map((field) => [field, record[field] ?? null]))
  return { ...initialValues(of), ...copied, ...fixedValues(child, record) }
}

/** What is said of the rows of the list: their own messages, where the list has no others. */
export function childMessages(of: Resource, child: ChildList): Messages {
  return { ...of.messages, ...child.messages }
}

/** What an Add dialog asks for. */
export function addFields(of: Resource, child: ChildList): readonly string[] {
  const fixed = Object.keys(fixedValues(child, { id: 0 }))
  return child.add?.fields ?? of.createFields.filter((field) => !fixed.includes(field))
}
