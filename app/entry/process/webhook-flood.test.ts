import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { askRaw } from '../../../testing/raw-http'
import { createLog } from '../../platform/server/log'

let bar: TestBarback
const logged: string[] = []
beforeAll(async () => {
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void logged.push(line) })
  bar = await openBarback({ log, env: { PERSONA_WEBHOOK_SECRET: 'wbhsec_of_a_test' } })
})
afterAll(() => bar.stop())

const BODY = JSON.stringify({ filler: 'f'.repeat(990_000) })

it.each([
  ['stripe/webhook', 'Stripe-Signature', 256_001, 413],
  ['stripe/webhook', 'Stripe-Signature', 255_000, 400],
  ['persona/webhook', 'Persona-Signature', 256_001, 413],
  ['persona/webhook', 'Persona-Signature', 255_000, 401],
])(
  'A webhook at %s with a wrong %s and %i bytes is refused, and its content is not logged',
  async (path, header, bytes, status) => {
    logged.length = 0
    const signature = `t=${Math.floor(bar.clock.now() / 1000)},v1=${'5'.repeat(8000)}`
    const request = { method: 'POST', target: `/v1/${path}`, body: BODY.slice(0, bytes) }
    const type = ['Content-Type', 'application/json'] as const
    for (let n = 0; n < 5; n++) {
      expect((await askRaw(bar.url, { ...request, headers: [type, [header, signature]] })).status).toBe(status)
    }
    const chunked = `${bytes.toString(16)}\r\n${BODY.slice(0, bytes)}\r\n0\r\n\r\n`
    const announced = [type, [header, signature], ['Transfer-Encoding', 'chunked']] as const
    expect((await askRaw(bar.url, { ...request, headers: announced, body: chunked })).status).toBe(status)
    // 13 in a row: a request's own id, a UUID, has at most 12 digits without a hyphen.
    expect(logged.join('')).not.toMatch(/f{13}|5{13}/)
    expect(logged.join('').length).toBeLessThan(6 * 2000)
  },
)

it('A request with a URL of 100,000 characters is one short log line', async () => {
  logged.length = 0
  expect((await askRaw(bar.url, { target: `/app/${'a'.repeat(100_000)}` })).status).toBe(404)
  expect(logged.join('').length).toBeLessThan(2000)
})
