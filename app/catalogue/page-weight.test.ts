import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtServer, openBarback, type TestBarback } from '../../testing/barback'
import { builtRoutes, routeAt } from '../../testing/isolation/routes'
import { ROOT } from '../../scripts/steps.mjs'

/** The JavaScript that a screen loads, compressed. What is loaded once somebody goes into a form, or looks for something, comes on top. */
const MOST_BYTES = 150_000

/** What a page asks for by itself: not the routes that it only names. */
const LOADED = /(?:rel="modulepreload" href=|\bfrom |\bimport )"(\/assets\/[^"]+\.js)"/g

const build = await builtServer()
const routes = builtRoutes(build)
/** All but those of a demo, and the parts on one page. */
const screens = routes.filter(({ isScreen, path }) => isScreen && !path.startsWith('/dev/'))

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const sizes = new Map<string, number>()
function compressed(path: string): number {
  const known = sizes.get(path) ?? gzipSync(readFileSync(join(ROOT, 'build/client', path))).length
  sizes.set(path, known)
  return known
}

/** What the page of a route loads: the route's own, and what the frames around it are made of. */
function filesOf(id: string | undefined): Set<string> {
  const { entry, routes } = build.assets
  const files = new Set([entry.module, ...entry.imports])
  for (let route = routes[id ?? '']; route; route = routes[route.parentId ?? '']) {
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file)
  }
  return files
}

test.each(screens)('$path loads at most 150 KB of JavaScript', ({ id }) => {
  const files = filesOf(id)
  expect(files.size).toBeGreaterThan(5)
  expect([...files].reduce((sum, file) => sum + compressed(file), 0)).toBeLessThanOrEqual(MOST_BYTES)
})

test.each([
  '/',
  '/products',
  '/products/1',
  '/products?create=',
  '/products/brands/1?edit=',
  '/business-menu/menu-items',
  '/orders/1',
  '/users/create',
  '/places/1?edit=',
  '/businesses/1?edit=',
  '/signups/1?edit=',
  '/kiosk',
  '/find',
])('the page of %s asks for what its screen is made of, and for nothing else', async (path) => {
  const { html, status } = await (await bar.portal('admin')).get(path)
  expect(status).toBe(200)
  const asked = new Set([...html.matchAll(LOADED)].map(([, file]) => file))
  const [pathname = ''] = path.split('?')
  expect(asked).toEqual(filesOf(routeAt(routes, pathname)?.id))
})
