import type { MenuHours } from './availability'
import { DAY_BEGINS } from './opening-times'

/** How long a quote's prices by rule hold: an order placed by then has the rule of its quote. */
export const QUOTE_HELD_MS = 5 * 60_000

const HOURS_A_DAY = 24

/** Hours of a business date that a rule holds. */
export function hoursADay({ startTime, endTime }: Pick<MenuHours, 'startTime' | 'endTime'>): number {
  if (startTime === null || endTime === null) return HOURS_A_DAY
  const hours = hourOf(endTime) - hourOf(startTime)
  return hours > 0 ? hours : hours + HOURS_A_DAY
}

/** Hour of the clock with its fraction. */
function hourOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours + minutes / 60 + seconds / 3600
}

/** Parts of a business date that a rule holds, in hours after it begins at 06:00: '16:00' to '19:00' is 10 to 13. */
export function partsOfDate({
  startTime,
  endTime,
}: Pick<MenuHours, 'startTime' | 'endTime'>): Array<{ from: number; until: number }> {
  if (startTime === null || endTime === null) return [{ from: 0, until: HOURS_A_DAY }]
  const [from, until] = [startTime, endTime].map((time) => {
    const after = hourOf(time) - hourOf(DAY_BEGINS)
    return after < 0 ? after + HOURS_A_DAY : after
  })
  if (from === undefined || until === undefined) return []
  if (until === 0) return [{ from, until: HOURS_A_DAY }]
  // A rule around 06:00 holds at both ends of its business date.
  return from < until
    ? [{ from, until }]
    : [
        { from: 0, until },
        { from, until: HOURS_A_DAY },
      ]
}
