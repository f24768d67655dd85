import { DateTime } from 'luxon'
import { z } from 'zod'
import { queryValue } from '../../../contract/calls/lists'
import { localTime } from '../../../contract/hours'
import { MAX_REPORT_DAYS } from '../../../contract/limits'
import { addDays, daysBetween } from '../figures/business-dates'
import type { BusinessScope } from '../figures/scope'
import { timeZonesOf, todayIn } from '../figures/zones'
import { windowsOf, type Window } from '../figures/windows'
import { splitPeriod, type FieldProblem, type Period } from '../reports/period'
import type { Services } from '../../platform/server/services'
import { SPANS, type SpanName } from './span-names'

const date = queryValue(z.iso.date('Must be a date: 2026-05-31').optional())

/** The query of the screen. Dates without a span select those days. */
export const nightQuery = z
  .object({ span: queryValue(z.enum(SPANS, `Must be one of ${SPANS.join(', ')}`).optional()), start: date, end: date })
  .transform(({ span, start, end }) => ({ span: span ?? (start || end ? 'days' : 'tonight'), start, end }))
export type NightQuery = z.infer<typeof nightQuery>

/** Some business dates, and the same weekdays before them. */
export interface Span {
  name: SpanName
  period: Period
  /** The same days whole weeks earlier; while the span is still running, up to the same time of day. */
  before: Period
  /** Whether it includes now. */
  running: boolean
}

/** Returns the requested span, or the problems with its dates (docs/rules/figures.md#tonight). */
export async function spanOf(
  app: Services,
  scope: BusinessScope,
  query: NightQuery,
): Promise<{ span: Span } | { problems: FieldProblem[] }> {
  const zones = await timeZonesOf(app, scope)
  const now = app.now()
  // A user without a venue sees an empty night.
  const today = todayIn(zones, now) || todayIn(['UTC'], now)
  const { start, end } = datesOf(query, today)
  const problems = problemsOf(query, start, end, today)
  if (problems.length > 0) return { problems }
  const back = -7 * Math.ceil((daysBetween(start, end) + 1) / 7)
  const running = end === today
  const weeksEarlier = { start: addDays(start, back), end: addDays(end, back) }
  const earlier = windowsOf(zones, weeksEarlier.start, weeksEarlier.end)
  const sameTime = (window: Window) => ({
    ...window,
    to: Math.min(window.to, localTime(now, window.timeZone).plus({ days: back }).toMillis()),
  })
  const span = {
    name: query.span,
    period: { start, end, today, windows: windowsOf(zones, start, end) },
    before: { ...weeksEarlier, today, windows: running ? earlier.map(sameTime) : earlier },
    running,
  }
  return { span }
}

function datesOf({ span, start, end }: NightQuery, today: string): { start: string; end: string } {
  switch (span) {
    case 'tonight':
      return { start: today, end: today }
    case 'last-night':
      return { start: addDays(today, -1), end: addDays(today, -1) }
    case 'this-week':
      return { start: addDays(today, 1 - DateTime.fromISO(today, { zone: 'UTC' }).weekday), end: today }
    case 'days':
      return { start: start ?? end ?? today, end: end ?? today }
  }
}

function problemsOf({ span, ...typed }: NightQuery, start: string, end: string, today: string): FieldProblem[] {
  if (span !== 'days') return []
  const future = (['start', 'end'] as const).filter((path) => (typed[path] ?? '') > today)
  if (future.length > 0) return future.map((path) => ({ path, message: 'No future dates' }))
  if (start > end) return [{ path: 'end', message: 'Must not be before the start' }]
  if (daysBetween(start, end) < MAX_REPORT_DAYS) return []
  return [{ path: 'start', message: `A report covers at most ${MAX_REPORT_DAYS} days` }]
}

/** Business dates per query, for all venues or a few. */
const DAYS_OF_ALL = 1
const DAYS_OF_FEW = 31

/** Splits a period into parts to read one after another, so that a year of many venues does not block orders. */
export function partsOf(period: Period, scope: BusinessScope): Window[][] {
  const ends = new Map(period.windows.map(({ timeZone, to }) => [timeZone, to]))
  return splitPeriod(period, scope === 'all' ? DAYS_OF_ALL : DAYS_OF_FEW).map(({ windows }) =>
    windows.map((window) => ({ ...window, to: Math.min(window.to, ends.get(window.timeZone) ?? window.to) })),
  )
}
