import { CLOCK_OFF_MS } from '../../../contract/limits'
import type { LockerHealth } from '../../../contract/locker-protocol'

/** A locker's problems, in words for staff. */
export function problemsOf({ problems, canRemember, clockAheadMs }: LockerHealth): string[] {
  const isClockOff = clockAheadMs !== null && Math.abs(clockAheadMs) > CLOCK_OFF_MS
  return [
    ...(canRemember ? [] : ['Its journal can’t be written, so it gets no orders: free up its disk']),
    ...(isClockOff ? ['Its clock is off'] : []),
    ...problems,
  ]
}
