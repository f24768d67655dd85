import { lockerHealth, lockerLink, type LockerHealth, type LockerLink } from '../../../contract/locker-protocol'

/** The health that a controller last reported, as stored. */
export type StoredHealth = LockerHealth & { link: LockerLink }

const stored = lockerHealth.extend({ link: lockerLink })

/** Null for a controller that never connected, or whose stored health is malformed. */
export function storedHealth(text: string | null): StoredHealth | null {
  return text === null ? null : (stored.safeParse(JSON.parse(text)).data ?? null)
}
