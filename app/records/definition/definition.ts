import type { SubjectName } from '../../../contract/abilities'
import type { MeasurementSystem } from '../../../contract/enumerations'
import type { FieldMeta } from '../../../contract/field-meta'
import type { RecordCalls } from '../../../contract/entities/entity'
import type { WordIndex } from '../../../db/words'
import type { Entity } from './entities'
import type { ShownEntity } from './entity'
import type { Expression } from './expression'
import { titleOf, titleOfJoined } from './names'

/** A field's value in the API. */
export type Value = string | number | boolean | null
/** A record as the API returns it. */
export type RecordData = { id: number } & { [field: string]: Value }

/** Fields that must each have one of these values; 'given' means not empty. */
export type Condition = Readonly<Record<string, readonly Value[] | 'given' | 'empty'>>

/** Effect of changing one field on others. */
interface Effect {
  field: string
  /** Only if the field changes to this value; without it, on every change. */
  value?: Value
  /** The values that the other fields get. */
  sets: Readonly<Record<string, Value>>
}

/** The toasts and the delete question, in the wording of docs/rules/screens.md#wording. '{name}' is replaced by the record's name. */
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

/** A resource's definition. R: the names of all fields that a record shows; F: those of its own fields. */
export interface Definition<R extends string, F extends string> {
  /** The path of its list screen. Without one, it appears only in other records' child lists and on /v1. */
  screen?: string
  /** Singular and plural, in lower case: ['alcohol category', 'alcohol categories']. */
  label: readonly [string, string]
  /** Label of its records beside those of another table with the same label: ['business serving container', …]. Default: the label. */
  among?: readonly [string, string]
  /** Headings that differ from the default, which is derived from the label. */
  headings?: Partial<Headings>
  messages?: Partial<Messages>
  columns: ReadonlyArray<R>
  /** Heading of a row on a phone, above the other fields. Default: its name. */
  headline?: ReadonlyArray<R>
  /** Field labels and column headings that differ from the default, the field's name split into words. */
  labels?: Partial<Record<R, string>>
  /** A line below a number field of a form, such as what an empty one means. */
  hints?: Partial<Record<F, string>>
  /** For a number, the field with its unit: { quantity: 'unit' } shows '1½ oz'. */
  units?: Partial<Record<R, R>>
  /** The fields that a search covers. */
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
  /** Its label on the screen of the record that it is part of, which the label need not name. Default: its label. */
  displayAsPart?: (of: (field: R) => string) => string
  /** Suffix that a picker adds to equal labels of different records, built like `display`. */
  distinguishedBy?: (of: (field: R) => string) => string
  /** The fields of the create dialog (default: all) and of the details form (default: those of the dialog). */
  createFields?: ReadonlyArray<F>
  editFields?: ReadonlyArray<F>
  /** Condition for showing a field in a form. Default: always. */
  shown?: Partial<Record<F, Condition>>
  /** Those among the `shown` fields that are required while visible: they have a star, although a record may lack them. */
  needed?: ReadonlyArray<F>
  effects?: readonly Effect[]
  /** Fields that are edited in the list's grid. */
  editable?: ReadonlyArray<F>
  /** For a picker, the filters on its options; '$field' stands for the value of another field of the form. */
  choices?: Partial<Record<F, Readonly<Record<string, Value>>>>
  /** For a picker, the values besides the name for a record added from it; '$field' stands for the value of another field of the form. */
  adds?: Partial<Record<F, Readonly<Record<string, Value>>>>
  /** Tables of a record's parts, whose rows are deleted with it. Other rows that refer to it prevent its deletion (409). */
  owns?: readonly string[]
  /** Timestamps of a record outside its form, among its joined fields. Undoing a deletion restores them. */
  moments?: ReadonlyArray<R>
  /** Paths of fields that permissions depend on but the record lacks: { businessId: 'customDrinkId.businessId' }. */
  scope?: Readonly<Record<string, Expression>>
  /** Whether the list is filtered by the business chosen in the sidebar. */
  ofBusiness?: boolean
  children?: ReadonlyArray<ChildList<R>>
  /** The screen after a delete: the previous one (default) or the list. */
  afterDelete?: 'back' | 'list'
  wide?: boolean
}

interface Headings {
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
  subject: SubjectName
  subjects: Readonly<Partial<Record<string, SubjectName>>>
  partOf: readonly string[]
  label: readonly [string, string]
  among: readonly [string, string]
  headings: Headings
  messages: Messages
  columns: readonly string[]
  headline: readonly string[]
  hints: Readonly<Partial<Record<string, string>>>
  units: Readonly<Partial<Record<string, string>>>
  /** The system in which the measures of `units` are shown and typed. */
  measures: MeasurementSystem
  search: readonly string[]
  words: WordIndex | undefined
  filters: readonly string[]
  joined: Readonly<Record<string, Expression>>
  joinedMetas: Readonly<Record<string, FieldMeta>>
  /** The fields that its list can be sorted by. */
  sortable: readonly string[]
  sort: string
  display: (of: (field: string) => string) => string
  displayAsPart: (of: (field: string) => string) => string
  distinguishedBy: ((of: (field: string) => string) => string) | undefined
  createFields: readonly string[]
  editFields: readonly string[]
  shown: Readonly<Partial<Record<string, Condition>>>
  needed: readonly string[]
  effects: readonly Effect[]
  editable: readonly string[]
  choices: Readonly<Partial<Record<string, Readonly<Record<string, Value>>>>>
  adds: Readonly<Partial<Record<string, Readonly<Record<string, Value>>>>>
  owns: readonly string[]
  moments: readonly string[]
  scope: Readonly<Record<string, Expression>>
  ofBusiness: boolean
  children: readonly ChildList[]
  afterDelete: 'back' | 'list'
  wide: boolean
  labels: Readonly<Partial<Record<string, string>>>
}

/** The names of all fields that a record shows, including joined ones. */
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

export function sortableFields({ sortable }: Pick<Resource, 'sortable'>): readonly string[] {
  return sortable
}

type Labelled = Pick<Resource, 'labels'> & { entity: ShownEntity }

/** A field's label, which is also its column heading. */
export function labelOf({ labels, entity }: Labelled, field: string): string {
  return labels[field] ?? (field in entity.metas ? titleOf(field) : titleOfJoined(field))
}

/** A record's label in pickers and messages; '#7' if it has none. */
export function displayOf(resource: Resource, record: Shown): string {
  return resource.display(textsOf(record)).trim() || `#${String(record.id)}`
}

/** Labels of records in one list. Equal labels get a distinguishing suffix: 'Tito's Handmade, 750 ml', or the venue's name. */
export function displaysOf(resource: Resource, records: readonly Shown[]): string[] {
  const labels = records.map((record) => displayOf(resource, record))
  const counts = new Map<string, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return records.map((record, index) => {
    const label = labels[index] ?? ''
    const more = (counts.get(label) ?? 0) > 1 ? (resource.distinguishedBy ?? venueOf)(textsOf(record)) : undefined
    return more ? `${label}, ${more}` : label
  })
}

/** The name of a record's venue; '' for a record of none. */
function venueOf(of: (field: string) => string): string {
  return of('placeName')
}

type Shown = Readonly<Record<string, unknown>>

function textsOf(record: Shown): (field: string) => string {
  return (field) => {
    const value = record[field]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
}
