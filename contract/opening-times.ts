import { WEEKDAYS, type Weekday } from './enumerations'

/** One opening span of a weekday: local 'HH:mm:ss'. A close at or before the open is on the next calendar day. */
export interface DayHours {
  open: string
  close: string
}

/** Hours of operation as the API has them, the first span of each weekday: null is a closed day. */
export type Hours = Record<Weekday, DayHours | null>

/** The second and third spans of the weekdays that have any. */
export type AdditionalHours = Partial<Record<Weekday, DayHours[]>>

/** A business date 'yyyy-MM-dd' on which a venue stays closed. */
export interface ClosedDate {
  date: string
  note: string | null
}

/** Everything that decides when a venue is open. Spans of a weekday are in order and do not overlap. */
export interface OpeningTimes {
  week: Record<Weekday, readonly DayHours[]>
  /** 'yyyy-MM-dd' */
  closedDates: ReadonlySet<string>
}

/** The most spans of a weekday. */
export const MAX_SPANS = 3
/** The most closed dates of a place, and the longest note on one, in characters. */
export const MAX_CLOSED_DATES = 40
export const MAX_CLOSED_NOTE = 60

/** A business date begins at this local time (docs/rules/figures.md#business-date). */
export const DAY_BEGINS = '06:00:00'
export const DEFAULT_DAY_HOURS = { open: '14:00:00', close: '02:00:00' } as const satisfies DayHours

/** Every day 14:00 to 02:00. */
export function defaultHours(): Hours {
  return hoursOf(() => ({ ...DEFAULT_DAY_HOURS }))
}

/** Hours built day by day. */
export function hoursOf(day: (weekday: Weekday) => DayHours | null): Hours {
  return perDay(day)
}

/** Opening times as the API returns them. A week of one span a day without closed dates has only its hours. */
export interface KeptHours {
  hoursOfOperations: Hours
  additionalHours: AdditionalHours | undefined
  closedDates: ClosedDate[] | undefined
}

/** The same with optional parts, as callers send them. */
export type GivenHours = Pick<KeptHours, 'hoursOfOperations'> & Partial<KeptHours>

/** Builds opening times from the API's form. */
export function openingTimes({ hoursOfOperations, additionalHours = {}, closedDates = [] }: GivenHours): OpeningTimes {
  return {
    week: perDay((weekday) => spansOf(hoursOfOperations, additionalHours, weekday)),
    closedDates: new Set(closedDates.map(({ date }) => date)),
  }
}

/** Returns opening times in the API's form, with spans and dates in order. */
export function keptHours(week: OpeningTimes['week'], dates: readonly ClosedDate[]): KeptHours {
  const additionalHours: AdditionalHours = {}
  for (const weekday of WEEKDAYS) {
    const more = week[weekday].slice(1)
    if (more.length > 0) additionalHours[weekday] = more
  }
  const closedDates = [...dates].sort((one, other) => (one.date < other.date ? -1 : 1))
  return {
    hoursOfOperations: perDay((weekday) => week[weekday][0] ?? null),
    additionalHours: Object.keys(additionalHours).length > 0 ? additionalHours : undefined,
    closedDates: closedDates.length > 0 ? closedDates : undefined,
  }
}

/** Returns why these spans cannot be saved, by the path of the invalid value. A weekday with one span has no such problems. */
export function spanProblems(hours: Hours, additional: AdditionalHours): SpanProblem[] {
  return WEEKDAYS.flatMap((weekday) => {
    const [first, more] = [hours[weekday], additional[weekday] ?? []]
    if (first) return problemsOfDay(weekday, [first, ...more])
    if (more.length === 0) return []
    return [{ path: `additionalHours.${weekday}`, message: `${dayName(weekday)} is closed, so it has no other spans` }]
  })
}

export interface SpanProblem {
  path: string
  message: string
}

/** 'Monday' */
export function dayName(weekday: Weekday): string {
  return weekday.charAt(0).toUpperCase() + weekday.slice(1)
}

export const ORDINALS = ['first', 'second', 'third'] as const

function problemsOfDay(weekday: Weekday, typed: readonly DayHours[]): SpanProblem[] {
  const spans = typed.map((span, index) => ({ ...span, index })).sort(byOpening)
  return spans.flatMap(({ open, close, index }, at) => {
    const [before, isLast] = [spans[at - 1], at === spans.length - 1]
    const name = `${dayName(weekday)}, ${ORDINALS[index] ?? 'last'} span`
    const path = index === 0 ? `hoursOfOperations.${weekday}` : `additionalHours.${weekday}.${index - 1}`
    // The last span may end after midnight, up to the time at which the day began.
    const isBackwards = close <= open && close > DAY_BEGINS && (!isLast || close > (spans[0]?.open ?? open))
    if (isBackwards && spans.length > 1) return [{ path: `${path}.close`, message: `${name}: ends before it begins` }]
    if (!before || (before.close > before.open && before.close <= open)) return []
    return [{ path: `${path}.open`, message: `${name}: begins before the ${ORDINALS[before.index] ?? 'last'} ends` }]
  })
}

function byOpening(one: DayHours, other: DayHours): number {
  return one.open < other.open ? -1 : Number(one.open > other.open)
}

function spansOf(hours: Hours, additional: AdditionalHours, weekday: Weekday): DayHours[] {
  const first = hours[weekday]
  return first ? [first, ...(additional[weekday] ?? [])].sort(byOpening) : []
}

/** Builds a value for each weekday. */
export function perDay<T>(day: (weekday: Weekday) => T): Record<Weekday, T> {
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
