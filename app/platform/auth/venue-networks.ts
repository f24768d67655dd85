import { networkOf, UNKNOWN_ADDRESS } from '../server/client'

/** How long a network counts as a venue's after the last use of its bar's screen there. */
const KNOWN_MS = 24 * 3_600_000
/** How long the bar's screen shows that its network reached a limit. */
const SHOWN_MS = 15 * 60_000
const MAX_NETWORKS = 10_000

/**
 * The networks of venues, learnt from their bars' screens: all guests of a bar share one address, and get wider limits. In memory, like the
 * limits: after a restart the server learns them from the screens again.
 */
export interface VenueNetworks {
  /** Records that the bar's screen of a business is used at an address. */
  note(address: string, businessId: number): void
  isVenues(address: string): boolean
  /** Records that an address reached a limit, and notifies the bars of its network once in 15 minutes. */
  limited(address: string): void
  /** Whether the network of a business reached a limit within the last 15 minutes. */
  isLimited(businessId: number): boolean
}

declare module '../server/services' {
  interface Parts {
    venueNetworks: VenueNetworks
  }
}

export function createVenueNetworks(now: () => number, notify: (businessId: number) => void): VenueNetworks {
  /** By network: when each business was last seen there (Unix ms). */
  const seen = new Map<string, Map<number, number>>()
  const limitedAt = new Map<number, number>()

  function venuesAt(address: string): number[] {
    const network = networkOf(address)
    const venues = seen.get(network)
    if (!venues) return []
    for (const [businessId, at] of venues) if (at + KNOWN_MS <= now()) venues.delete(businessId)
    if (venues.size === 0) seen.delete(network)
    return [...venues.keys()]
  }

  const isLimited = (businessId: number) => (limitedAt.get(businessId) ?? -Infinity) + SHOWN_MS > now()

  return {
    note(address, businessId) {
      if (address === UNKNOWN_ADDRESS) return
      const network = networkOf(address)
      const venues = seen.get(network) ?? new Map<number, number>()
      venues.set(businessId, now())
      // Least recently used first, so that the loop below drops the oldest.
      seen.delete(network)
      seen.set(network, venues)
      for (const [oldest] of seen) {
        if (seen.size <= MAX_NETWORKS) break
        seen.delete(oldest)
      }
    },
    isVenues: (address) => venuesAt(address).length > 0,
    limited(address) {
      for (const businessId of venuesAt(address)) {
        if (isLimited(businessId)) continue
        limitedAt.set(businessId, now())
        notify(businessId)
      }
    },
    isLimited,
  }
}
