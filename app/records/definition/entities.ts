import type { z } from 'zod'
import { ENTITIES } from '../../../contract/entities'
import type { FieldMeta } from '../../../contract/field-meta'
import { metaOf, type ShownEntity } from './entity'
import type { Expression } from './expression'

/** Any entity of the contract, with its schemas. */
export interface Entity extends ShownEntity {
  fields: Readonly<Record<string, z.ZodType>>
  /** The schema of a POST or PUT body. */
  input: z.ZodType
  record: z.ZodObject
}

const BY_TABLE: ReadonlyMap<string, Entity> = new Map(Object.entries(ENTITIES))

/** The entity of a table. @throws for a table without one, which is a mistake in a definition */
export function entityOf(table: string): Entity {
  const entity = BY_TABLE.get(table)
  if (!entity) throw new Error(`${table} is not an entity of the contract`)
  return entity
}

export function entities(): Iterable<Entity> {
  return BY_TABLE.values()
}

/** The metadata of a joined value: that of the field at the end of its path; for `first`, of its first alternative; for `text`, none. */
export function metaOfJoined(entity: ShownEntity, expression: Expression): FieldMeta | undefined {
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
