import { DateTime } from 'luxon'
import { clockLabel } from './clock'
import { WEEKDAYS, type Weekday } from './enumerations'
import { DAY_BEGINS, dayName, type DayHours, type OpeningTimes } from './opening-times'
import { AROUND_THE_CLOCK, dayHoursLabel, spansLabel } from './span-label'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time'
import { isKnownZone, shownZone } from './time-zone'

/** One opening span in absolute time: the date it began on, its local times, and its ends in Unix ms. */
export interface Evening extends DayHours {
  date: string
  weekday: Weekday
  opensAt: number
  closesAt: number
}

const BUSINESS_DAY_HOUR = Number(DAY_BEGINS.slice(0, 2))
/** Plus an hour, for the week in which the clocks go back. */
const WEEK_MS = 7 * DAY_MS + HOUR_MS
/** How far `opensNext` looks. A venue that closes for a season opens again within it. */
const DAYS_AHEAD = 120

/** Returns the span that is open at `atMs` (Unix ms), which may have begun yesterday; null if the venue is closed or its time zone is unknown. */
export function openEvening(times: OpeningTimes, timeZone: string, atMs: number): Evening | null {
  if (!isKnownZone(timeZone)) return null
  const today = localDate(atMs, timeZone)
  for (const date of [today, datePlus(today, -1)]) {
    const open = spansOn(times, timeZone, date).filter((span) => span.opensAt <= atMs && atMs < span.closesAt)
    const latest = open.at(-1)
    if (latest) return latest
  }
  return null
}

/** Spans that touch or overlap, as one opening. */
interface Opening {
  /** The current span, and the earlier ones, latest first. */
  spans: readonly [current: Evening, ...before: Evening[]]
  /** Unix ms; null if the venue does not close within a week. */
  closesAt: number | null
}

/** Returns the opening at `atMs` (Unix ms); null if the venue is closed or its time zone is unknown. */
function openingAt(times: OpeningTimes, timeZone: string, atMs: number): Opening | null {
  const current = openEvening(times, timeZone, atMs)
  if (!current) return null
  const spans: [Evening, ...Evening[]] = [current]
  let begin = current
  for (let days = 0; days <= WEEKDAYS.length; days++) {
    const date = datePlus(current.date, -days)
    // A span lasts 24 hours at most.
    if (date < datePlus(begin.date, -1)) break
    for (const span of spansOn(times, timeZone, date).reverse()) {
      if (span.opensAt >= begin.opensAt || span.closesAt < begin.opensAt) continue
      spans.push(span)
      begin = span
    }
  }
  return { spans, closesAt: endAfter(times, timeZone, { spans, atMs }) }
}

/** Returns when an opening ends (Unix ms); null if that is more than a week after `atMs`. */
function endAfter(
  times: OpeningTimes,
  timeZone: string,
  { spans, atMs }: Pick<Opening, 'spans'> & { atMs: number },
): number | null {
  let end = Math.max(...spans.map(({ closesAt }) => closesAt))
  for (let days = 0; days <= WEEKDAYS.length + 1; days++) {
    for (const span of spansOn(times, timeZone, datePlus(spans[0].date, days))) {
      if (span.opensAt > end) return end
      end = Math.max(end, span.closesAt)
    }
  }
  return end - atMs > WEEK_MS ? null : end
}

/** True if the venue is open at `atMs`, by its own clock: from opening up to, not including, closing. */
export function isOpenAt(times: OpeningTimes, timeZone: string, atMs: number): boolean {
  return openEvening(times, timeZone, atMs) !== null
}

/** Returns when the current opening ends (Unix ms); null if the venue is closed or does not close within a week. */
export function closesAt(times: OpeningTimes, timeZone: string, atMs: number): number | null {
  return openingAt(times, timeZone, atMs)?.closesAt ?? null
}

/** Returns when a closed venue opens next (Unix ms); null while it is open or if it does not open within 120 days. */
export function opensNext(times: OpeningTimes, timeZone: string, atMs: number): number | null {
  const never = WEEKDAYS.every((weekday) => times.week[weekday].length === 0)
  if (never || !isKnownZone(timeZone) || isOpenAt(times, timeZone, atMs)) return null
  const today = localDate(atMs, timeZone)
  for (let days = 0; days <= DAYS_AHEAD; days++) {
    const next = spansOn(times, timeZone, datePlus(today, days)).find(({ opensAt }) => opensAt > atMs)
    if (next) return next.opensAt
  }
  return null
}

/**
 * True if alcohol may still be ordered: the venue is open and the last call is ahead. `lastCall` is a local 'HH:mm:ss'; a time before the
 * opening is after midnight. Without one, closing time is the last call. A day of several spans has one last call. If an opening continues
 * into the next day, alcohol is served again from that day's opening time, but not before the business date begins at 06:00.
 */
export function isBeforeLastCall(
  times: OpeningTimes,
  timeZone: string,
  lastCall: string | null,
  atMs: number,
): boolean {
  if (lastCall === null) return isOpenAt(times, timeZone, atMs)
  const opening = openingAt(times, timeZone, atMs)
  if (!opening) return false
  const { spans } = opening
  // If the week's hours never close, a last call at a closing time does not apply.
  const { week } = times
  const isClosing = week[spans[0].weekday].some(({ close }) => close === lastCall)
  if (isClosing && closesAt({ week, closedDates: new Set() }, timeZone, atMs) === null) return true
  const starts = spans.map((span, at) => {
    return { date: span.date, time: servedFrom(times, timeZone, { span, isFirst: at === spans.length - 1 }) }
  })
  const start = starts.find(({ date, time }) => momentOf(date, time, timeZone) <= atMs)
  return start === undefined || atMs < momentAfter(start.date, start.time, lastCall, timeZone)
}

/** Returns the local time on a span's date from which its day's last call counts. */
function servedFrom(
  times: OpeningTimes,
  timeZone: string,
  { span, isFirst }: { span: Evening; isFirst: boolean },
): string {
  if (span.open < DAY_BEGINS) return isFirst ? span.open : DAY_BEGINS
  const ofTheDay = spansOn(times, timeZone, span.date).flatMap(({ open, close }) => {
    if (open >= DAY_BEGINS) return [open]
    return close > DAY_BEGINS || close <= open ? [DAY_BEGINS] : []
  })
  return ofTheDay.sort()[0] ?? span.open
}

/** Returns the hours for guests, such as 'Opening at 2:00 PM Friday' (docs/rules/screens.md#opening-hours). */
export function hoursLabel(times: OpeningTimes, timeZone: string, atMs: number): string {
  const opening = openingAt(times, timeZone, atMs)
  if (opening) return openingLabel(timeZone, opening)
  const date = localDate(atMs, timeZone)
  const day = dayName(weekdayOfDate(date))
  const spans = spansOn(times, timeZone, date)
  if (spans.length === 0) return 'Closed'
  const next = isKnownZone(timeZone) && spans.find(({ opensAt }) => opensAt > atMs)
  return next ? `Opening at ${clockLabel(next.open)} ${day}` : `${day}: ${spansLabel(spans)}`
}

/** A current opening: 'Friday: 2:00 PM - 2:00 AM', 'Friday: 8:00 AM - 2:00 AM Sunday', 'Open 24 hours'. */
function openingLabel(timeZone: string, { spans, closesAt }: Opening): string {
  if (closesAt === null) return AROUND_THE_CLOCK
  const [current] = spans
  const first = spans.at(-1) ?? current
  const day = dayName(first.weekday)
  if (closesAt === first.closesAt && current === first) return `${day}: ${dayHoursLabel(first)}`
  const end = localTime(closesAt, timeZone)
  const until = clockLabel(end.toFormat('HH:mm:ss'))
  const lasts = closesAt - first.opensAt
  // A venue open around the clock before a closed date: its beginning is irrelevant.
  if (lasts >= WEEK_MS) return `Open until ${until} ${dayName(weekdayOf(end))}`
  return `${day}: ${clockLabel(first.open)} - ${until}${lasts >= DAY_MS ? ` ${dayName(weekdayOf(end))}` : ''}`
}

/** The business date 'yyyy-MM-dd' at `atMs`: the local calendar date, with the hours before 06:00 counted to the day before. */
export function businessDate(atMs: number, timeZone: string): string {
  const quarter = Math.floor(atMs / QUARTER_MS)
  const known = latestDates.get(timeZone)
  if (known?.quarter === quarter) return known.date
  const local = localTime(atMs, timeZone)
  const date = isoDate(local.hour < BUSINESS_DAY_HOUR ? local.minus({ days: 1 }) : local)
  if (latestDates.size >= MOST_ZONES) latestDates.clear()
  latestDates.set(timeZone, { quarter, date })
  return date
}

/** No business date begins within a quarter of an hour: every zone is whole quarters from UTC. */
const QUARTER_MS = 15 * MINUTE_MS
/** Each zone's latest date: every order asks for it several times, and computing it takes 20 microseconds. */
const latestDates = new Map<string, { quarter: number; date: string }>()
const MOST_ZONES = 1_000

/** The hour, 0 to 23, on a clock in the zone. */
export function localHour(atMs: number, timeZone: string): number {
  return localTime(atMs, timeZone).hour
}

/** When a business date begins (Unix ms): 06:00 local. It ends where the next one begins. */
export function businessDayStart(date: string, timeZone: string): number {
  return momentOf(date, DAY_BEGINS, timeZone)
}

/** Returns when the business date of a moment ends, both in Unix milliseconds. */
export function businessDateEnds(at: number, timeZone: string): number {
  return businessDayStart(datePlus(businessDate(at, timeZone), 1), timeZone)
}

/** Returns local `time` ('HH:mm:ss') within a business date, as Unix ms: before 06:00 it is on the next calendar day. */
export function businessMoment(date: string, time: string, timeZone: string): number {
  return momentOf(time < DAY_BEGINS ? datePlus(date, 1) : date, time, timeZone)
}

/** Returns the calendar date 'yyyy-MM-dd' at `atMs`, for ages: a birthday begins at midnight, not at 06:00. */
export function localDate(atMs: number, timeZone: string): string {
  return isoDate(localTime(atMs, timeZone))
}

/** The weekday of a date 'yyyy-MM-dd'. */
export function weekdayOfDate(date: string): Weekday {
  const weekday = WEEKDAYS[(new Date(date).getUTCDay() + 6) % WEEKDAYS.length]
  if (!weekday) throw new RangeError(`${date} is not a date`)
  return weekday
}

/** Returns the spans that begin on a local date, in order, without the parts on closed dates. */
function spansOn({ week, closedDates }: OpeningTimes, timeZone: string, date: string): Evening[] {
  const weekday = weekdayOfDate(date)
  return week[weekday].flatMap((whole): Evening[] => {
    const span = closedDates.size === 0 ? whole : openPart(whole, date, closedDates)
    if (!span) return []
    const { open, close } = span
    const opensAt = momentOf(date, open, timeZone)
    return [{ date, weekday, open, close, opensAt, closesAt: momentAfter(date, open, close, timeZone) }]
  })
}

/**
 * Returns the open part of a span that begins on `date`. A span belongs to the business date on which it begins. If it begins before 06:00 and
 * continues after it, as around the clock, each part belongs to its own business date.
 */
function openPart(span: DayHours, date: string, closedDates: ReadonlySet<string>): DayHours | null {
  const isOpen = !closedDates.has(date)
  if (span.open >= DAY_BEGINS) return isOpen ? span : null
  const wasOpen = !closedDates.has(datePlus(date, -1))
  const goesOn = span.close > DAY_BEGINS || span.close <= span.open
  if (!goesOn || wasOpen === isOpen) return wasOpen ? span : null
  return wasOpen ? { open: span.open, close: DAY_BEGINS } : { open: DAY_BEGINS, close: span.close }
}

/** Returns the moment of local `time` in the opening that begins on `date` at `open`: on the next day unless it is later than the opening. */
function momentAfter(date: string, open: string, time: string, timeZone: string): number {
  const nextDay = time <= open
  return momentOf(nextDay ? datePlus(date, 1) : date, time, timeZone)
}

/**
 * Returns a local date and time as Unix ms. A time that occurs twice means the first; one that the clocks skip counts from before the change:
 * 02:30 becomes 03:30.
 */
function momentOf(date: string, time: string, timeZone: string): number {
  const key = `${date}T${time} ${timeZone}`
  const known = moments.get(key)
  if (known !== undefined) return known
  const possible = DateTime.fromISO(`${date}T${time}`, { zone: shownZone(timeZone) }).getPossibleOffsets()
  const first = Math.min(...possible.map((moment) => moment.toMillis()))
  if (moments.size >= MOST_MOMENTS) moments.clear()
  moments.set(key, first)
  return first
}

/** Caches `momentOf`: every menu and order needs a venue's spans, and computing a moment takes a tenth of a millisecond. */
const moments = new Map<string, number>()
const MOST_MOMENTS = 5_000

/** Date and time on a clock in the zone. */
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

/** A date some days later, 'yyyy-MM-dd'. */
export function datePlus(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}
