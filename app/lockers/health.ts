import { CLOCK_OFF_MS } from '../../contract/limits'
import { lockerHealth, lockerLink, type LockerHealth, type LockerLink } from '../../contract/locker-protocol'

/** What a controller last said of itself, as it is stored. */
export type StoredHealth = LockerHealth & { link: LockerLink }

const stored = lockerHealth.extend({ link: lockerLink })

/** Null for a controller that never connected. */
export function storedHealth(text: string | null): StoredHealth | null {
  return text === null ? null : (stored.safeParse(JSON.parse(text)).data ?? null)
}

/** What is wrong with a locker, in words. */
export function problemsOf({ problems, canRemember, clockAheadMs }: LockerHealth): string[] {
  const isClockOff = clockAheadMs !== null && Math.abs(clockAheadMs) > CLOCK_OFF_MS
  return [
    ...(canRemember ? [] : ['It cannot write down what it does, and gets no orders: free its disk']),
    ...(isClockOff ? ['Its clock is off'] : []),
    ...problems,
  ]
}
