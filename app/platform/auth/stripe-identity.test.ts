import { createServer, type Server } from 'node:http'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStripeVerifier } from './stripe-identity'
import type { Verifier } from './verification-provider'

const NAMED = { first_name: 'GWEN', last_name: 'GUEST' }

/** A fake Stripe that records requests and always returns one verification session. */
let server: Server
let verifier: Verifier
let asked: Array<{ path: string; key: string | undefined; body: string }>
let session: Record<string, unknown>

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const key = request.headers['idempotency-key']
      asked.push({
        path: decodeURIComponent(request.url ?? ''),
        key: typeof key === 'string' ? key : undefined,
        body: decodeURIComponent(Buffer.concat(chunks).toString()),
      })
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ id: 'vs_1', object: 'identity.verification_session', ...session }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  verifier = createStripeVerifier(
    new Stripe('sk_test_identity', { host: '127.0.0.1', port: address.port, protocol: 'http' }),
  )
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  asked = []
})

describe('Stripe Identity', () => {
  it('begins one document check per session, even when repeated', async () => {
    session = { status: 'requires_input', url: 'https://verify.stripe.test/1', client_secret: 'vs_1_secret' }
    expect(await verifier.begin({ id: 'session-1', email: 'guest@barback.test' })).toEqual({
      providerSessionId: 'vs_1',
      url: 'https://verify.stripe.test/1',
      clientSecret: 'vs_1_secret',
    })
    expect(asked).toMatchObject([{ path: '/v1/identity/verification_sessions', key: 'verification:session-1' }])
    expect(asked[0]?.body).toContain('type=document')
    expect(asked[0]?.body).toContain('options[document][require_matching_selfie]=true')
  })

  it('asks for the date of birth, which Stripe leaves out unless expanded', async () => {
    session = { status: 'verified', verified_outputs: { ...NAMED, dob: { year: 2001, month: 2, day: 3 } } }
    expect(await verifier.read('vs_1')).toEqual({ status: 'Verified', dob: '2001-02-03', documentName: 'GWEN GUEST' })
    expect(asked[0]?.path).toMatch(/verification_sessions\/vs_1\?expand\[\d?\]=verified_outputs\.dob/)
  })

  it.each([
    ['requires_input', { last_error: { code: 'document_expired' } }, 'Pending'],
    ['processing', {}, 'Pending'],
    ['canceled', {}, 'Failed'],
    ['verified', { verified_outputs: { ...NAMED, dob: null } }, 'Failed'],
    ['verified', { verified_outputs: { dob: { year: 2001, month: 2, day: 3 } } }, 'Failed'],
  ])('reads a session that is %s (%j) as %s', async (status, more, expected) => {
    session = { status, ...more }
    expect(await verifier.read('vs_1')).toEqual({ status: expected })
  })
})
