import { uniqueKeysOf, type UniqueKey } from '../../../db/unique-keys'
import type { CrudCall } from '../catalogue'
import { labelOf, type Resource } from '../definition'
import type { Row } from '../table'

/** A row that a file has twice. */
export interface Double {
  /** The line that was first. */
  line: number
  heading: string | null
  message: string
}

/**
 * Finds what a file says twice: the same id, the same new record, or what must be unique (which the database would only say of rows that
 * are tried together).
 */
export async function doublesIn({ app }: CrudCall, resource: Resource) {
  const keys = await uniqueKeysOf(app.db, resource.table)
  const seen = new Map<string, number>()
  /** The line on which something was before. */
  const before = (kind: string, what: unknown, line: number): number | undefined => {
    const key = `${kind} ${JSON.stringify(what)}`
    const first = seen.get(key)
    if (first === undefined) seen.set(key, line)
    return first
  }
  return {
    ofId(id: number, line: number): Double | undefined {
      const first = before('id', id, line)
      return first === undefined ? undefined : { line: first, heading: 'Id', message: `Line ${first} has the same` }
    },
    /** `isNew`: without an id, so that nothing else tells two of them apart. */
    ofRow(row: Row, isNew: boolean, line: number): Double | undefined {
      for (const [index, { columns }] of keys.entries()) {
        const values = columns.map((column) => valueOf(row, column))
        if (values.includes(undefined)) continue
        const first = before(`key ${index}`, values, line)
        if (first === undefined) continue
        const heading = columns.map(({ name }) => labelOf(resource, name)).join(', ')
        return { line: first, heading, message: `Line ${first} has the same` }
      }
      const first = isNew ? before('row', row, line) : undefined
      return first === undefined ? undefined : { line: first, heading: null, message: `Line ${first} says the same` }
    },
  }
}

export type Doubles = Awaited<ReturnType<typeof doublesIn>>

/** Undefined for what is like nothing else. */
function valueOf(row: Row, { name, emptyIsAlike, anyCase }: UniqueKey['columns'][number]): unknown {
  const value = row[name] ?? null
  if (value === null) return emptyIsAlike ? null : undefined
  return anyCase && typeof value === 'string' ? value.toLowerCase() : value
}
