import { PICKER_SIZE } from '../../../contract/limits'
import { part } from '../../platform/request/part'
import { isFailedPart } from '../../platform/ui/failed-part'
import type { Option } from '../../platform/ui/form/form-row'
import { ranked } from '../../platform/ui/ranked'
import type { CrudCall } from '../definition/catalogue'
import { wordsFor } from '../values/finding'
import type { Typed } from '../values/values'
import { kindFieldOf, withKind } from '../values/of-kind'
import { displayOf, displaysOf, type RecordData, type Resource, type Value } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { filledIn } from '../definition/filled-in'
import { defaultSort, listRecords, recordsById } from './list'
import { idsWithin } from './read'
import { referredTable } from './references'

/** The initial options of a picker. */
interface PickerChoices {
  options: Option[]
  /** Its options could not be read; `options` then has only the chosen record, by its number. */
  failed?: true
}

/** The initial options of pickers, by field. */
export type Choices = Record<string, PickerChoices>

/**
 * Returns the options of every picker of a form, at most 1000 each, which is all that a select offers without JavaScript. `typed` may
 * contain search words for them; `own` is the id of the form's record, which no picker offers: no record refers to itself. A picker whose
 * options cannot be read is marked as failed; the form keeps its other fields and what was typed.
 */
export async function formChoices(
  call: CrudCall,
  resource: Resource,
  fields: readonly string[],
  values: Readonly<Record<string, unknown>>,
  { typed = {}, own }: { typed?: Typed; own?: number | undefined } = {},
): Promise<Choices> {
  const choices: Choices = {}
  for (const field of fields) {
    if (metaOf(resource.entity, field)?.kind !== 'reference') continue
    const table = referredTable(resource, field, { ...values })
    if (table === undefined) continue
    const filters = choiceFilters(resource, field, values)
    const chosen = [values[field]].flat().filter((id) => typeof id === 'number')
    const searchString = wordsFor(field, typed)
    const found = await part(call, () =>
      tableChoices(call, table, {
        filters,
        ...(searchString && { searchString }),
        chosen,
        ...(table === resource.table && own !== undefined && { except: own }),
      }),
    )
    const failed = isFailedPart(found)
    const options = failed ? byNumber(chosen) : found
    choices[field] = { options: asWritten(resource, field, values, options), ...(failed && { failed }) }
  }
  return choices
}

function byNumber(chosen: readonly number[]): Option[] {
  return chosen.map((id) => ({ value: id, label: `#${id}` }))
}

/** Whether the options of a picker could not be read. A grid offers none of its inputs then: a select without its value would clear it. */
export function hasFailed(choices: Choices): boolean {
  return Object.values(choices).some(({ failed }) => failed === true)
}

/** Options with their values as a form writes them: with the kind before the id where needed. */
export function asWritten(
  { entity }: Resource,
  field: string,
  values: Readonly<Record<string, unknown>>,
  options: Option[],
): Option[] {
  const by = kindFieldOf(entity, field)
  if (by === undefined) return options
  return options.map(({ value, label }) => ({ value: withKind(values[by], value) ?? value, label }))
}

/** A record that another refers to: its label, and the path of its screen. */
export interface Referred {
  label: string
  to: string | null
}

/** The records that a record refers to, by field, labelled as in its pickers. */
export async function referredBy(
  call: CrudCall,
  resource: Resource,
  record: RecordData,
  fields: readonly string[],
): Promise<Record<string, Referred>> {
  const referred: Record<string, Referred> = {}
  for (const field of fields) {
    const id = record[field]
    const table = referredTable(resource, field, record)
    if (table === undefined || typeof id !== 'number') continue
    const target = call.catalogue.resources.ofTable(table)
    if (target) {
      const [found] = await recordsById(call.app.db, target, [id])
      const to = target.screen === undefined ? null : `${target.screen}/${id}`
      if (found) referred[field] = { label: displayOf(target, found), to }
      continue
    }
    const [option] = (await call.catalogue.choiceSources[table]?.(call, { ids: [id], size: 1 })) ?? []
    if (option) referred[field] = { label: option.label, to: null }
  }
  return referred
}

interface ChoiceRequest {
  filters: Readonly<Record<string, Value>>
  searchString?: string
  size?: number
  /** The ids of the current choice, which are included even if the filters or the search exclude them. */
  chosen?: readonly number[]
  /** The id of a record to leave out. */
  except?: number
}

/** The options of a picker for a table's records. */
export async function tableChoices(
  call: CrudCall,
  table: string,
  { filters, searchString, size = PICKER_SIZE, chosen = [], except }: ChoiceRequest,
): Promise<Option[]> {
  const source = call.catalogue.choiceSources[table]
  if (source) {
    const found = await source(call, { size, ...(searchString && { searchString }) })
    const missing = chosen.filter((id) => !found.some(({ value }) => value === id))
    if (missing.length === 0) return found
    return [...(await source(call, { ids: missing, size: missing.length })), ...found]
  }
  const target = call.catalogue.resources.ofTable(table)
  if (!target) return []
  const { results } = await listRecords(call, target, {
    page: 0,
    size,
    sort: [asShown(target)],
    searchString,
    filters,
  })
  const missing = chosen.filter((id) => !results.some((record) => record.id === id))
  if (missing.length > 0) {
    // A sender may have invented the ids, and must not learn the names of another business's records.
    const theirs = await idsWithin(call.app.db, call.actor, target, 'read', missing)
    results.unshift(...(await recordsById(call.app.db, target, [...theirs])))
  }
  const offered = results.filter(({ id }) => id !== except)
  const labels = displaysOf(target, offered)
  const options = offered.map(({ id }, index) => ({ value: id, label: labels[index] ?? '' }))
  // Without an order of their own, options sort by their labels: 'Havana Club 3' under its brand.
  return defaultSort(target).field === 'name' ? ranked(options, '') : options
}

/** Without an order of their own, records sort by the first field of their label, so that the first page of many is the first by label. */
function asShown(target: Resource): ReturnType<typeof defaultSort> {
  const usual = defaultSort(target)
  if (usual.field !== 'name') return usual
  const named: string[] = []
  target.display((field) => {
    named.push(field)
    return field
  })
  const field = named.find((one) => target.sortable.includes(one))
  return field === undefined ? usual : { ...usual, field }
}

/** Returns the filters on a picker's options, with '$field' replaced by the value of that field; those of empty fields are left out. */
export function choiceFilters(
  resource: Resource,
  field: string,
  values: Readonly<Record<string, unknown>>,
): Record<string, Value> {
  return filledIn(resource.choices[field] ?? {}, values)
}
