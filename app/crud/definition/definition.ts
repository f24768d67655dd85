import type { z } from 'zod'
import type { SubjectName } from '../../../contract/abilities'
import { sortableFields as sortableFieldsOf } from '../../../contract/calls/records'
import type { Guard, RecordCalls } from '../../../contract/entities/entity'
import type { WordIndex } from '../../../db/words'
import { entityOf, type Entity } from './entity'
import type { Expression } from './expression'
import { capitals, titleOf, titleOfJoined } from './names'

/** A field's value in the API. */
export type Value = string | number | boolean | null
/** A record as the API returns it. */
export type RecordData = { id: number } & { [field: string]: Value }

/** Fields that must each have one of these values; 'given' means not empty. */
export type Condition = Readonly<Record<string, readonly Value[] | 'given' | 'empty'>>

/** What changing one field does to others. */
export interface Effect {
  field: string
  /** Only when the field changes to this value; without it, on every change. */
  value?: Value
  /** The values that the other fields get. */
  sets: Readonly<Record<string, Value>>
}

/** The toasts and the delete question, worded as docs/rules/screens.md#wording says. '{name}' stands for the record's name. */
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
  /** The child's field that refers to this record. */
  by: string
  title: string
  columns: readonly string[]
  /** Other values that every row of the list has and a new row gets. */
  fixed?: Readonly<Record<string, Value>>
  /** Fields whose values a new row copies from this record: a variant gets its base product's brand. */
  copies?: readonly F[]
  /** The screen that a row opens: '/core/categories/{categoryId}'. Default: the child's own, if it has one. */
  opens?: RowTarget
  /** The Add button, and the fields of its dialog. Default: the child's create fields except the fixed ones. */
  add?: { label: string; title?: string; fields?: readonly string[] }
  /** Shows the list only for records that meet this condition. */
  when?: Partial<Record<F, readonly Value[] | 'given' | 'empty'>>
  /** Fields that are edited in the grid. */
  editable?: readonly string[]
  /** Whether each row has a Delete button. */
  deletable?: boolean
  /** Toasts about rows of this list that differ from those of the child's own screen. */
  messages?: Partial<Messages>
  /** Column headings that differ from the child's own labels. */
  labels?: Readonly<Record<string, string>>
}

/** A path with fields of the row in braces, or one path for each value of the field `by`. With null, rows open nothing. */
export type RowTarget = string | { by: string; to: Readonly<Record<string, string>> } | null

/** What a definition says. R: the names of everything that a record shows; F: those of its own fields. */
export interface Definition<R extends string, F extends string> {
  /** The path of its list screen. Without one, it appears only in other records' child lists and on /v1. */
  screen?: string
  /** Singular and plural, in lower case: ['alcohol category', 'alcohol categories']. */
  label: readonly [string, string]
  /** Headings that differ from the default, which is made from the label. */
  headings?: Partial<Headings>
  messages?: Partial<Messages>
  columns: ReadonlyArray<R>
  /** Field labels and column headings that differ from the default, the field's name split into words. */
  labels?: Partial<Record<R, string>>
  /** For a number, the field with its unit: { quantity: 'unit' } shows '1.5 oz'. */
  units?: Partial<Record<R, R>>
  /** The fields that a search looks in. */
  search: ReadonlyArray<R>
  /** The word index for searching a long list. Without one, a search reads every row. */
  words?: WordIndex
  /** Fields with a filter select above the list. */
  filters?: ReadonlyArray<F>
  /** Fields whose values come from other tables. */
  joined?: Partial<Record<R, Expression>>
  /** The default sort order: 'name,asc'. */
  sort?: `${R},${'asc' | 'desc'}`
  /** A record's label in pickers and messages, built from its fields. Default: its name. */
  display?: (of: (field: R) => string) => string
  /** The fields of the create dialog (default: all) and of the details form (default: those of the dialog). */
  createFields?: ReadonlyArray<F>
  editFields?: ReadonlyArray<F>
  /** When a form asks for a field. Default: always. */
  shown?: Partial<Record<F, Condition>>
  effects?: readonly Effect[]
  /** Fields that are edited in the list's grid. */
  editable?: ReadonlyArray<F>
  /** For a picker, the filters on its options; '$field' stands for the value of another field of the form. */
  choices?: Partial<Record<F, Readonly<Record<string, Value>>>>
  /** Tables of a record's parts, whose rows are deleted with it. Other rows that refer to it prevent its deletion (409). */
  owns?: readonly string[]
  /** Where to find fields that permissions depend on but the record lacks: { businessId: 'customDrinkId.businessId' }. */
  scope?: Readonly<Record<string, Expression>>
  /** Whether the list is filtered by the business chosen in the sidebar. */
  ofBusiness?: boolean
  children?: ReadonlyArray<ChildList<R>>
  /** Which screen follows a delete: the previous one (default) or the list. */
  afterDelete?: 'back' | 'list'
  wide?: boolean
}

export interface Headings {
  /** The title of the list. */
  list: string
  /** The button above the list. */
  add: string
  /** The title of the create dialog. */
  create: string
  /** The title of the delete card and of its confirmation. */
  delete: string
}

/** A definition with all defaults filled in. */
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
 * Defines a catalogue resource: one entity of the contract, and how lists, forms and calls present it. The browser loads it too, so rules
 * that need the database are in the catalogue's `rules.ts`.
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
    joined: withoutUndefined(definition.joined ?? {}),
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

/** The names of everything that a record shows, joined fields included. */
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

/** The fields that its list can be sorted by. */
export function sortableFields({ entity, calls }: Resource): readonly string[] {
  return sortableFieldsOf({ ...entity, calls })
}

/** A field's label, which is also its column heading. */
export function labelOf(resource: Resource, field: string): string {
  return resource.labels[field] ?? (field in resource.entity.fields ? titleOf(field) : titleOfJoined(field))
}

/** A record's label in pickers and messages; '#7' if it has none. */
export function displayOf(resource: Resource, record: Readonly<Record<string, unknown>>): string {
  const name = resource.display((field) => {
    const value = record[field]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
  return name.trim() || `#${String(record.id)}`
}

function withoutUndefined<T>(partial: Partial<Record<string, T>>): Record<string, T> {
  const all: Record<string, T> = {}
  for (const [name, value] of Object.entries(partial)) if (value !== undefined) all[name] = value
  return all
}
