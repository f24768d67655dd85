import { lockerHealth, lockerLink, type LockerHealth, type LockerLink } from '../../../contract/locker-protocol'

/** What a controller last said of itself, as it is stored. */
export type StoredHealth = LockerHealth & { link: LockerLink }

const stored = lockerHealth.extend({ link: lockerLink })

/** Null for a controller that never connected. */
export function storedHealth(text: string | null): StoredHealth | null {
  return text === null ? null : (stored.safeParse(JSON.parse(text)).data ?? null)
}
