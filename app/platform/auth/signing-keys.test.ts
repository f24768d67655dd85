import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLockerBar, type LockerBar } from '../../../testing/locker-bar'
import { KEY_OVERLAP_MS, publicKeys, rotateKey, signerFor } from './signing-keys'

let bar: LockerBar
beforeAll(async () => {
  bar = await openLockerBar()
})
afterAll(() => bar.stop())

const WORDS = new TextEncoder().encode('one gin and tonic')

async function isGood(purpose: 'ticket' | 'release', kid: string, signature: Uint8Array): Promise<boolean> {
  const known = (await publicKeys(bar.app, purpose)).find((key) => key.kid === kid)
  if (!known) return false
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: known.publicKey }, format: 'jwk' })
  return verify(null, WORDS, key, signature)
}

describe('A signing key', () => {
  it('is made once, even by concurrent callers', async () => {
    await bar.app.db.deleteFrom('signingKey').execute()
    const signers = await Promise.all([1, 2, 3, 4].map(() => signerFor(bar.app, 'ticket')))

    expect(new Set(signers.map(({ kid }) => kid)).size).toBe(1)
    expect(await isGood('ticket', signers[0]?.kid ?? '', signers[3]?.sign(WORDS) ?? WORDS)).toBe(true)
  })

  it('is valid for its own purpose only', async () => {
    const release = await signerFor(bar.app, 'release')

    expect(await isGood('release', release.kid, release.sign(WORDS))).toBe(true)
    expect(await isGood('ticket', release.kid, release.sign(WORDS))).toBe(false)
  })

  it('can be replaced, and its signatures stay valid as long as the longest ticket', async () => {
    const old = await signerFor(bar.app, 'ticket')
    const kid = await rotateKey(bar.app, 'ticket')

    const fresh = await signerFor(bar.app, 'ticket')
    expect(fresh.kid).toBe(kid)
    expect(kid).not.toBe(old.kid)
    expect((await publicKeys(bar.app, 'ticket')).map((key) => key.kid)).toEqual([fresh.kid, old.kid])
    expect(await isGood('ticket', old.kid, old.sign(WORDS))).toBe(true)
    expect(await isGood('ticket', fresh.kid, fresh.sign(WORDS))).toBe(true)
    bar.clock.advance(KEY_OVERLAP_MS)
    expect(await isGood('ticket', old.kid, old.sign(WORDS))).toBe(false)
    expect(await isGood('ticket', fresh.kid, fresh.sign(WORDS))).toBe(true)
  })

  it('that has leaked is refused at once, with the one before it', async () => {
    const before = await signerFor(bar.app, 'ticket')
    await rotateKey(bar.app, 'ticket')
    const leaked = await signerFor(bar.app, 'ticket')
    await rotateKey(bar.app, 'ticket', { hasLeaked: true })

    expect(await isGood('ticket', before.kid, before.sign(WORDS))).toBe(false)
    expect(await isGood('ticket', leaked.kid, leaked.sign(WORDS))).toBe(false)
    const fresh = await signerFor(bar.app, 'ticket')
    expect(await isGood('ticket', fresh.kid, fresh.sign(WORDS))).toBe(true)
  })
})
