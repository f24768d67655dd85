import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Public IPv6 addresses are allocated from here only. `range()` alone would let IPv4-compatible ones (`::7f00:1`) through. */
const PUBLIC_V6 = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an address is public: not of this machine, not of its network, and not reserved. IPv6 forms of IPv4 addresses are always refused:
 * no push service needs them.
 */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(PUBLIC_V6))
}

/**
 * Looks a name up for a connection, and refuses it when any of its addresses is private. The connection itself does the lookup, so the name
 * cannot resolve differently a moment later.
 */
export const publicLookup: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return answer(error ?? new Error(`${hostname} has no address`), [])
    const inside = addresses.find(({ address }: LookupAddress) => !isPublic(address))
    if (inside) return answer(new Error('The push service is at a private address'), [])
    if (options.all) answer(null, addresses)
    else answer(null, first.address, first.family)
  })
}
