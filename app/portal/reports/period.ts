import { sql, type SqlBool } from 'kysely'
import { MAX_REPORT_DAYS, REPORT_DAYS } from '../../../contract/limits'
import { addDays, datesBetween, daysBetween } from '../figures/business-dates'
import { inScope, type BusinessScope } from '../figures/scope'
import { windowsOf, type Window } from '../figures/windows'
import { timeZonesOf, todayIn } from '../figures/zones'
import type { Services } from '../../platform/server/services'

/** Business dates 'yyyy-MM-dd', inclusive (docs/rules/figures.md#business-date). */
export interface Period {
  start: string
  end: string
  /** The current business date: the latest that a report may cover. */
  today: string
  /** One for each time zone of the report's venues. */
  windows: Window[]
}

export interface FieldProblem {
  path: string
  message: string
}

interface RequestedDates {
  start?: string | undefined
  end?: string | undefined
}

/** Returns the requested period, by default the last 30 days up to today, or the problems with it. */
export async function periodOf(
  app: Services,
  scope: BusinessScope,
  dates: RequestedDates,
): Promise<{ period: Period } | { problems: FieldProblem[] }> {
  const zones = await timeZonesOf(app, scope)
  const today = todayIn(zones, app.now())
  const end = dates.end ?? today
  const start = dates.start ?? addDays(end, -REPORT_DAYS)
  // Report only mistakes in typed dates, not in the default derived from them.
  const problems = [...problemsOf('start', dates.start, today), ...problemsOf('end', dates.end, today)]
  if (problems.length === 0 && start > end) problems.push({ path: 'end', message: 'Must not be before the start' })
  if (problems.length === 0 && daysBetween(start, end) >= MAX_REPORT_DAYS) {
    problems.push({ path: 'start', message: `A report covers at most ${MAX_REPORT_DAYS} days` })
  }
  return problems.length > 0 ? { problems } : { period: { start, end, today, windows: windowsOf(zones, start, end) } }
}

/** Splits a period into parts of so many business dates, oldest first, so that reading a long one does not block others. */
export function splitPeriod(period: Period, days: number): Period[] {
  const zones = period.windows.map((window) => window.timeZone)
  const starts = datesBetween(period.start, period.end).filter((_, index) => index % days === 0)
  return starts.map((start, index) => {
    const next = starts[index + 1]
    const end = next === undefined ? period.end : addDays(next, -1)
    return { ...period, start, end, windows: windowsOf(zones, start, end) }
  })
}

/**
 * SQL condition: the row belongs to the scope's businesses. The indexes begin with the business, so name every business even for 'all':
 * SQLite then reads only the wanted days of each.
 */
export function ofBusinesses(
  column: 'tab.businessId' | 'order.businessId' | 'row.businessId' | 'drinkRefusal.businessId',
  scope: BusinessScope,
) {
  return scope === 'all' ? sql<SqlBool>`${sql.ref(column)} in (select "id" from "business")` : inScope(column, scope)
}

function problemsOf(path: string, date: string | undefined, today: string): FieldProblem[] {
  return date !== undefined && date > today ? [{ path, message: 'No future dates' }] : []
}
