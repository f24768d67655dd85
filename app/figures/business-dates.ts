import { sql } from 'kysely'
import { businessDate, businessDayStart } from '../../contract/hours'

export interface DaySales {
  /** The business date 'yyyy-MM-dd': from 06:00 to 06:00 by the venue's own clock. */
  date: string
  cents: number
}

const DAY_MS = 86_400_000
/** Every zone of the world is a multiple of this away from UTC, so every business day begins and ends on one. */
const SLOT_MS = 900_000

/** Sums of a time slot; the database adds them up so that only a few need putting to their days here. */
export interface SlotSum {
  timeZone: string
  slot: number
  cents: number
}

/** The slot a moment is in, to group by. `column` holds Unix ms. */
export function slotOf(column: `${string}.${string}`) {
  return sql<number>`${sql.ref(column)} / ${sql.lit(SLOT_MS)}`
}

/** Slots put to the business dates of their own zones: one sum a date, in the order of `dates`. A date without any is 0. */
export function salesByDate(slots: readonly SlotSum[], dates: readonly string[]): DaySales[] {
  const sales = dates.map((date) => ({ date, cents: 0 }))
  const startsIn = new Map<string, number[]>()
  for (const { timeZone, slot, cents } of slots) {
    const starts = startsIn.get(timeZone) ?? dates.map((date) => businessDayStart(date, timeZone))
    startsIn.set(timeZone, starts)
    const day = sales[starts.findLastIndex((start) => start <= slot * SLOT_MS)]
    if (day) day.cents += cents
  }
  return sales
}

/** The last business dates up to today's, oldest first. `now` in Unix ms. */
export function lastDates(now: number, timeZone: string, days: number): string[] {
  const today = businessDate(now, timeZone)
  return datesBetween(addDays(today, 1 - days), today)
}

/** Every date from `start` to `end`, both included. */
export function datesBetween(start: string, end: string): string[] {
  return Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => addDays(start, index))
}

/** How many days later `end` is. */
export function daysBetween(start: string, end: string): number {
  return Math.round((midnight(end) - midnight(start)) / DAY_MS)
}

/** The date `days` later. A date has no clock, so no clock change shortens its days. */
export function addDays(date: string, days: number): string {
  return new Date(midnight(date) + days * DAY_MS).toISOString().slice(0, 10)
}

function midnight(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}
