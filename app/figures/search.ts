import { sql } from 'kysely'

/** A guest's name as staff read it, for queries that join `customer`. */
export const guestName = sql<string>`"customer"."firstName" || ' ' || "customer"."lastName"`

/** The record's number that was searched for: '#17' or '17'. */
export function numberIn(searchString: string): number | undefined {
  const number = /^#?(\d{1,15})$/.exec(searchString.trim())?.[1]
  return number === undefined ? undefined : Number(number)
}
