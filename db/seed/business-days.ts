import type { Weekday } from '../../contract/enumerations'
import { businessDayStart, openEvening, weekdayOfDate } from '../../contract/hours'
import { openingTimes } from '../../contract/opening-times'
import { HOUR_MS } from '../../contract/time'
import { shares } from './random'
import { TIME_ZONE, type DemoVenue, type Venues } from './venues'

const FIRST_HOUR = 6

/** Visits per business date, and the relative number of them that begin in each local hour. */
const CROWDS: Readonly<
  Record<keyof Venues, { visits: Readonly<Record<Weekday, number>>; arrivals: Readonly<Record<number, number>> }>
> = {
  heron: {
    visits: { monday: 9, tuesday: 9, wednesday: 11, thursday: 15, friday: 26, saturday: 28, sunday: 12 },
    arrivals: { 10: 1, 12: 2, 14: 2, 16: 4, 17: 6, 18: 8, 19: 10, 20: 12, 21: 13, 22: 12, 23: 9, 0: 6, 1: 3, 2: 1 },
  },
  undertow: {
    visits: { monday: 0, tuesday: 0, wednesday: 7, thursday: 10, friday: 24, saturday: 28, sunday: 8 },
    arrivals: { 20: 3, 21: 7, 22: 12, 23: 14, 0: 9, 1: 3 },
  },
  saltmarsh: {
    visits: { monday: 0, tuesday: 6, wednesday: 7, thursday: 9, friday: 17, saturday: 20, sunday: 14 },
    arrivals: { 10: 3, 11: 4, 12: 4, 14: 3, 15: 4, 16: 6, 17: 9, 18: 12, 19: 11, 20: 7, 21: 4, 22: 3 },
  },
}

/** One business day of one venue. All moments in Unix ms. */
export interface BusinessDay {
  opensAt: number
  closesAt: number
  lastCallAt: number
  /** Expected number of visits. */
  visits: number
  /** The hours in which guests come (their start in Unix ms), each with its weight. */
  arrivals: ReadonlyArray<readonly [hourStart: number, weight: number]>
}

/** Returns the business day that begins on `date` ('yyyy-MM-dd'), or undefined on a closed day. */
export function businessDayOf({ key, hours, lastCall }: DemoVenue, date: string): BusinessDay | undefined {
  const weekday = weekdayOfDate(date)
  const opening = hours[weekday]
  if (!opening) return undefined
  const start = businessDayStart(date, TIME_ZONE)
  const { visits, arrivals } = CROWDS[key]
  const crowd = {
    visits: visits[weekday],
    arrivals: shares(arrivals).map(([hour, weight]) => [start + sinceStart(hour), weight] as const),
  }
  if (opening.open === opening.close) {
    const end = start + 24 * HOUR_MS
    return { ...crowd, opensAt: start, closesAt: end, lastCallAt: end }
  }
  const evening = openEvening(
    openingTimes({ hoursOfOperations: hours }),
    TIME_ZONE,
    start + sinceStart(hourOf(opening.open)),
  )
  return evening
    ? {
        ...crowd,
        opensAt: evening.opensAt,
        closesAt: evening.closesAt,
        lastCallAt: start + sinceStart(hourOf(lastCall)),
      }
    : undefined
}

/** Milliseconds from the business day's first hour to a local hour. Exact until clocks change at 02:00. */
function sinceStart(hour: number): number {
  return (hour < FIRST_HOUR ? hour + 24 - FIRST_HOUR : hour - FIRST_HOUR) * HOUR_MS
}

/** Parses a time as hours: '01:30:00' → 1.5. */
function hourOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours + minutes / 60
}
