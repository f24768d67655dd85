import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The header in which the HTTP server passes on the caller's address. It overwrites any value the caller sent. */
export const CLIENT_ADDRESS_HEADER = 'x-barback-client-address'

/** Shared by all callers without a known address: they count as one. */
export const UNKNOWN_ADDRESS = 'unknown'

/** The caller's IP address, for rate limits. */
export function clientAddress(request: Request): string {
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? UNKNOWN_ADDRESS
}

/**
 * The network of an address: an IPv6 /64, from which one household may use any address, or an IPv4 /24.
 *
 *     networkOf('2001:db8:1:2:3::4') // '2001:db8:1:2::/64'
 *     networkOf('::ffff:203.0.113.9') // '203.0.113.0/24'
 */
export function networkOf(address: string): string {
  return prefixOf(address, 64)
}

/**
 * The IPv6 /48 of an address, the most that a provider gives one customer. The same as `networkOf` for IPv4.
 *
 *     siteOf('2001:db8:1:2:3::4') // '2001:db8:1::/48'
 */
export function siteOf(address: string): string {
  return prefixOf(address, 48)
}

/** One caller of a wide limit: an IPv6 /64, in which anybody can use any number of addresses, or an IPv4 address. */
export function householdOf(address: string): string {
  return isIPv6(address) ? networkOf(address) : address
}

function prefixOf(address: string, bits: 48 | 64): string {
  if (!isIP(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.0/24`
  const groups = parsed.parts.slice(0, bits / 16).map((group) => group.toString(16))
  return `${groups.join(':')}::/${bits}`
}
