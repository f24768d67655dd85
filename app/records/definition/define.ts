import type { z } from 'zod'
import { sortableFields as sortableFieldsOf } from '../../../contract/calls/records'
import type { RecordCalls } from '../../../contract/entities/entity'
import type { Definition, Resource } from './definition'
import { entityOf, metaOfJoined } from './entities'
import { capitals } from './names'

interface Schemas<R extends z.ZodRawShape, F extends z.ZodRawShape> {
  table: string
  fields: F
  input: z.ZodType
  record: z.ZodObject<R>
  calls: RecordCalls
}

/**
 * Defines a catalogue resource: one entity of the contract, with its presentation in lists, forms and calls. Rules that need the database
 * are in the catalogue's `rules.ts`; browsers get the part in `shown.ts`.
 */
export function defineResource<R extends z.ZodRawShape, F extends z.ZodRawShape>(
  entity: Schemas<R, F>,
  definition: Definition<keyof R & string, keyof F & string>,
): Resource {
  const { label, messages, headings, display = (of) => of('name') } = definition
  const [one, many] = label
  const fields = Object.keys(entity.fields)
  const known = entityOf(entity.table)
  const joined = withoutUndefined(definition.joined ?? {})
  return {
    entity: known,
    table: entity.table,
    calls: entity.calls,
    api: entity.calls.path,
    screen: definition.screen,
    subject: entity.calls.subject,
    subjects: entity.calls.subjects ?? {},
    partOf: entity.calls.partOf ?? [],
    label,
    among: definition.among ?? label,
    headings: {
      list: capitals(many),
      add: `Add ${capitals(one)}`,
      create: `Create ${capitals(one)}`,
      delete: `Delete ${capitals(one)}`,
      ...headings,
    },
    messages: {
      created: 'Created {name}!',
      updated: `Updated ${one}!`,
      deleted: `Deleted ${one}!`,
      createFailed: `Error creating ${one}!`,
      updateFailed: `Error Updating ${one}!`,
      deleteFailed: `Error Deleting ${one}!`,
      confirmDelete: `Are you sure you want to Delete this ${one}!`,
      ...messages,
    },
    columns: definition.columns,
    headline: definition.headline ?? ['name'],
    hints: definition.hints ?? {},
    units: definition.units ?? {},
    measures: 'US',
    search: definition.search,
    words: definition.words,
    filters: definition.filters ?? [],
    joined,
    joinedMetas: withoutUndefined(
      Object.fromEntries(Object.entries(joined).map(([field, path]) => [field, metaOfJoined(known, path)])),
    ),
    sortable: sortableFieldsOf({ ...known, calls: entity.calls }),
    sort: definition.sort ?? ('name' in entity.record.shape ? 'name,asc' : 'id,asc'),
    display,
    displayAsPart: definition.displayAsPart ?? display,
    distinguishedBy: definition.distinguishedBy,
    createFields: definition.createFields ?? fields,
    editFields: definition.editFields ?? definition.createFields ?? fields,
    shown: definition.shown ?? {},
    needed: definition.needed ?? [],
    effects: definition.effects ?? [],
    editable: definition.editable ?? [],
    choices: definition.choices ?? {},
    adds: definition.adds ?? {},
    owns: definition.owns ?? [],
    moments: definition.moments ?? [],
    scope: definition.scope ?? {},
    ofBusiness: definition.ofBusiness ?? false,
    children: definition.children ?? [],
    afterDelete: definition.afterDelete ?? 'back',
    wide: definition.wide ?? false,
    labels: definition.labels ?? {},
  }
}

function withoutUndefined<T>(partial: Partial<Record<string, T>>): Record<string, T> {
  const all: Record<string, T> = {}
  for (const [name, value] of Object.entries(partial)) if (value !== undefined) all[name] = value
  return all
}
