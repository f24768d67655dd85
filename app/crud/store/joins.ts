import { sql, type RawBuilder } from 'kysely'
import type { Resource, Value } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { entityOf, type Entity } from '../definition/entities'
import type { Expression } from '../definition/expression'
import { handlingOf } from '../fields'
import type { Join } from './table'

/** A column of a query: its SQL, and how to turn the stored value into the API's. */
export interface Column {
  sql: RawBuilder<unknown>
  read: (stored: unknown) => Value
}

/** Makes the columns of one query, and collects the joins that they need. */
export interface Columns {
  /** The column of a field that records show, their own or joined. @throws for an unknown field */
  of(field: string): Column
  compile(expression: Expression): Column
  joins: () => Iterable<Join>
}

/** Turns the fields of a resource into SQL. Make a new one for each query, so that it only has the joins that it needs. */
export function columnsOf(resource: Resource): Columns {
  const joins = new Map<string, Join>()

  const compile = (expression: Expression): Column => {
    if (typeof expression === 'string') return follow(resource.entity, 'row', expression.split('.'), true)
    if ('first' in expression) return coalesce(expression.first.map(compile))
    const [start = '', ...rest] = expression.words
    const parts = expression.values.flatMap((value, index) => [compile(value).sql, sql.lit(rest[index] ?? '')])
    return { sql: sql`(${sql.join([sql.lit(start), ...parts], sql` || `)})`, read: asText }
  }

  const follow = (entity: Entity, alias: string, steps: readonly string[], required: boolean): Column => {
    const [step = '', ...rest] = steps
    const meta = metaOf(entity, step)
    if (rest.length === 0) {
      if (!meta) return { sql: sql.ref(`${alias}.${step}`), read: MOMENT.test(step) ? readMoment : readPlain }
      const parts = handlingOf(meta.kind)
      return { sql: sql.ref(`${alias}.${parts.column(step)}`), read: parts.fromColumn }
    }
    const path = alias === 'row' ? step : `${alias}_${step}`
    const through = (table: string, as: string, certain: boolean, only?: Join['only']) => {
      joins.set(as, { table, alias: as, reference: `${alias}.${step}`, required: certain, only })
      return follow(entityOf(table), as, rest, certain)
    }
    if (meta?.refersTo) return through(meta.refersTo, path, required && !meta.optional)
    const { refersToBy, refersToTables } = meta ?? {}
    if (!refersToBy || !refersToTables) throw new Error(`${entity.table}.${step} refers to nothing`)
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

/** Columns in Unix milliseconds that the API returns as ISO text: 'createdAt', 'soldOutUntil'. */
const MOMENT = /(At|Until)$/

const STAMPS: readonly string[] = ['id', 'version', 'createdAt', 'updatedAt']

function coalesce(columns: readonly Column[]): Column {
  const [only] = columns
  if (!only) throw new Error('Nothing to choose from')
  if (columns.length === 1) return only
  return { sql: sql`coalesce(${sql.join(columns.map((column) => column.sql))})`, read: only.read }
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
