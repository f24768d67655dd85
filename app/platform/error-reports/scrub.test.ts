import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrub } from './scrub'

describe('An error report', () => {
  it.each([
    ['a card', 'No such card 4242 4242 4242 4242 here', '4242'],
    ['a card in one piece', 'charge of 4000000000000002 failed', '4000000000000002'],
    ['an email', 'unique violation for rosa.demo+bar@example.co.uk', 'rosa'],
    ['a key of Stripe', 'Invalid API key sk_live_51Hq8sdf88dfj', 'sk_live'],
    ["a guest's payment secret", 'confirm pi_3Nabc12345_secret_xyz98765', 'secret_xyz'],
    ['a token', 'Authorization: Bearer abc.def.ghi failed', 'abc.def'],
    ['a signed token', 'jwt eyJhbGciOiJI.eyJzdWIiOiIx.SflKxwRJSMeK expired', 'eyJ'],
    ['a reset link', 'GET /reset-password?token=Zm9vYmFy&email=a@b.co broke', 'Zm9v'],
    ['a refresh token', 'unknown 3q2-7wAAf0123456789abcdefghijklmnopqrst', '3q2-7w'],
    ['a phone', 'call (904) 555-0123 or 904-555-0123', '555-0123'],
    ["a guest's words", `Unexpected token 'n', "no ice please, it is Rosa's birthday" is not valid JSON`, 'birthday'],
  ])('does not have %s', (_what, message, secret) => {
    expect(JSON.stringify(scrub({ exception: { values: [{ type: 'Error', value: message }] } }))).not.toContain(secret)
  })

  it('omits fields with private names, at any depth', () => {
    const names = ['password', 'newPassword', 'clientSecret', 'refreshToken', 'authorization', 'Cookie', 'cardNumber']
    const more = ['cvc', 'pin', 'email', 'phone', 'firstName', 'lastName', 'dateOfBirth', 'notes', 'reason', 'street']
    const private_ = fc.constantFrom(...names, ...more, 'street_address', 'otp', 'signature', 'data', 'query_string')
    const path = fc.array(fc.constantFrom('extra', 'contexts', 'request', 'a'), { maxLength: 5 })
    fc.assert(
      fc.property(private_, path, fc.constantFrom('shh', 7, { inner: 'shh' }, ['shh']), (name, folders, value) => {
        const report = folders.reduceRight<object>((inner, folder) => ({ [folder]: inner }), { [name]: value })
        expect(JSON.stringify(scrub(report))).not.toMatch(/shh|7/)
      }),
    )
  })

  it('is a copy and leaves the running program’s objects alone', () => {
    const timer = setTimeout(() => {}, 0)
    // Sentry's parts share the running program's own objects in a report, and do not send them.
    const sdkProcessingMetadata = { client: { timer, options: { email: 'a@b.co' } } }
    const frames = Object.freeze([Object.freeze({ filename: 'app/x.ts', vars: Object.freeze({ password: 'shh' }) })])
    const report = Object.freeze({ extra: Object.freeze({ frames }), message: 'a@b.co', sdkProcessingMetadata })
    const scrubbed = scrub(report)
    expect(scrubbed.sdkProcessingMetadata).toBe(sdkProcessingMetadata)
    expect(sdkProcessingMetadata).toEqual({ client: { timer, options: { email: 'a@b.co' } } })
    expect(typeof Reflect.get(timer, '_idleNext')).toBe('object')
    expect(report).toMatchObject({ message: 'a@b.co', extra: { frames: [{ vars: { password: 'shh' } }] } })
    expect(scrubbed).toMatchObject({ message: '[email]', extra: { frames: [{ vars: { password: '[removed]' } }] } })
    clearTimeout(timer)
  })

  it('still has the error, its place and the record', () => {
    const report = {
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'Cannot read properties of undefined (reading lockerId)',
            stacktrace: {
              frames: [{ filename: 'app/ordering/lockers/collect.ts', lineno: 42, function: 'collectOrder' }],
            },
          },
        ],
      },
      user: { id: 'customer:12' },
      request: { method: 'POST', url: 'https://bar.example.com/v1/orders/customer/77/pickup' },
      tags: { route: '/v1/orders/customer/:id/pickup' },
      event_id: '0123456789abcdef0123456789abcdef',
      contexts: { trace: { trace_id: 'fedcba9876543210fedcba9876543210', span_id: 'fedcba9876543210' } },
      timestamp: 1_795_264_170.25,
    }
    expect(scrub(structuredClone(report))).toEqual(report)
  })
})
