import { dayLabel } from '../../../contract/clock'
import type { ClosedDate } from '../../../contract/opening-times'

/** '12/24/2026, 12/25/2026 Christmas'; null if there are none. */
export function closedDatesLabel(dates: readonly ClosedDate[]): string | null {
  return dates.map(({ date, note }) => [dayLabel(date), note].filter(Boolean).join(' ')).join(', ') || null
}
