import type { z } from 'zod'
import type { SubjectName } from '../../../contract/abilities'
import { sortableFields as sortableFieldsOf } from '../../../contract/calls/records'
import type { Guard, RecordCalls } from '../../../contract/entities/entity'
import type { WordIndex } from '../../../db/words'
import { entityOf, type Entity } from './entity'
import type { Expression } from './expression'
import { capitals, titleOf, titleOfJoined } from './names'

/** One value of a record as it travels. */
export type Value = string | number | boolean | null
/** A record as in the API. */
export type RecordData = { id: number } & { [field: string]: Value }

/** A field of the form is there only while others have these values; 'given' is anything but empty. */
export type Condition = Readonly<Record<string, readonly Value[] | 'given' | 'empty'>>

/** What a change of one field does to others. */
export interface Effect {
  field: string
  /** Only for this value; without it, for every change. */
  value?: Value
  /** The values that the others then have. */
  sets: Readonly<Record<string, Value>>
}

/** The toasts, worded as docs/rules/screens.md#wording says. '{name}' is the record's name. */
export interface Messages {
  created: string
  updated: string
  deleted: string
  createFailed: string
  updateFailed: string
  deleteFailed: string
  confirmDelete: string
}

/** A list of other records on a details page. */
export interface ChildList<F extends string = string> {
  table: string
  /** The child's field that points here. */
  by: string
  title: string
  columns: readonly string[]
  /** Further values that all rows of the list have, and that a new one gets. */
  fixed?: Readonly<Record<string, Value>>
  /** The fields that a new one copies from the record here: a variant has its base product's brand. */
  copies?: readonly F[]
  /** The screen a row opens, with fields of the row in braces: '/core/categories/{categoryId}'. By default the child's own, if it has one. */
  opens?: RowTarget
  /** The Add button, with the fields its dialog asks for; all but the fixed ones when none are named. */
  add?: { label: string; title?: string; fields?: readonly string[] }
  /** The list is there only for records like this. */
  when?: Partial<Record<F, readonly Value[] | 'given' | 'empty'>>
  /** Fields that are edited in the grid. */
  editable?: readonly string[]
  /** Each row can be deleted. */
  deletable?: boolean
  /** The toasts about its rows here, where they differ from those of their own screen. */
  messages?: Partial<Messages>
  /** A column's heading, where it is not the field's name in words. */
  labels?: Readonly<Record<string, string>>
}

/** A path with fields in braces, or one for each value of a field; null opens nothing. */
export type RowTarget = string | { by: string; to: Readonly<Record<string, string>> } | null

/** What a definition says; R is the record's type, F its fields. */
export interface Definition<R extends string, F extends string> {
  /** The path of its screens; without one it appears only in lists of others and on /v1. */
  screen?: string
  /** One and many, as sentences write them: ['alcohol category', 'alcohol categories']. */
  label: readonly [string, string]
  /** Headings, where they are not the label in capitals. */
  headings?: Partial<Headings>
  messages?: Partial<Messages>
  columns: ReadonlyArray<R>
  /** What stands over a column and at a field, where it is not the field's name in words. */
  labels?: Partial<Record<R, string>>
  /** The field with a figure's unit: { quantity: 'unit' } shows '1.5 oz'. */
  units?: Partial<Record<R, R>>
  /** Where searching looks. */
  search: ReadonlyArray<R>
  /** The index of words that a long list is searched with; without one, searching reads every row. */
  words?: WordIndex
  /** Selects above the list. */
  filters?: ReadonlyArray<F>
  /** What comes from other tables. */
  joined?: Partial<Record<R, Expression>>
  /** The order of a list unless asked for another: 'name,asc'. */
  sort?: `${R},${'asc' | 'desc'}`
  /** A record's label in pickers and messages; by default its name. */
  display?: (of: (field: R) => string) => string
  /** The fields of the create dialog and of the details form, where they are not all. */
  createFields?: ReadonlyArray<F>
  editFields?: ReadonlyArray<F>
  shown?: Partial<Record<F, Condition>>
  effects?: readonly Effect[]
  /** Fields that are edited in the list itself. */
  editable?: ReadonlyArray<F>
  /** What a picker offers: filters of its list by field; '$field' is the value of another field here. */
  choices?: Partial<Record<F, Readonly<Record<string, Value>>>>
  /** Tables of rows that are parts of a record and are deleted with it. All others that refer to it prevent that (409). */
  owns?: readonly string[]
  /** The path to the business that the rules ask about, for what has no `businessId` of its own: 'customDrinkId.businessId'. */
  scope?: Readonly<Record<string, Expression>>
  /** Its list follows the business chosen in the sidebar. */
  ofBusiness?: boolean
  children?: ReadonlyArray<ChildList<R>>
  /** Where its deletion leads: the screen before, unless it is its list. */
  afterDelete?: 'back' | 'list'
  wide?: boolean
}

export interface Headings {
  /** Over the list. */
  list: string
  /** On the button over the list. */
  add: string
  /** Over the create dialog. */
  create: string
  /** Over the delete card and its question. */
  delete: string
}

/** A definition with everything that it leaves to the rule filled in. */
export interface Resource {
  entity: Entity
  calls: RecordCalls
  table: string
  api: string
  screen: string | undefined
  subject: Guard
  subjects: Readonly<Partial<Record<string, SubjectName>>>
  partOf: readonly string[]
  label: readonly [string, string]
  headings: Headings
  messages: Messages
  columns: readonly string[]
  units: Readonly<Partial<Record<string, string>>>
  search: readonly string[]
  words: WordIndex | undefined
  filters: readonly string[]
  joined: Readonly<Record<string, Expression>>
  sort: string
  display: (of: (field: string) => string) => string
  createFields: readonly string[]
  editFields: readonly string[]
  shown: Readonly<Partial<Record<string, Condition>>>
  effects: readonly Effect[]
  editable: readonly string[]
  choices: Readonly<Partial<Record<string, Readonly<Record<string, Value>>>>>
  owns: readonly string[]
  scope: Readonly<Record<string, Expression>>
  ofBusiness: boolean
  children: readonly ChildList[]
  afterDelete: 'back' | 'list'
  wide: boolean
  labels: Readonly<Partial<Record<string, string>>>
}

interface Schemas<R extends z.ZodRawShape, F extends z.ZodRawShape> {
  table: string
  fields: F
  input: z.ZodType
  record: z.ZodObject<R>
  calls: RecordCalls
}

/**
 * A catalogue resource: one entity of the contract, and how lists, forms and calls present it. Plain data: it reaches the browser.
 * Rules that need the database are in the catalogue's `rules.ts`.
 */
export function defineResource<R extends z.ZodRawShape, F extends z.ZodRawShape>(
  entity: Schemas<R, F>,
  definition: Definition<keyof R & string, keyof F & string>,
): Resource {
  const { label, messages, headings } = definition
  const [one, many] = label
  const fields = Object.keys(entity.fields)
  return {
    entity: entityOf(entity.table),
    table: entity.table,
    calls: entity.calls,
    api: entity.calls.path,
    screen: definition.screen,
    subject: entity.calls.subject,
    subjects: entity.calls.subjects ?? {},
    partOf: entity.calls.partOf ?? [],
    label,
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
    units: definition.units ?? {},
    search: definition.search,
    words: definition.words,
    filters: definition.filters ?? [],
    joined: given(definition.joined ?? {}),
    sort: definition.sort ?? ('name' in entity.record.shape ? 'name,asc' : 'id,asc'),
    display: definition.display ?? ((of) => of('name')),
    createFields: definition.createFields ?? fields,
    editFields: definition.editFields ?? definition.createFields ?? fields,
    shown: definition.shown ?? {},
    effects: definition.effects ?? [],
    editable: definition.editable ?? [],
    choices: definition.choices ?? {},
    owns: definition.owns ?? [],
    scope: definition.scope ?? {},
    ofBusiness: definition.ofBusiness ?? false,
    children: definition.children ?? [],
    afterDelete: definition.afterDelete ?? 'back',
    wide: definition.wide ?? false,
    labels: definition.labels ?? {},
  }
}

/** The names of everything a record shows. */
export function recordFields(resource: Resource): string[] {
  return [
    'id',
    ...Object.keys(resource.entity.fields),
    ...Object.keys(resource.joined),
    'version',
    'createdAt',
    'updatedAt',
  ]
}

/** What its list can be sorted by. */
export function sortableFields({ entity, calls }: Resource): readonly string[] {
  return sortableFieldsOf({ ...entity, calls })
}

/** What stands at a field and over its column. */
export function labelOf(resource: Resource, field: string): string {
  return resource.labels[field] ?? (field in resource.entity.fields ? titleOf(field) : titleOfJoined(field))
}

/** A record's label. */
export function displayOf(resource: Resource, record: Readonly<Record<string, unknown>>): string {
  const name = resource.display((field) => {
    const value = record[field]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
  return name.trim() || `#${String(record.id)}`
}

function given<T>(partial: Partial<Record<string, T>>): Record<string, T> {
  const all: Record<string, T> = {}
  for (const [name, value] of Object.entries(partial)) if (value !== undefined) all[name] = value
  return all
}
