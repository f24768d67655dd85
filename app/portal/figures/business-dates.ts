import { DAY_MS } from '../../../contract/time'

export interface DaySales {
  /** The business date 'yyyy-MM-dd': from 06:00 to 06:00 by the venue's own clock. */
  date: string
  cents: number
}

/** One entry for each of the dates, in their order; a date without sales is 0. */
export function everyDate(sales: ReadonlyArray<DaySales>, dates: readonly string[]): DaySales[] {
  const found = new Map(sales.map(({ date, cents }) => [date, cents]))
  return dates.map((date) => ({ date, cents: found.get(date) ?? 0 }))
}

/** The last `days` dates up to `today`, oldest first. */
export function datesUpTo(today: string, days: number): string[] {
  return datesBetween(addDays(today, 1 - days), today)
}

/** Every date from `start` to `end`, inclusive. */
export function datesBetween(start: string, end: string): string[] {
  return Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => addDays(start, index))
}

/** How many days `end` is after `start`. */
export function daysBetween(start: string, end: string): number {
  return Math.round((midnight(end) - midnight(start)) / DAY_MS)
}

/** The date `days` later. Computed in UTC, where every day has 24 hours. */
export function addDays(date: string, days: number): string {
  return new Date(midnight(date) + days * DAY_MS).toISOString().slice(0, 10)
}

function midnight(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}
