import { folded } from '../../../contract/folded'
import type { FieldKind, FieldMeta } from '../../../contract/field-meta'
import { nearestOf } from '../../platform/csv/nearest'
import type { CsvRow, CsvTable } from '../../platform/csv/read'
import { labelOf, type Resource } from '../definition/definition'
import { metaOf } from '../definition/entity'
import type { Values } from '../values/values'

/** A column of a resource's file: one of its fields. */
export interface FileColumn {
  field: string
  heading: string
  meta: FieldMeta
}

/** Kinds that do not fit into one cell; no catalogue list has one. */
const NOT_IN_A_CELL: readonly FieldKind[] = ['password', 'hours', 'choices', 'references']

/** The first column: the record's id. */
export const ID_HEADING = 'Id'

/** The columns of a list's file: everything that PUT takes, so that a file read back changes nothing. */
export function fileColumns(resource: Resource): FileColumn[] {
  return Object.keys(resource.entity.fields).flatMap((field) => {
    const meta = metaOf(resource.entity, field)
    if (!meta || NOT_IN_A_CELL.includes(meta.kind)) return []
    return { field, heading: labelOf(resource, field), meta }
  })
}

/** Heading of the column with errors in a file of bad rows. An import ignores it. */
export const WRONG_HEADING = 'What is wrong'

/** The positions of a file's columns. */
export interface FileHeader {
  /** Undefined in a file of new records. */
  id: number | undefined
  columns: ReadonlyArray<FileColumn & { index: number }>
  /** Number of cells in a row. */
  width: number
}

/** Why a file's columns cannot be recognised. */
export interface BadHeader {
  problems: string[]
  /** Unknown columns; empty if there are other problems as well, because ignoring the columns would not help. */
  unknown: string[]
}

/**
 * Finds the columns by their headings, or by the fields' names in the API, in any order and case. `leaveUnknown` ignores unknown
 * columns; only on request, because they may be typos.
 */
export function readHeader(
  resource: Resource,
  { header: { cells }, rows }: Pick<CsvTable, 'header' | 'rows'>,
  leaveUnknown: boolean,
): FileHeader | BadHeader {
  const known = fileColumns(resource)
  const problems: string[] = []
  const unknown: UnknownColumn[] = []
  const found = new Map<string, FileColumn & { index: number }>()
  let id: number | undefined
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  for (const [index, cell] of cells.slice(0, width).entries()) {
    const heading = folded(cell)
    const isId = heading === folded(ID_HEADING)
    const column = known.find((one) => folded(one.heading) === heading || folded(one.field) === heading)
    const first = isId ? id : column && found.get(column.field)?.index
    if (first !== undefined) problems.push(`“${cell.trim()}” heads columns ${first + 1} and ${index + 1}: remove one.`)
    else if (isId) id = index
    else if (column) found.set(column.field, { ...column, index })
    else if (!isIgnored(heading, rows, index)) unknown.push({ index, heading })
  }
  if (problems.length === 0 && (leaveUnknown || unknown.length === 0))
    return { id, columns: [...found.values()], width }
  const headings = [ID_HEADING, ...known.map((one) => one.heading)]
  return {
    problems: [
      ...problems,
      ...unknownProblems(resource, headings, unknown, cells),
      `The first line must have the headings. Known headings: ${quoted(headings)}.`,
    ],
    unknown: problems.length === 0 && found.size > 0 ? unknown.map((column) => nameOf(column, cells)) : [],
  }
}

interface UnknownColumn {
  index: number
  heading: string
}

/** Whether to ignore a column: our own remarks, and empty columns without a heading. */
function isIgnored(heading: string, rows: readonly CsvRow[], index: number): boolean {
  if (heading === '') return rows.every(({ cells }) => (cells[index] ?? '').trim() === '')
  return heading === folded(WRONG_HEADING)
}

function unknownProblems(
  { label }: Resource,
  headings: readonly string[],
  unknown: readonly UnknownColumn[],
  cells: readonly string[],
): string[] {
  const nearest = nearestOf(headings.map(folded))
  return unknown.map((column) => {
    if (column.heading === '') return `Column ${column.index + 1} has no heading.`
    const near = nearest.to(column.heading)
    const meant = headings.find((heading) => folded(heading) === near)
    return `There is no column ${nameOf(column, cells)} in ${label[1]}.${meant === undefined ? '' : ` Did you mean “${meant}”?`}`
  })
}

function nameOf({ index, heading }: UnknownColumn, cells: readonly string[]): string {
  return heading === '' ? `column ${index + 1}` : `“${(cells[index] ?? '').trim()}”`
}

/** The columns that a new record needs and the file lacks; `base` has a new record's initial values. */
export function missingColumns(resource: Resource, { columns }: FileHeader, base: Values): string[] {
  const given = new Set(columns.map(({ field }) => field))
  return fileColumns(resource).flatMap(({ field, heading, meta }) =>
    isRequired(meta) && !given.has(field) && base[field] === undefined ? heading : [],
  )
}

/** Whether a new record needs the field. */
export function isRequired(meta: FieldMeta): boolean {
  return !meta.optional && meta.initial === undefined
}

export function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ')
}
