import { sql } from 'kysely'

/** A guest's name as staff read it, for queries that join `customer`. */
export const guestName = sql<string>`"customer"."firstName" || ' ' || "customer"."lastName"`

/** The same for searching and sorting, folded (contract/folded.ts). */
export const foldedGuestName = sql<string>`"customer"."firstNameFolded" || ' ' || "customer"."lastNameFolded"`

/** The record's number that was searched for: '#17' or '17'. */
export function numberIn(searchString: string): number | undefined {
  const number = /^#?(\d{1,15})$/.exec(searchString.trim())?.[1]
  return number === undefined ? undefined : Number(number)
}
