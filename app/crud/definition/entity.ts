import type { z } from 'zod'
import { ENTITIES } from '../../../contract/entities'
import { fieldMeta, type FieldMeta } from '../../../contract/field-meta'
import type { Expression } from './expression'

/** An entity of the contract, whichever it is. */
export interface Entity {
  table: string
  fields: Readonly<Record<string, z.ZodType>>
  /** What POST and PUT take. */
  input: z.ZodType
  record: z.ZodObject
}

const BY_TABLE: ReadonlyMap<string, Entity> = new Map(Object.entries(ENTITIES))

/** The entity that is kept in a table. @throws for a table that people do not fill in: a mistake in a definition */
export function entityOf(table: string): Entity {
  const entity = BY_TABLE.get(table)
  if (!entity) throw new Error(`${table} is no entity of the contract`)
  return entity
}

/** All entities, for who looks for references. */
export function entities(): Iterable<Entity> {
  return BY_TABLE.values()
}

/** What is known about a field of an entity; undefined for what is no field, or a group of fields. */
export function metaOf(entity: Entity, field: string): FieldMeta | undefined {
  const schema = entity.fields[field]
  return schema && fieldMeta(schema)
}

/** What is known about what a record shows, whether it is its own or comes from another. */
export function metaShown({ entity, joined }: Shows, field: string): FieldMeta | undefined {
  const expression = joined[field]
  return metaOf(entity, field) ?? (expression === undefined ? undefined : metaOfJoined(entity, expression))
}

interface Shows {
  entity: Entity
  joined: Readonly<Record<string, Expression>>
}

/** What is known about a value that comes from elsewhere: of the field that its path ends in, or of the first of several. */
export function metaOfJoined(entity: Entity, expression: Expression): FieldMeta | undefined {
  if (typeof expression !== 'string') {
    const [first] = 'first' in expression ? expression.first : []
    return first === undefined ? undefined : metaOfJoined(entity, first)
  }
  const [step = '', ...rest] = expression.split('.')
  const meta = metaOf(entity, step)
  if (rest.length === 0) return meta
  const table = meta?.refersTo ?? Object.values(meta?.refersToTables ?? {})[0]
  return table === undefined ? undefined : metaOfJoined(entityOf(table), rest.join('.'))
}
