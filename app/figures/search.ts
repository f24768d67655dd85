import { sql, type Expression, type SqlBool } from 'kysely'
import { contains } from '../../db/like'

/** A guest's name as staff read it, for queries that join `customer`. */
export const guestName = sql<string>`"customer"."firstName" || ' ' || "customer"."lastName"`

/** The condition that a text contains what was searched for, in any case. */
export function holds(text: Expression<unknown>, searchString: string) {
  return sql<SqlBool>`${text} like ${contains(searchString)} escape '\\'`
}

/** The record's number that was searched for: '#17' or '17'. */
export function numberIn(searchString: string): number | undefined {
  const number = /^#?(\d{1,15})$/.exec(searchString.trim())?.[1]
  return number === undefined ? undefined : Number(number)
}
