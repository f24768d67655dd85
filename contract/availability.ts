import { type AvailabilityRuleType, type Season, type Weekday } from './enumerations'
import { businessDate, businessDayStart, businessMoment, datePlus, localTime, weekdayOfDate } from './hours'
import { seasonOf } from './seasons'

/**
 * When a menu item may be sold. `ruleType` decides which fields count: `weekday`; `startTime` and `endTime` (local 'HH:mm:ss', may
 * cross midnight); `startDate` and `endDate` (inclusive, 'yyyy-MM-dd', either may be open); `season`.
 */
export interface AvailabilityRule {
  ruleType: AvailabilityRuleType
  weekday: Weekday | null
  startTime: string | null
  endTime: string | null
  startDate: string | null
  endDate: string | null
  season: Season | null
}

/**
 * True if an item with these rules may be sold at `atMs` (Unix ms), by the venue's clock. Rules of one type widen each other (Friday or
 * Saturday), rules of different types narrow (Fridays, and only from 17:00 to 19:00). No rules means always. Weekday, date and season are
 * those of the business day, so that Friday's special is still on at 01:00 on Saturday.
 */
export function isAvailableAt(rules: readonly AvailabilityRule[], timeZone: string, atMs: number): boolean {
  if (rules.length === 0) return true
  const date = businessDate(atMs, timeZone)
  const time = localTime(atMs, timeZone).toFormat('HH:mm:ss')
  const types = new Set(rules.map((rule) => rule.ruleType))
  return [...types].every((type) => rules.some((rule) => rule.ruleType === type && matches(rule, date, time)))
}

/** Menu with hours: the weekdays and dates of business days, and local times ('HH:mm:ss') that may cross midnight. Null leaves an end open. */
export interface MenuHours extends Pick<AvailabilityRule, 'startTime' | 'endTime' | 'startDate' | 'endDate'> {
  weekdays: readonly Weekday[]
}

/** True if a menu with these hours is served at `atMs` (Unix ms), by the venue's clock. */
export function isServedAt(
  { weekdays, startTime, endTime, startDate, endDate }: MenuHours,
  timeZone: string,
  atMs: number,
) {
  const date = businessDate(atMs, timeZone)
  return (
    weekdays.includes(weekdayOfDate(date)) &&
    date >= (startDate ?? date) &&
    date <= (endDate ?? date) &&
    (startTime === null ||
      endTime === null ||
      isWithin(localTime(atMs, timeZone).toFormat('HH:mm:ss'), startTime, endTime))
  )
}

/** How many business dates `turnsNext` looks through: every weekday, and the rest of the current one. */
const DATES_AHEAD = 9

/** Returns when the hours next begin or end after `atMs` (Unix ms); null if they do neither within eight business dates. */
export function turnsNext(hours: MenuHours, timeZone: string, atMs: number): number | null {
  const isServed = isServedAt(hours, timeZone, atMs)
  const today = businessDate(atMs, timeZone)
  for (let days = 0; days < DATES_AHEAD; days++) {
    const date = datePlus(today, days)
    const times = [hours.startTime, hours.endTime].flatMap((time) =>
      time === null ? [] : [businessMoment(date, time, timeZone)],
    )
    for (const moment of [businessDayStart(date, timeZone), ...times].sort((a, b) => a - b)) {
      if (moment > atMs && isServedAt(hours, timeZone, moment) !== isServed) return moment
    }
  }
  return null
}

/** A rule without the fields of its type matches nothing. */
function matches(rule: AvailabilityRule, date: string, time: string): boolean {
  switch (rule.ruleType) {
    case 'DayOfWeek':
      return rule.weekday === weekdayOfDate(date)
    case 'TimeOfDay':
      return rule.startTime !== null && rule.endTime !== null && isWithin(time, rule.startTime, rule.endTime)
    case 'Date':
      if (rule.startDate === null && rule.endDate === null) return false
      return date >= (rule.startDate ?? date) && date <= (rule.endDate ?? date)
    case 'Season':
      return rule.season === seasonOf(date)
  }
}

/** From `start` up to, not including, `end`; an end at or before the start is past midnight. */
function isWithin(time: string, start: string, end: string): boolean {
  return start < end ? start <= time && time < end : time >= start || time < end
}
