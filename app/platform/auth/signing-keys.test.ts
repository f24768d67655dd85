import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLockerBar, type LockerBar } from '../../../testing/locker-bar'
import { publicKeys, retireKey, signerFor } from './signing-keys'

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
  it('is made once, however many need it at the same moment', async () => {
    await bar.app.db.deleteFrom('signingKey').execute()
    const signers = await Promise.all([1, 2, 3, 4].map(() => signerFor(bar.app, 'ticket')))

    expect(new Set(signers.map(({ kid }) => kid)).size).toBe(1)
    expect(await isGood('ticket', signers[0]?.kid ?? '', signers[3]?.sign(WORDS) ?? WORDS)).toBe(true)
  })

  it('counts for its own purpose only', async () => {
    const release = await signerFor(bar.app, 'release')

    expect(await isGood('release', release.kid, release.sign(WORDS))).toBe(true)
    expect(await isGood('ticket', release.kid, release.sign(WORDS))).toBe(false)
  })

  it('counts no more once it is retired, and another takes its place', async () => {
    const old = await signerFor(bar.app, 'ticket')
    await retireKey(bar.app, 'ticket')

    const fresh = await signerFor(bar.app, 'ticket')
    expect(fresh.kid).not.toBe(old.kid)
    expect(await isGood('ticket', old.kid, old.sign(WORDS))).toBe(false)
    expect(await isGood('ticket', fresh.kid, fresh.sign(WORDS))).toBe(true)
  })
})
