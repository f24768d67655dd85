import { DAY_MS } from './time'

/**
 * Daily numbers: the bar and its guests call an order '#44'. They run from 1 to 999 by venue and business date (docs/rules/orders.md#daily-numbers).
 * The store has them with their date, so that one index finds the last one and keeps each apart.
 */

/** Room for the orders of one date. */
export const NUMBERS_A_DATE = 10_000
const LARGEST = 999

/** Returns the range of a business date's ('yyyy-MM-dd') stored numbers: above `from`, up to `to`. */
export function dailyNumbersOf(date: string): { from: number; to: number } {
  const from = (Date.parse(date) / DAY_MS) * NUMBERS_A_DATE
  return { from, to: from + NUMBERS_A_DATE - 1 }
}

/** Returns the daily number, 1 to 999, from the stored one. After 999 it begins again at 1. */
export function dailyNumberOf(stored: number | null): number | null {
  return stored === null ? null : (((stored % NUMBERS_A_DATE) - 1) % LARGEST) + 1
}

/** Returns the number by which an order is called: its daily number, or its long one before it is paid and for orders of earlier versions. */
export function calledNumber({ id, dailyNumber }: { id: number; dailyNumber: number | null }): number {
  return dailyNumber ?? id
}

/** As `calledNumber`, for an order as the store has it. */
export function storedNumber({ id, dayNumber }: { id: number; dayNumber: number | null }): number {
  return calledNumber({ id, dailyNumber: dailyNumberOf(dayNumber) })
}
