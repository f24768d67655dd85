import { sql } from 'kysely'
import { byDialect } from './by-dialect'
import type { Database, Trx } from './store'
import { columnOfFolded } from './folded-columns'
import type { Flag } from './tables'

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
  const { rows } = await byDialect({ sqlite: termsOfSqlite(table), postgres: termsOfPostgres(table) }).execute(db)
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
  anyCase: Flag
  /** The expression, if it is one: `ifnull(volumeMl, 0)`, or PostgreSQL's `COALESCE("volumeMl", (0)::bigint)`. */
  expression: string | null
}

/** SQLite has the text of the whole index only. */
function termsOfSqlite(table: string) {
  return sql<IndexTerm & { position: number }>`
    select indexes.name as "index", terms.name as "name", terms.coll = 'NOCASE' as "anyCase",
      source.sql as "expression", terms.seqno as "position"
    from pragma_index_list(${table}) as indexes, pragma_index_xinfo(indexes.name) as terms
    left join sqlite_master as source on source.name = indexes.name
    where indexes."unique" = 1 and indexes.partial = 0 and terms.key = 1
    order by indexes.name, terms.seqno`
}

/** Without the primary key of numbers, for which SQLite has no index. */
function termsOfPostgres(table: string) {
  return sql<IndexTerm & { position: number }>`
    select classes.relname as "index", columns.attname as "name", types.typname = 'citext' as "anyCase",
      pg_get_indexdef(indexes.indexrelid, terms.position + 1, false) as "expression", 0 as "position"
    from pg_index as indexes
      join pg_class as classes on classes.oid = indexes.indexrelid
      join pg_class as tables on tables.oid = indexes.indrelid
      cross join lateral generate_series(0, indexes.indnkeyatts - 1) as terms (position)
      left join pg_attribute as columns on columns.attrelid = tables.oid
        and columns.attnum = indexes.indkey[terms.position] and indexes.indkey[terms.position] > 0
      left join pg_type as types on types.oid = columns.atttypid
    where tables.relname = ${table} and tables.relnamespace = current_schema()::regnamespace
      and indexes.indisunique and indexes.indpred is null
      and not (indexes.indisprimary and indexes.indnkeyatts = 1 and types.typname = 'int8')
    order by classes.relname collate "C", terms.position`
}

/** The only expression known in a unique index is a column's value or 0. @throws for any other */
function columnOf({
  index,
  name,
  anyCase,
  expression,
  position,
}: IndexTerm & { position: number }): UniqueKey['columns'][number] {
  if (name !== null) {
    const text = columnOfFolded(name)
    return { name: text ?? name, emptyIsAlike: false, anyCase: anyCase === 1, folded: text !== undefined }
  }
  const terms = /\bON\b[^(]*\((.*)\)/is.exec(expression ?? '')?.[1]?.split(/,\s*(?![^(]*\))/) ?? [expression ?? '']
  const column = /^(?:ifnull|coalesce)\("?(\w+)"?,/i.exec(terms[position]?.trim() ?? '')?.[1]
  if (column === undefined) throw new Error(`${index} is unique by an unknown expression`)
  return { name: column, emptyIsAlike: true, anyCase: false, folded: false }
}
