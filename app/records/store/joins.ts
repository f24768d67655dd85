import { sql, type RawBuilder } from 'kysely'
import { MOMENT } from '../../../contract/range-kinds'
import { foldedColumn, foldedText } from '../../../db/folded-columns'
import type { Resource, Value } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { entityOf, type Entity } from '../definition/entities'
import type { Expression } from '../definition/expression'
import { handlingOf } from '../fields'
import type { Join } from './table'

/** A column of a query: its SQL, and how to turn the stored value into the API's. */
export interface Column {
  sql: RawBuilder<unknown>
  /** The column to sort by: the folded text (contract/folded.ts) of a text of one line. */
  order: RawBuilder<unknown>
  /** The column to search: the folded text of every text. */
  searched: RawBuilder<unknown>
  read: (stored: unknown) => Value
}

type Part = 'sql' | 'order' | 'searched'

/** Compiles the columns of one query, and collects the joins that they need. */
export interface Columns {
  /** The column of a field that records show, their own or joined. @throws for an unknown field */
  of(field: string): Column
  compile(expression: Expression): Column
  joins: () => Iterable<Join>
}

/** Compiles the fields of a resource to SQL. Create a new one for each query, so that it contains only the joins that it needs. */
export function columnsOf(resource: Resource): Columns {
  const joins = new Map<string, Join>()

  const compile = (expression: Expression): Column => {
    if (typeof expression === 'string') return follow(resource.entity, 'row', expression.split('.'), true)
    if ('first' in expression) return coalesce(expression.first.map(compile))
    const [start = '', ...rest] = expression.words
    const values = expression.values.map(compile)
    const written = (part: Part, word: (text: string) => string) => {
      const parts = values.flatMap((value, index) => [value[part], sql.lit(word(rest[index] ?? ''))])
      return sql`(${sql.join([sql.lit(word(start)), ...parts], sql` || `)})`
    }
    const small = (text: string) => text.toLowerCase()
    return {
      sql: written('sql', (text) => text),
      order: written('order', small),
      searched: written('searched', small),
      read: asText,
    }
  }

  const follow = (entity: Entity, alias: string, steps: readonly string[], required: boolean): Column => {
    const [step = '', ...rest] = steps
    const meta = metaOf(entity, step)
    if (rest.length === 0) {
      const read = meta ? handlingOf(meta.kind).fromColumn : MOMENT.test(step) ? readMoment : readPlain
      const column = sql.ref(`${alias}.${meta ? handlingOf(meta.kind).column(step) : step}`)
      const order = orderOf(entity, step, alias) ?? column
      return { sql: column, order, searched: meta?.kind === 'longText' ? foldedText(column) : order, read }
    }
    const path = alias === 'row' ? step : `${alias}_${step}`
    const through = (table: string, as: string, certain: boolean, only?: Join['only']) => {
      joins.set(as, { table, alias: as, reference: `${alias}.${step}`, required: certain, only })
      return follow(entityOf(table), as, rest, certain)
    }
    if (meta?.refersTo) return through(meta.refersTo, path, required && !meta.optional)
    const { refersToBy, refersToTables } = meta ?? {}
    if (!refersToBy || !refersToTables) throw new Error(`${entity.table}.${step} is not a reference`)
    return coalesce(
      Object.entries(refersToTables).map(([value, table]) =>
        through(table, `${path}_${value}`, false, { column: `${alias}.${refersToBy}`, value }),
      ),
    )
  }

  return {
    of(field) {
      const expression = resource.joined[field]
      if (expression !== undefined) return compile(expression)
      if (!(field in resource.entity.fields) && !STAMPS.includes(field)) {
        throw new Error(`${resource.table} has no ${field}`)
      }
      return compile(field)
    },
    compile,
    joins: () => joins.values(),
  }
}

const STAMPS: readonly string[] = ['id', 'version', 'createdAt', 'updatedAt']

/** The folded text of a field of one line; undefined for others. */
export function orderOf(entity: Entity, field: string, alias: string): RawBuilder<unknown> | undefined {
  if (metaOf(entity, field)?.kind !== 'text') return undefined
  const kept = foldedColumn(entity.table, field)
  return kept === undefined ? foldedText(sql.ref(`${alias}.${field}`)) : sql.ref(`${alias}.${kept}`)
}

function coalesce(columns: readonly Column[]): Column {
  const [only] = columns
  if (!only) throw new Error('An expression with `first` needs a value')
  if (columns.length === 1) return only
  const firstOf = (part: Part) => sql`coalesce(${sql.join(columns.map((column) => column[part]))})`
  return { sql: firstOf('sql'), order: firstOf('order'), searched: firstOf('searched'), read: only.read }
}

function asText(stored: unknown): Value {
  return typeof stored === 'string' ? stored : null
}

function readPlain(stored: unknown): Value {
  return typeof stored === 'string' || typeof stored === 'number' ? stored : null
}

function readMoment(stored: unknown): Value {
  return typeof stored === 'number' ? new Date(stored).toISOString() : null
}
