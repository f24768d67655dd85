import { sql, type SqlBool } from 'kysely'
import { businessDayStart } from '../../../contract/hours'
import type { Services } from '../../platform/server/services'
import { addDays } from './business-dates'
import type { BusinessScope } from './scope'
import { timeZonesOf } from './zones'

/** Start and end of a period in one time zone, in Unix ms; `to` is exclusive. */
export interface Window {
  timeZone: string
  from: number
  to: number
}

/** SQL condition: a moment (Unix ms, in `column`) is within the period by its venue's clock. For queries that join `place`. */
export function within(
  column: 'tab.openedAt' | 'order.placedAt' | 'dispute.openedAt' | 'drinkRefusal.answeredAt',
  windows: readonly Window[],
) {
  if (windows.length === 0) return sql<SqlBool>`false`
  const moment = sql.ref(column)
  const from = Math.min(...windows.map((window) => window.from))
  const to = Math.max(...windows.map((window) => window.to))
  const widest = sql<SqlBool>`${moment} >= ${from} and ${moment} < ${to}`
  if (windows.length === 1) return widest
  // The index finds the widest window; each zone's own window narrows it.
  const each = windows.map(
    (window) =>
      sql`("place"."timeZone" = ${window.timeZone} and ${moment} >= ${window.from} and ${moment} < ${window.to})`,
  )
  return sql<SqlBool>`${widest} and (${sql.join(each, sql` or `)})`
}

export function windowsOf(zones: readonly string[], start: string, end: string): Window[] {
  return zones.map((timeZone) => ({
    timeZone,
    from: businessDayStart(start, timeZone),
    to: businessDayStart(addDays(end, 1), timeZone),
  }))
}

/** Days before the first venue's, and after the last one's: the ends of a range that has none. */
const [EARLIEST, LATEST] = ['2000-01-01', '2999-12-31']

/** The windows of a list's range of business dates, whose ends both count; undefined without a range. */
export async function windowsOfRange(
  app: Services,
  scope: BusinessScope,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Window[] | undefined> {
  if (from === undefined && to === undefined) return undefined
  return windowsOf(await timeZonesOf(app, scope), from ?? EARLIEST, to ?? LATEST)
}
