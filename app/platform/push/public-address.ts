import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** Two lists: in a shared one, an IPv6 network that represents IPv4 would match every IPv4 address. */
const [PRIVATE_V4, PRIVATE_V6] = [new BlockList(), new BlockList()]
const NETWORKS = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  // IPv6 forms of IPv4 addresses are always refused: no push service needs them.
  ...[
    '::/96',
    '::ffff:0:0/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
  ],
  ...['3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]
for (const network of NETWORKS) {
  const [address = '', bits = ''] = network.split('/')
  if (isIPv6(address)) PRIVATE_V6.addSubnet(address, Number(bits), 'ipv6')
  else PRIVATE_V4.addSubnet(address, Number(bits), 'ipv4')
}

/** Whether an address is public: not of this machine, not of its network, and not reserved. */
export function isPublic(address: string): boolean {
  return isIPv6(address) ? !PRIVATE_V6.check(address, 'ipv6') : !PRIVATE_V4.check(address, 'ipv4')
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
