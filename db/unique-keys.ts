import { sql } from 'kysely'
import type { Database, Trx } from './connection'

/** Columns that no two rows of a table may have alike. */
export interface UniqueKey {
  columns: ReadonlyArray<{
    name: string
    /** Two rows without it are alike in it; otherwise they never are. */
    emptyIsAlike: boolean
    /** Upper case and lower case are alike. */
    anyCase: boolean
  }>
}

/** What a table holds to be unique, over all of its rows. */
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
  return [...keys.values()].map((columns) => ({ columns }))
}

interface IndexTerm {
  index: string
  /** Null for an expression. */
  name: string | null
  collation: string
  position: number
  /** Null for what UNIQUE in a table made. */
  source: string | null
}

/** The only expression in a unique index is `ifnull(column, …)`. @throws for another one: this has to learn it then */
function columnOf({ index, name, collation, position, source }: IndexTerm): UniqueKey['columns'][number] {
  const anyCase = collation === 'NOCASE'
  if (name !== null) return { name, emptyIsAlike: false, anyCase }
  const terms = /\((.*)\)/s.exec(source ?? '')?.[1]?.split(/,\s*(?![^(]*\))/) ?? []
  const column = /^ifnull\((\w+),/i.exec(terms[position]?.trim() ?? '')?.[1]
  if (column === undefined) throw new Error(`${index} is unique by an expression that nobody here can read`)
  return { name: column, emptyIsAlike: true, anyCase }
}
