import type { FieldKind, FieldMeta } from '../../../contract/field-meta'
import type { CsvRow } from '../../csv/read'
import { labelOf, type Resource } from '../definition'
import { metaOf } from '../entity'
import type { Values } from '../form'

/** A column of a resource's file: one of its fields. */
export interface FileColumn {
  field: string
  heading: string
  meta: FieldMeta
}

/** What one cell cannot hold; no catalogue list has one. */
const NOT_IN_A_CELL: readonly FieldKind[] = ['password', 'hours', 'choices', 'references']

/** The record's number stands in front of its fields. */
export const ID_HEADING = 'Id'

/** What a file says of each record: everything that PUT takes, so that a file read back changes nothing. */
export function fileColumns(resource: Resource): FileColumn[] {
  return Object.keys(resource.entity.fields).flatMap((field) => {
    const meta = metaOf(resource.entity, field)
    if (!meta || NOT_IN_A_CELL.includes(meta.kind)) return []
    return { field, heading: labelOf(resource, field), meta }
  })
}

/** Where a file has its columns. */
export interface FileHeader {
  /** Undefined in a file of new records. */
  id: number | undefined
  columns: ReadonlyArray<FileColumn & { index: number }>
  /** Cells of each row. */
  width: number
}

/** Finds the columns by their headings, or by the fields' names in the API, in any order and any case. */
export function readHeader(resource: Resource, { cells }: CsvRow): FileHeader | { problems: string[] } {
  const known = fileColumns(resource)
  const problems: string[] = []
  const found = new Map<string, FileColumn & { index: number }>()
  let id: number | undefined
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  for (const [index, cell] of cells.slice(0, width).entries()) {
    const heading = plainWords(cell)
    if (heading === '') problems.push(`The heading of column ${index + 1} is empty.`)
    else if (heading === plainWords(ID_HEADING)) {
      if (id !== undefined) problems.push(`The column “${ID_HEADING}” is there twice.`)
      id = index
    } else {
      const column = known.find((one) => plainWords(one.heading) === heading || plainWords(one.field) === heading)
      if (!column) problems.push(`There is no column “${cell.trim()}” in ${resource.label[1]}.`)
      else if (found.has(column.field)) problems.push(`The column “${column.heading}” is there twice.`)
      else found.set(column.field, { ...column, index })
    }
  }
  if (problems.length > 0)
    return { problems: [...problems, `Known are ${quoted([ID_HEADING, ...known.map((one) => one.heading)])}.`] }
  return { id, columns: [...found.values()], width }
}

/** The columns that a new record needs and a file does not have; `base` is what a new one starts with. */
export function missingColumns(resource: Resource, { columns }: FileHeader, base: Values): string[] {
  const given = new Set(columns.map(({ field }) => field))
  return fileColumns(resource).flatMap(({ field, heading, meta }) =>
    isRequired(meta) && !given.has(field) && base[field] === undefined ? heading : [],
  )
}

/** Whether a new record is nothing without it. */
export function isRequired(meta: FieldMeta): boolean {
  return !meta.optional && meta.initial === undefined
}

export function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ')
}

/** Case and spaces do not tell names apart. */
export function plainWords(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
