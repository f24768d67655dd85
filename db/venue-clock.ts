import { sql } from 'kysely'

/** The business date of a moment (Unix ms, in `moment`) by the clock of `timeZone`, for queries that group by it. */
export function businessDateOf(moment: `${string}.${string}`, timeZone: `${string}.${string}`) {
  return sql<string>`businessDate(${sql.ref(moment)}, ${sql.ref(timeZone)})`
}

/** The hour, 0 to 23, of a moment (Unix ms, in `moment`) by the clock of `timeZone`, for queries that group by it. */
export function localHourOf(moment: `${string}.${string}`, timeZone: `${string}.${string}`) {
  return sql<number>`localHour(${sql.ref(moment)}, ${sql.ref(timeZone)})`
}
