/** Caches lookups by zone name, because a lookup is slow and zones are few. */
const known = new Map<string, boolean>()

/** True if this machine knows a zone by its IANA name. Works without Luxon, which a browser does not need for it. */
export function isKnownZone(timeZone: string): boolean {
  const before = known.get(timeZone)
  if (before !== undefined) return before
  const isKnown = hasClock(timeZone)
  known.set(timeZone, isKnown)
  return isKnown
}

function hasClock(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return true
  } catch {
    return false
  }
}

/**
 * Returns the zone to show times in: UTC for one unknown to this machine, such as a new zone in a database from a newer
 * machine. One such venue must not break the lists that it is in.
 */
export function shownZone(timeZone: string): string {
  return isKnownZone(timeZone) ? timeZone : 'Etc/UTC'
}
