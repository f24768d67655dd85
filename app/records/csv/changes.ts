import type { CrudCall } from '../definition/catalogue'
import { displayOf, labelOf, type RecordData, type Resource } from '../definition/definition'
import { typedWords } from '../fields/typed-words'
import { metaOf } from '../definition/entity'
import { formTexts } from '../form/form'
import { plainValue } from '../values/values'
import { referredBy } from '../store/choices'
import type { RowWrite } from './check'

/** A value that a row changes, as people read it. */
export interface CellChange {
  line: number
  /** The record's name. */
  name: string
  heading: string
  now: string
  file: string
}

/** How many changes the screen shows. */
const SHOWN = 100

/** The first values that these rows change, and the number of further ones. */
export async function changesOf(call: CrudCall, resource: Resource, writes: readonly RowWrite[]) {
  const changes = writes.flatMap(({ line, before, given }) => {
    if (!before) return []
    const after: RecordData = { ...before }
    for (const [field, value] of Object.entries(given)) after[field] = plainValue(value)
    const fields = Object.keys(given).filter((field) => after[field] !== (before[field] ?? null))
    return fields.map((field) => ({ line, field, before, after }))
  })
  const shown: CellChange[] = []
  for (const { line, field, before, after } of changes.slice(0, SHOWN)) {
    const [now, file] = await Promise.all([before, after].map((record) => cellWords(call, resource, record, field)))
    const heading = labelOf(resource, field)
    shown.push({ line, heading, name: displayOf(resource, before), now: now ?? '', file: file ?? '' })
  }
  return { changes: shown, moreChanges: changes.length - shown.length }
}

async function cellWords(call: CrudCall, resource: Resource, record: RecordData, field: string): Promise<string> {
  const meta = metaOf(resource.entity, field)
  if (meta?.kind !== 'reference') return typedWords(meta, formTexts(resource, [field], record)[field]) || '–'
  const { [field]: referred } = await referredBy(call, resource, record, [field])
  return referred?.label ?? '–'
}
