import { expect, it } from 'vitest'
import { isPublic, publicLookup } from './public-address'

it.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['8.8.8.8', true],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fd12:3456::1', false],
  ['fe80::1', false],
  ['192.0.2.1', false],
  ['198.18.0.1', false],
  ['198.51.100.1', false],
  ['203.0.113.1', false],
  ['224.0.0.1', false],
  ['::7f00:1', false],
  ['::ffff:0:7f00:1', false],
  ['64:ff9b:1::1', false],
  ['100::1', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['3fff::1', false],
  ['5f00::1', false],
  ['fe80::1%eth0', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['2a00:1450:4001:80b::200e', true],
])('%s is public: %s', (address, answer) => {
  expect(isPublic(address)).toBe(answer)
})

it.each([true, false])('a name of this machine is refused on connection', async (all) => {
  const error = await new Promise((resolve) => publicLookup('localhost', { all }, resolve))
  expect(error).toEqual(new Error('The push service is at a private address'))
})
