import { clockLabel } from './clock'
import type { DayHours } from './opening-times'

/** A separate module, so that browsers need no date library for it. */
export const AROUND_THE_CLOCK = 'Open 24 hours'

/** The spans of a day: '11:00 AM - 2:00 PM, 5:00 PM - 10:00 PM', 'Closed'. */
export function spansLabel(spans: readonly DayHours[]): string {
  return spans.length === 0 ? 'Closed' : spans.map(dayHoursLabel).join(', ')
}

/** A span: '2:00 PM - 2:00 AM', 'Open 24 hours'. */
export function dayHoursLabel(day: DayHours): string {
  return day.open === day.close ? AROUND_THE_CLOCK : `${clockLabel(day.open)} - ${clockLabel(day.close)}`
}
