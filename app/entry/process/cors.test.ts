import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'

const APP = 'https://app.example.com'

let bar: TestBarback
let closed: TestBarback
beforeAll(async () => {
  bar = await openBarback({ env: { CORS_ORIGINS: `${APP}, http://localhost:8081` } })
  closed = await openBarback()
})
afterAll(async () => {
  await bar.stop()
  await closed.stop()
})

const preflight = (url: string, path: string, origin: string, method = 'POST') =>
  fetch(new URL(path, url), {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
    },
  })

const shared = (headers: Headers) => [...headers].filter(([name]) => name.startsWith('access-control-'))

describe('An app on an allowed origin', () => {
  test('may make every kind of call, with all headers that calls accept', async () => {
    const { status, headers } = await preflight(bar.url, '/v1/orders/customer', APP)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(APP)
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE')
    const asked = headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
    expect(asked).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'refreshtoken', 'lockerid']),
    )
    expect(headers.get('vary')).toContain('Origin')
  })

  test.each(['http://localhost:8081', APP])('%s can read responses and refusals', async (Origin) => {
    for (const path of ['/v1/places', '/v1/orders/customer', '/v1/no-such-call', '/v1/%0a']) {
      const { headers } = await fetch(new URL(path, bar.url), { headers: { Origin } })
      expect(headers.get('access-control-allow-origin')).toBe(Origin)
      expect(headers.get('access-control-expose-headers')).toContain('Retry-After')
      expect(headers.get('vary')).toContain('Origin')
    }
  })

  test('is never given cookies', async () => {
    const answers = [
      await preflight(bar.url, '/v1/auth/login', APP),
      await fetch(new URL('/v1/places', bar.url), { headers: { Origin: APP } }),
    ]
    for (const { headers } of answers) expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('signs in and refreshes its token without cookies', async () => {
    const signIn = await fetch(new URL('/v1/auth/customer/login', bar.url), {
      method: 'POST',
      headers: { Origin: APP, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'guest@barback.test', password: 'barback-demo-1' }),
    })
    const { refreshToken } = z.object({ refreshToken: z.string() }).parse(await signIn.json())
    const renewed = await fetch(new URL('/v1/auth/customer/token', bar.url), {
      headers: { Origin: APP, RefreshToken: refreshToken },
    })
    expect(renewed.status).toBe(200)
    expect(renewed.headers.get('access-control-allow-origin')).toBe(APP)
  })
})

describe('Another origin', () => {
  test.each([
    'https://elsewhere.example',
    'null',
    `${APP}.evil.example`,
    'http://app.example.com',
    '',
    'https://APP.example.com',
  ])('%j may not call', async (origin) => {
    const asked = await preflight(bar.url, '/v1/orders/customer', origin)
    expect([asked.status, shared(asked.headers)]).toEqual([405, []])
    const answer = await fetch(new URL('/v1/places', bar.url), { headers: { Origin: origin } })
    expect([answer.status, shared(answer.headers)]).toEqual([200, []])
    expect(answer.headers.get('vary')).toContain('Origin')
  })

  test('may not call, whichever it is, if no origin is configured', async () => {
    const asked = await preflight(closed.url, '/v1/orders/customer', APP)
    expect([asked.status, shared(asked.headers)]).toEqual([405, []])
  })

  test.each(['/login', '/users', '/healthz', '/images/upload', '/v1x'])(
    'cannot read %s of the portal',
    async (path) => {
      const { headers } = await fetch(new URL(path, bar.url), { headers: { Origin: APP }, redirect: 'manual' })
      expect(shared(headers)).toEqual([])
      expect(shared((await preflight(bar.url, path, APP)).headers)).toEqual([])
    },
  )
})

test('an invalid origin in the settings is reported to the operator', async () => {
  for (const wrong of ['*', 'app.example.com', 'https://app.example.com/path', 'null']) {
    await expect(openBarback({ env: { CORS_ORIGINS: wrong } })).rejects.toThrow('CORS_ORIGINS: expected origins')
  }
})
