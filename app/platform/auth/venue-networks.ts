import { MINUTE_MS } from '../../../contract/time'
import { networkOf, UNKNOWN_ADDRESS } from '../server/client'
import type { Peers } from '../server/peers'

/** How long a network counts as a venue's after the last use of its bar's screen there. */
const KNOWN_MS = 24 * 3_600_000
/** How long the bar's screen shows that its network reached a limit. */
const SHOWN_MS = 15 * 60_000
const MAX_NETWORKS = 10_000
/** How often a process sends a network to the others while its bar's screen is used. One that has just started learns it within this time. */
const SENT_EVERY_MS = MINUTE_MS

/**
 * The networks of venues, learnt from their bars' screens: all guests of a bar share one address, and get wider limits. In memory: after a
 * restart the server learns them from the screens again, its own and those of other processes.
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

export function createVenueNetworks(
  now: () => number,
  notify: (businessId: number) => void,
  peers?: Pick<Peers, 'send' | 'listen'>,
): VenueNetworks {
  /** By network: when each business was last seen there, and when the other processes last learnt it from this one (Unix ms). */
  const seen = new Map<string, Map<number, { at: number; sentAt: number }>>()
  const limitedAt = new Map<number, number>()

  function venuesAt(address: string): number[] {
    const network = networkOf(address)
    const venues = seen.get(network)
    if (!venues) return []
    for (const [businessId, { at }] of venues) if (at + KNOWN_MS <= now()) venues.delete(businessId)
    if (venues.size === 0) seen.delete(network)
    return [...venues.keys()]
  }

  function learn(network: string, businessId: number, sentAt: number): void {
    const venues = seen.get(network) ?? new Map<number, { at: number; sentAt: number }>()
    venues.set(businessId, { at: now(), sentAt })
    // Least recently used first, so that the loop below drops the oldest.
    seen.delete(network)
    seen.set(network, venues)
    for (const [oldest] of seen) {
      if (seen.size <= MAX_NETWORKS) break
      seen.delete(oldest)
    }
  }

  const sentAtOf = (network: string, businessId: number) => seen.get(network)?.get(businessId)?.sentAt ?? -Infinity
  const isLimited = (businessId: number) => (limitedAt.get(businessId) ?? -Infinity) + SHOWN_MS > now()

  peers?.listen({
    heard(message) {
      if (message.kind === 'network')
        learn(message.network, message.businessId, sentAtOf(message.network, message.businessId))
      if (message.kind === 'event' && message.event.type === 'network') limitedAt.set(message.event.businessId, now())
    },
  })

  return {
    note(address, businessId) {
      if (address === UNKNOWN_ADDRESS) return
      const network = networkOf(address)
      const sentAt = sentAtOf(network, businessId)
      const isDue = Math.abs(now() - sentAt) >= SENT_EVERY_MS
      learn(network, businessId, isDue ? now() : sentAt)
      if (isDue) peers?.send({ kind: 'network', network, businessId })
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
