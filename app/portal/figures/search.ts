import { sql } from 'kysely'

/** A guest's name as staff see it, for queries that join `customer`. */
export const guestName = sql<string>`"customer"."firstName" || ' ' || "customer"."lastName"`

/** The same for search and sort, folded (contract/folded.ts). */
export const foldedGuestName = sql<string>`"customer"."firstNameFolded" || ' ' || "customer"."lastNameFolded"`

/** Returns the record number in a search: 17 for '#17' or '17'. */
export function numberIn(searchString: string): number | undefined {
  const number = /^#?(\d{1,15})$/.exec(searchString.trim())?.[1]
  return number === undefined ? undefined : Number(number)
}
