import { sql } from 'kysely'
import type { Database, Trx } from './store'
import { columnOfFolded } from './folded-columns'

/** Columns whose values no two rows of a table may share. */
export interface UniqueKey {
  columns: ReadonlyArray<{
    name: string
    /** Whether two rows without a value count as equal. */
    emptyIsAlike: boolean
    /** Whether upper and lower case count as equal. */
    anyCase: boolean
    /** Whether texts with the same folding (contract/folded.ts) count as equal. */
    folded: boolean
  }>
}

/** Returns the unique keys of a table, without those that follow from another. */
export async function uniqueKeysOf(db: Database | Trx, table: string): Promise<UniqueKey[]> {
  const { rows } = await sql<IndexTerm>`
    select indexes.name as "index", terms.name as "name", terms.coll as "collation", terms.seqno as "position", source.sql as "source"
    from pragma_index_list(${table}) as indexes, pragma_index_xinfo(indexes.name) as terms
    left join sqlite_master as source on source.name = indexes.name
    where indexes."unique" = 1 and indexes.partial = 0 and terms.key = 1
    order by indexes.name, terms.seqno`.execute(db)
  const keys = new Map<string, Array<UniqueKey['columns'][number]>>()
  for (const term of rows) {
    const columns = keys.get(term.index) ?? []
    columns.push(columnOf(term))
    keys.set(term.index, columns)
  }
  const all = [...keys.values()].map((columns) => ({ columns }))
  return all.filter((key) => !all.some((other) => follows(key, other)))
}

/** True if rows that differ by the other key also differ by this one: it is the same key, and the other has a folded column. */
function follows({ columns }: UniqueKey, other: UniqueKey): boolean {
  const isFolded = (key: UniqueKey['columns']) => key.some((column) => column.folded)
  return (
    isFolded(other.columns) &&
    !isFolded(columns) &&
    columns.length === other.columns.length &&
    columns.every(({ name }, index) => name === other.columns[index]?.name)
  )
}

interface IndexTerm {
  index: string
  /** Null for an expression. */
  name: string | null
  collation: string
  position: number
  /** Null for an index that SQLite made for UNIQUE in a table. */
  source: string | null
}

/** The only expression known in a unique index is `ifnull(column, …)`. @throws for any other */
function columnOf({ index, name, collation, position, source }: IndexTerm): UniqueKey['columns'][number] {
  const anyCase = collation === 'NOCASE'
  if (name !== null) {
    const text = columnOfFolded(name)
    return { name: text ?? name, emptyIsAlike: false, anyCase, folded: text !== undefined }
  }
  const terms = /\((.*)\)/s.exec(source ?? '')?.[1]?.split(/,\s*(?![^(]*\))/) ?? []
  const column = /^ifnull\((\w+),/i.exec(terms[position]?.trim() ?? '')?.[1]
  if (column === undefined) throw new Error(`${index} is unique by an unknown expression`)
  return { name: column, emptyIsAlike: true, anyCase, folded: false }
}
