import { DateTime } from 'luxon'
import { clockLabel } from './clock'
import { WEEKDAYS, type Weekday } from './enumerations'
import { isKnownZone, shownZone } from './time-zone'

/** One weekday's opening: local 'HH:mm:ss'. A close at or before the open is on the next calendar day. */
export interface DayHours {
  open: string
  close: string
}

/** Hours of operation: null is a closed day. */
export type Hours = Record<Weekday, DayHours | null>

export const DEFAULT_DAY_HOURS = { open: '14:00:00', close: '02:00:00' } as const satisfies DayHours

/** Every day 14:00 to 02:00. */
export function defaultHours(): Hours {
  return hoursOf(() => ({ ...DEFAULT_DAY_HOURS }))
}

/** Hours built day by day. */
export function hoursOf(day: (weekday: Weekday) => DayHours | null): Hours {
  return {
    monday: day('monday'),
    tuesday: day('tuesday'),
    wednesday: day('wednesday'),
    thursday: day('thursday'),
    friday: day('friday'),
    saturday: day('saturday'),
    sunday: day('sunday'),
  }
}

/** One evening in real time: the date it began on, and its ends in Unix ms. */
export interface Evening {
  date: string
  weekday: Weekday
  opensAt: number
  closesAt: number
}

/** A business date begins at this local hour (docs/rules/figures.md#business-date). */
const BUSINESS_DAY_HOUR = 6
const DAY_BEGINS = `0${BUSINESS_DAY_HOUR}:00:00`
const DAY_MS = 86_400_000
const AROUND_THE_CLOCK = 'Open 24 hours'

/**
 * The evening that is open at `atMs` (Unix ms), which may have begun yesterday; null when the venue is closed or its time zone is
 * unknown here.
 */
export function openEvening(hours: Hours, timeZone: string, atMs: number): Evening | null {
  if (!isKnownZone(timeZone)) return null
  const today = localTime(atMs, timeZone)
  for (const day of [today, today.minus({ days: 1 })]) {
    const evening = eveningOf(hours, timeZone, day)
    if (evening && evening.opensAt <= atMs && atMs < evening.closesAt) return evening
  }
  return null
}

/** Evenings that touch or overlap, as one opening. */
interface Opening {
  /** Its evening at the moment that was asked for. */
  current: Evening
  /** The first evening and the one before the current; the current one itself where there is no earlier one. */
  first: Evening
  previous: Evening
  /** Unix ms; null when the venue never closes. */
  closesAt: number | null
}

/** The opening at `atMs` (Unix ms); null when the venue is closed or its time zone is unknown here. */
function openingAt(hours: Hours, timeZone: string, atMs: number): Opening | null {
  const current = openEvening(hours, timeZone, atMs)
  if (!current) return null
  const day = DateTime.fromISO(current.date, { zone: 'utc' })
  const evening = (days: number) => (days === 0 ? null : eveningOf(hours, timeZone, day.plus({ days }))) ?? current
  const back = touchingDays(hours, current.weekday, -1)
  const ahead = touchingDays(hours, current.weekday, 1)
  // The day before may close later than the current one, and the last but one later than the last.
  const ends = [back === 0 ? 0 : -1, Math.max(0, ahead - 1), ahead].map((days) => evening(days).closesAt)
  return {
    current,
    first: evening(-back),
    previous: evening(back === 0 ? 0 : -1),
    closesAt: ahead === WEEKDAYS.length ? null : Math.max(...ends),
  }
}

/** How many days before (-1) or after (1) a weekday belong to the same opening; 7 when all do. */
function touchingDays(hours: Hours, weekday: Weekday, direction: -1 | 1): number {
  const at = WEEKDAYS.indexOf(weekday)
  const day = (days: number) => hours[WEEKDAYS[(at + days + 7 * 2) % 7] ?? weekday]
  for (let days = 0; days < WEEKDAYS.length; days++) {
    const [one, next] = direction === 1 ? [day(days), day(days + 1)] : [day(-days - 1), day(-days)]
    if (!one || !next || one.close > one.open || one.close < next.open) return days
  }
  return WEEKDAYS.length
}

/** Whether the venue is open at `atMs`, by its own clock: from opening up to, not including, closing. */
export function isOpenAt(hours: Hours, timeZone: string, atMs: number): boolean {
  return openEvening(hours, timeZone, atMs) !== null
}

/** When the current opening ends (Unix ms); null when the venue is closed, and when it never closes. */
export function closesAt(hours: Hours, timeZone: string, atMs: number): number | null {
  return openingAt(hours, timeZone, atMs)?.closesAt ?? null
}

/**
 * Whether alcohol may still be ordered: the venue is open and the last call is ahead. `lastCall` is a local 'HH:mm:ss'; earlier than the
 * opening it means after midnight. Without one, closing time is the last call. Where an opening goes on into the next day, alcohol is served
 * again from that day's opening time, but not before the business date begins at 06:00.
 */
export function isBeforeLastCall(hours: Hours, timeZone: string, lastCall: string | null, atMs: number): boolean {
  if (lastCall === null) return isOpenAt(hours, timeZone, atMs)
  const opening = openingAt(hours, timeZone, atMs)
  if (!opening) return false
  const { current, first, previous, closesAt } = opening
  // A last call at closing time, where there is none.
  if (closesAt === null && hours[current.weekday]?.close === lastCall) return true
  const starts = [current, previous].map(({ date, weekday }) => {
    const open = hours[weekday]?.open ?? DAY_BEGINS
    return { date, time: date === first.date || open > DAY_BEGINS ? open : DAY_BEGINS }
  })
  const start = starts.find(({ date, time }) => momentOf(date, time, timeZone) <= atMs)
  return start === undefined || atMs < momentAfter(start.date, start.time, lastCall, timeZone)
}

/**
 * The hours as a guest reads them, such as 'Opening at 2:00 PM Friday' (docs/rules/screens.md#opening-hours).
 */
export function hoursLabel(hours: Hours, timeZone: string, atMs: number): string {
  const opening = openingAt(hours, timeZone, atMs)
  if (opening) return openingLabel(hours, timeZone, opening)
  const now = localTime(atMs, timeZone)
  const weekday = weekdayOf(now)
  const day = hours[weekday]
  if (!day) return 'Closed'
  if (now.toFormat('HH:mm:ss') < day.open) return `Opening at ${clockLabel(day.open)} ${capitalised(weekday)}`
  return `${capitalised(weekday)}: ${dayHoursLabel(day)}`
}

/** A current opening: 'Friday: 2:00 PM - 2:00 AM', 'Friday: 8:00 AM - 2:00 AM Sunday', 'Open 24 hours'. */
function openingLabel(hours: Hours, timeZone: string, { current, first, closesAt }: Opening): string {
  if (closesAt === null) return AROUND_THE_CLOCK
  const day = hours[first.weekday]
  if (!day) return 'Closed'
  if (closesAt === first.closesAt && current === first) return `${capitalised(first.weekday)}: ${dayHoursLabel(day)}`
  const end = localTime(closesAt, timeZone)
  const until = clockLabel(end.toFormat('HH:mm:ss'))
  const isLong = closesAt - first.opensAt >= DAY_MS
  return `${capitalised(first.weekday)}: ${clockLabel(day.open)} - ${until}${isLong ? ` ${capitalised(weekdayOf(end))}` : ''}`
}

/** A day's hours: '2:00 PM - 2:00 AM', 'Open 24 hours', 'Closed'. */
export function dayHoursLabel(day: DayHours | null): string {
  if (!day) return 'Closed'
  return day.open === day.close ? AROUND_THE_CLOCK : `${clockLabel(day.open)} - ${clockLabel(day.close)}`
}

/** The business date 'yyyy-MM-dd' at `atMs`: the local calendar date, with the hours before 06:00 counted to the day before. */
export function businessDate(atMs: number, timeZone: string): string {
  const local = localTime(atMs, timeZone)
  return isoDate(local.hour < BUSINESS_DAY_HOUR ? local.minus({ days: 1 }) : local)
}

/** The hour, 0 to 23, on a clock in the zone. */
export function localHour(atMs: number, timeZone: string): number {
  return localTime(atMs, timeZone).hour
}

/** When a business date begins (Unix ms): 06:00 local. It ends where the next one begins. */
export function businessDayStart(date: string, timeZone: string): number {
  return momentOf(date, DAY_BEGINS, timeZone)
}

/** The calendar date 'yyyy-MM-dd' at `atMs`, for ages: a birthday begins at midnight, not at 06:00. */
export function localDate(atMs: number, timeZone: string): string {
  return isoDate(localTime(atMs, timeZone))
}

/** The weekday of a date 'yyyy-MM-dd'. */
export function weekdayOfDate(date: string): Weekday {
  return weekdayOf(DateTime.fromISO(date, { zone: 'utc' }))
}

/** The evening that begins on a local day, or null when that weekday is closed. */
function eveningOf(hours: Hours, timeZone: string, day: DateTime): Evening | null {
  const weekday = weekdayOf(day)
  const opening = hours[weekday]
  if (!opening) return null
  const date = isoDate(day)
  return {
    date,
    weekday,
    opensAt: momentOf(date, opening.open, timeZone),
    closesAt: momentAfter(date, opening.open, opening.close, timeZone),
  }
}

/** The moment of local `time` on the evening that opens on `date` at `open`: the next day when it is not later than the opening. */
function momentAfter(date: string, open: string, time: string, timeZone: string): number {
  const nextDay = time <= open
  return momentOf(nextDay ? isoDate(DateTime.fromISO(date, { zone: 'utc' }).plus({ days: 1 })) : date, time, timeZone)
}

/**
 * A local date and time as Unix ms. Of a time that the clocks pass twice it is the first, in whatever season this runs; one that they
 * skip counts from the time before the change: 02:30 becomes 03:30.
 */
function momentOf(date: string, time: string, timeZone: string): number {
  const moments = DateTime.fromISO(`${date}T${time}`, { zone: shownZone(timeZone) }).getPossibleOffsets()
  return Math.min(...moments.map((moment) => moment.toMillis()))
}

/** What a clock in the zone shows. */
export function localTime(atMs: number, timeZone: string): DateTime {
  return DateTime.fromMillis(atMs, { zone: shownZone(timeZone) })
}

function isoDate(day: DateTime): string {
  return day.toFormat('yyyy-MM-dd')
}

function weekdayOf(day: DateTime): Weekday {
  // Luxon counts Monday as 1; an invalid date has no weekday and cannot come from a valid zone and clock.
  const weekday = WEEKDAYS[day.weekday - 1]
  if (!weekday) throw new RangeError(`No weekday: ${day.invalidExplanation ?? 'invalid date'}`)
  return weekday
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
