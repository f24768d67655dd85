import { sql } from 'kysely'
import type { FieldMeta } from '../../../contract/field-meta'
import type { Database, Guards, Trx, VenueOf } from '../../../db/store'
import { entityOf, type Entity } from '../definition/entities'
import { metaOf } from '../definition/entity'
import type { Resource } from '../definition/definition'
import { rowsOf } from './table'
import type { Write } from './write'

type CatalogueGuard = Required<Pick<Guards, 'catalogue'>>

const ALL: CatalogueGuard = { catalogue: 'all' }

/** A column that leads from a row of a table towards its venue: 'customDrinkId', then 'businessId'. */
interface Step {
  table: string
  column: string
}

/**
 * The catalogue guard of writing these records: that of their venue if all of them belong to one venue, before and after the write; otherwise 'all'.
 *
 * Rules about a venue's records (defaults, twins, use at the same business) read only this venue's records and shared ones. Shared records change under
 * 'all', and so does the venue of a record, so neither changes while a venue's guard is held.
 */
export function guardOfWrites(resource: Resource, writes: readonly Pick<Write, 'before' | 'given'>[]): CatalogueGuard {
  const [first, ...rest] = stepsToVenue(resource)
  if (!first) return ALL
  const [owner, ...others] = new Set(
    writes.flatMap(({ before, given }) => (before ? [before[first.column], given[first.column]] : given[first.column])),
  )
  return typeof owner === 'number' && others.length === 0 ? { catalogue: venueBy(rest, owner) } : ALL
}

/** The same for records that stay where they are, by their ids. `field`: the field to change. */
export function guardOfRecords(resource: Resource, ids: Iterable<number>, field?: string): CatalogueGuard {
  const steps = stepsToVenue(resource)
  if (steps.length === 0 || steps[0]?.column === field) return ALL
  return { catalogue: [...ids].map((id) => venueBy(steps, id)) }
}

/** Empty unless each record of the resource belongs to a venue. */
function stepsToVenue({ entity, scope }: Resource): Step[] {
  const path = scope.businessId ?? 'businessId'
  if (typeof path !== 'string') return []
  const steps: Step[] = []
  let of: Entity | undefined = entity
  for (const column of path.split('.')) {
    const meta: FieldMeta | undefined = of && metaOf(of, column)
    if (!of || !meta?.refersTo || meta.optional) return []
    steps.push({ table: of.table, column })
    of = meta.refersTo === 'business' ? undefined : entityOf(meta.refersTo)
  }
  return steps
}

/** The venue to which the steps lead from a row. */
function venueBy(steps: readonly Step[], id: number): VenueOf {
  if (steps.length === 0) return id
  return async (db) => {
    let at: number | undefined = id
    for (const step of steps) at = at === undefined ? undefined : await referred(db, step, at)
    return at
  }
}

async function referred(db: Database | Trx, { table, column }: Step, id: number): Promise<number | undefined> {
  const row = await rowsOf(db, table)
    .where(sql<boolean>`"row"."id" = ${id}`)
    .select(sql<number>`${sql.ref(`row.${column}`)}`.as('to'))
    .executeTakeFirst()
  return row?.to
}
