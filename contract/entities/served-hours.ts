import type { z } from 'zod'
import type { MenuHours } from '../availability'
import { date, initially, optional, REQUIRED, switchField, time } from '../fields'

/** A switch for a weekday, on. */
const served = () => initially(switchField(), true)

/** The fields of what holds at hours, such as a timed menu or a price rule: weekdays, local times, and first and last day. */
export const servedHours = {
  monday: served(),
  tuesday: served(),
  wednesday: served(),
  thursday: served(),
  friday: served(),
  saturday: served(),
  sunday: served(),
  startTime: optional(time()),
  endTime: optional(time()),
  startDate: optional(date()),
  endDate: optional(date()),
}

/** Times come in pairs, and the last day is not before the first. */
export function checkServedHours(
  { startTime, endTime, startDate, endDate }: Omit<MenuHours, 'weekdays'>,
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (startTime !== null && endTime === null) refuse('endTime', REQUIRED)
  if (startTime === null && endTime !== null) refuse('startTime', REQUIRED)
  if (startTime !== null && startTime === endTime) refuse('endTime', 'Must be another time than the start')
  if (startDate !== null && endDate !== null && endDate < startDate) {
    refuse('endDate', 'Must not be before the first day')
  }
}
