import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords'

/** Only production needs slow hashes; these tests do not depend on the cost. */
const CHEAP = { N: 16, r: 8, p: 1 }

describe('a password', () => {
  it('is recognised by its hash, and no other password is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), async (password, other) => {
        const encoded = await hashPassword(password, CHEAP)
        expect(await verifyPassword(password, encoded)).toBe(true)
        fc.pre(other.normalize('NFKC') !== password.normalize('NFKC'))
        expect(await verifyPassword(other, encoded)).toBe(false)
      }),
    )
  })

  it('is hashed differently each time', async () => {
    expect(await hashPassword('barback-demo-1', CHEAP)).not.toBe(await hashPassword('barback-demo-1', CHEAP))
  })

  it('has a hash with its own cost, so that a later cost locks nobody out', async () => {
    expect(await hashPassword('barback-demo-1')).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
    expect(await verifyPassword('barback-demo-1', await hashPassword('barback-demo-1', CHEAP))).toBe(true)
  })

  it('is the same however its accents are typed', async () => {
    expect(await verifyPassword('cafe\u0301-1', await hashPassword('caf\u00e9-1', CHEAP))).toBe(true)
  })

  it.each([undefined, '', 'scrypt$16$8$1$', 'plain-text'])('is refused when the stored hash is %j', async (encoded) => {
    expect(await verifyPassword('plain-text', encoded)).toBe(false)
  })
})
