import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { areKnown, storeRoutes, pathsAsked } from './known-routes'

const ORDER = 'routes/app.orders.$id'
let routes: Record<string, object>
beforeEach(() => {
  routes = {}
  vi.stubGlobal('window', { location: { pathname: '/app/b/the-night-heron' }, __remixManifest: { routes } })
})
afterEach(() => vi.unstubAllGlobals())

it('the requested paths are read from the address', () => {
  expect(pathsAsked(new URL('http://bar/__manifest?p=%2Fapp%2Forders%2F7&p=%2Fapp&version=1'))).toEqual([
    '/app/orders/7',
    '/app',
  ])
  expect(pathsAsked(new URL('http://bar/app/orders/7.data'))).toBeUndefined()
})

it('a path is known from one that differs only in ids, once the router has added the routes', async () => {
  expect(areKnown(['/app/orders/7'])).toBe(false)
  await storeRoutes(['/app/orders/7'], Response.json({ [ORDER]: {} }))
  // The user has navigated away: the router has discarded the answer.
  expect(areKnown(['/app/orders/7'])).toBe(false)
  routes[ORDER] = {}
  expect(areKnown(['/app/orders/7', '/app/orders/8'])).toBe(true)
  expect(areKnown(['/app/orders/8', '/app/orders/8/pay'])).toBe(false)
  expect(areKnown(['/app/orders/new'])).toBe(false)
})

it('the current screen is known', () => {
  expect(areKnown(['/app/b/the-night-heron'])).toBe(true)
  expect(areKnown(['/app/b/another'])).toBe(false)
})

it('an answer that is not a list of routes is ignored', async () => {
  routes[ORDER] = {}
  for (const answer of [new Response('<html>'), new Response(null, { status: 204 }), Response.json(null)]) {
    await storeRoutes(['/app/tabs/7'], answer)
    expect(areKnown(['/app/tabs/7'])).toBe(false)
  }
})
