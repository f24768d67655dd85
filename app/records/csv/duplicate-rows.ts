import { uniqueKeysOf } from '../../../db/unique-keys'
import type { CrudCall } from '../definition/catalogue'
import { labelOf, type Resource } from '../definition/definition'
import { valueOf } from '../store/holders'
import type { Row } from '../definition/row'
import { ID_HEADING } from './columns'

/** A row that repeats an earlier one. */
export interface DuplicateRow {
  heading: string | null
  /** The fields that are the same. */
  fields: readonly string[]
  message: string
}

/**
 * Finds rows that repeat an id, a whole new record, or values that must be unique. The database would find only the last kind, and only
 * among rows of one batch.
 */
export async function findDuplicates({ app }: CrudCall, resource: Resource) {
  const keys = await uniqueKeysOf(app.db, resource.table)
  const seen = new Map<string, number>()
  /** Returns the line of an earlier occurrence. */
  const before = (kind: string, what: unknown, line: number): number | undefined => {
    const key = `${kind} ${JSON.stringify(what)}`
    const first = seen.get(key)
    if (first === undefined) seen.set(key, line)
    return first
  }
  return {
    ofId(id: number, line: number): DuplicateRow | undefined {
      const first = before('id', id, line)
      return first === undefined ? undefined : { heading: ID_HEADING, fields: [], message: sameAs(first) }
    },
    /** `isNew`: without an id, so that equal rows are duplicates. */
    ofRow(row: Row, isNew: boolean, line: number): DuplicateRow | undefined {
      for (const [index, { columns }] of keys.entries()) {
        const values = columns.map((column) => valueOf(row, column))
        if (values.includes(undefined)) continue
        const first = before(`key ${index}`, values, line)
        if (first === undefined) continue
        const fields = columns.map(({ name }) => name)
        return { heading: headingOf(resource, fields), fields, message: sameAs(first) }
      }
      const first = isNew ? before('row', row, line) : undefined
      if (first === undefined) return undefined
      return { heading: null, fields: [], message: `Line ${first} is the same: remove one of them` }
    },
  }
}

function sameAs(line: number): string {
  return `Line ${line} has the same value: remove one of them`
}

/** 'Brand, Name' */
export function headingOf(resource: Resource, fields: readonly string[]): string {
  return fields.map((field) => labelOf(resource, field)).join(', ')
}

/** A row's texts in these fields, without the empty ones: 'Tanqueray, London Dry'. */
export function textsIn(cells: Readonly<Record<string, string>>, fields: readonly string[]): string {
  return fields.flatMap((field) => cells[field] || []).join(', ')
}

export type Duplicates = Awaited<ReturnType<typeof findDuplicates>>
