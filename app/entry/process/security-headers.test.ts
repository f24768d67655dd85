import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'

let bar: TestBarback
let cookie = ''
beforeAll(async () => {
  bar = await openBarback({ env: { PUBLIC_URL: 'https://bar.example.com' } })
  const { cookies } = await bar.portal('manager')
  cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
})
afterAll(() => bar.stop())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, bar.url), { headers, redirect: 'manual' })

describe('Every response', () => {
  it.each(['/login', '/v1/places', '/v1/no-such-call', '/healthz', '/favicon.ico', '/no-such-page'])(
    'of %s has the headers that restrict the browser',
    async (path) => {
      const { headers } = await ask(path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
      })
      expect(headers.get('permissions-policy')).toContain('camera=()')
    },
  )
})

describe('A shared cache keeps no personal response', () => {
  it.each(['/users', '/users.data', '/orders', '/orders.data'])('%s of the portal', async (path) => {
    const answer = await ask(path, { Cookie: cookie })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  it.each([
    ['/app', 'private, no-cache'],
    ['/app/b/the-night-heron', 'private, no-cache'],
    ['/app/sign-in', 'no-store'],
    ['/app/forgot-password', 'no-store'],
  ])('%s of the guest app is %s', async (path, caching) => {
    expect((await ask(path)).headers.get('cache-control')).toBe(caching)
  })

  it.each(['/v1/users', '/v1/places/1', '/v1/no-such-call'])('%s', async (path) => {
    expect((await ask(path)).headers.get('cache-control')).toBe('no-store')
  })
})
