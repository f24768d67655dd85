import { shownZone } from '../../../contract/time-zone'

const SHAPES = {
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  clock: { hour: 'numeric', minute: '2-digit' },
  second: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
  dayOfYear: { month: 'short', day: 'numeric' },
  dayOfWeek: { weekday: 'short', month: 'short', day: 'numeric' },
  dayOfAnyYear: { month: 'short', day: 'numeric', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** By shape and zone: creating a format takes a hundred times as long as using it, and a page has dozens of dates. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(at: number | string, shape: keyof typeof SHAPES, timeZone: string): string {
  const key = `${shape} ${timeZone}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...SHAPES[shape], timeZone: shownZone(timeZone) })
  formats.set(key, made)
  const date = new Date(at)
  // One invalid date must not break the whole screen.
  return Number.isNaN(date.getTime()) ? '–' : made.format(date)
}

/** ISO 8601, for machines; undefined for an invalid date. */
export function isoOf(at: number | string): string | undefined {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** MM/dd/yyyy. `at`: Unix milliseconds or an ISO time. The zone decides which day that is. */
export function formatDate(at: number | string, timeZone: string): string {
  return format(at, 'day', timeZone)
}

/** MM/dd/yyyy, h:mm AM, by a venue's clock. */
export function formatDateTime(at: number | string, timeZone: string): string {
  return `${formatDate(at, timeZone)}, ${formatClock(at, timeZone)}`
}

/** h:mm AM, by a venue's clock. */
export function formatClock(at: number | string, timeZone: string): string {
  // ICU versions differ in the space before AM; server and browser must agree.
  return format(at, 'clock', timeZone).replace(/\s/gu, ' ')
}

/** h:mm:ss AM, by a venue's clock. */
export function formatSecond(at: number | string, timeZone: string): string {
  return format(at, 'second', timeZone).replace(/\s/gu, ' ')
}

/** 'May 6, 2026', which no reader takes for June 5. `at`: Unix milliseconds. For texts that leave the venue, such as those for a bank. */
export function formatDay(at: number, timeZone: string): string {
  return format(at, 'dayOfAnyYear', timeZone)
}

/** 'May 6, 2026, 9:04 PM', by a venue's clock. */
export function formatDayTime(at: number, timeZone: string): string {
  return `${formatDay(at, timeZone)}, ${formatClock(at, timeZone)}`
}

/** '2026-05-15' as 'May 15' or 'May 15, 2026', without any time zone. */
export function formatBusinessDate(date: string, withYear: boolean): string {
  return format(`${date}T00:00:00Z`, withYear ? 'dayOfAnyYear' : 'dayOfYear', 'UTC')
}

/** '2026-05-15' as 'Fri, May 15', without any time zone. */
export function formatWeekday(date: string): string {
  return format(`${date}T00:00:00Z`, 'dayOfWeek', 'UTC')
}
