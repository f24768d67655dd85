import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { householdOf, networkOf, siteOf } from './client'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['::ffff:cb00:7109', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0000::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('is the same for all addresses of a household', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16))
    const groups = fc.array(group, { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(groups, groups, groups, (home, one, other) => {
        expect(networkOf([...home, ...one].join(':'))).toBe(networkOf([...home, ...other].join(':')))
      }),
    )
  })
})

it.each([
  ['2001:db8:1:2::1', '2001:db8:1::/48', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0::/48', '2001:db8:0:0::/64'],
  ['203.0.113.9', '203.0.113.0/24', '203.0.113.9'],
  ['unknown', 'unknown', 'unknown'],
])('the site of %s is %s, its household %s', (address, site, household) => {
  expect([siteOf(address), householdOf(address)]).toEqual([site, household])
})
