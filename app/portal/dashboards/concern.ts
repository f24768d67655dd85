import { sql } from 'kysely'
import type { Database } from '../../../db/store'
import type { BusinessScope } from '../figures/scope'

/** One problem that staff should check. */
export interface Concern {
  id: number
  /** The screen where staff can fix it. */
  to: string
  what: string
  /** A further hint, if there is one. */
  detail: string | null
  /** Null if it concerns no venue. */
  place: string | null
  timeZone: string
  /** Start of the problem (Unix ms); null if unknown. */
  since: number | null
}

/** Concerns of one kind, oldest first; only the first few unless all were requested. */
export interface Found {
  total: number
  first: Concern[]
}

export interface ConcernSearch {
  db: Database
  scope: BusinessScope
  now: number
  limit: number
}

export const COUNT = sql<number>`count(*) over ()`

/** Builds concerns from rows that each hold the total count. */
export function few<Row extends { total: number }>(rows: readonly Row[], concern: (row: Row) => Concern): Found {
  return { total: rows[0]?.total ?? 0, first: rows.map(concern) }
}
