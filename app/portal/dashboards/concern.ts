import { sql } from 'kysely'
import type { Database } from '../../../db/connection'
import type { BusinessScope } from '../figures/scope'

/** One thing that somebody should look at. */
export interface Concern {
  id: number
  /** The screen where it can be put right. */
  to: string
  what: string
  /** A further hint, if there is one. */
  detail: string | null
  place: string
  timeZone: string
  /** Since when (Unix ms); null when that was never known. */
  since: number | null
}

/** The concerns of one kind, the oldest first; only a few of them unless all were asked for. */
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

/** Concerns from rows that each carry the total count. */
export function few<Row extends { total: number }>(rows: readonly Row[], concern: (row: Row) => Concern): Found {
  return { total: rows[0]?.total ?? 0, first: rows.map(concern) }
}
