import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtServer, openBarback, type TestBarback } from '../../../testing/barback'
import { builtRoutes, routeAt } from '../../../testing/isolation/routes'
import { ROOT } from '../../../scripts/steps.mjs'

/** Compressed JavaScript that a screen loads. Modules that load only when the user enters a form or searches are not counted. */
const MOST_BYTES = 150_000
/** The same limit for a guest's phone, with its styles. */
const MOST_FOR_GUESTS = { scripts: 120_000, styles: 12_000 }

/** Scripts that a page loads at once, not the routes that it only names. */
const LOADED = /(?:rel="modulepreload" href=|\bfrom |\bimport )"(\/assets\/[^"]+\.js)"/g

const build = await builtServer()
const routes = builtRoutes(build)
/** All screens but the demo's and the page of components. */
const screens = routes.filter(({ isScreen, path }) => isScreen && !path.startsWith('/dev/'))
const isForGuests = ({ path }: { path: string }) => /^\/app(\/|$)/.test(path)

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

/** Files that a route's page loads: the route's own and those of its parent routes. */
function filesOf(id: string | undefined): Set<string> {
  const { entry, routes } = build.assets
  const files = new Set([entry.module, ...entry.imports])
  for (let route = routes[id ?? '']; route; route = routes[route.parentId ?? '']) {
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file)
  }
  return files
}

const together = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + compressed(file), 0)

test.each(screens.filter(isForGuests))('$path loads at most 120 KB of JavaScript', ({ id }) => {
  expect(together(filesOf(id))).toBeLessThanOrEqual(MOST_FOR_GUESTS.scripts)
})

test('a guest’s page contains its styles, at most 12 KB, and loads none', async () => {
  const { html } = await bar.visitor().get('/app')
  const [, styles = ''] = /<style data-page-styles="">(.*?)<\/style>/s.exec(html) ?? []
  expect(styles).toContain('.app')
  expect(gzipSync(styles).length).toBeLessThanOrEqual(MOST_FOR_GUESTS.styles)
  expect(html).not.toContain('rel="stylesheet"')
})

test.each(screens.filter((screen) => !isForGuests(screen)))('$path loads at most 150 KB of JavaScript', ({ id }) => {
  const files = filesOf(id)
  expect(files.size).toBeGreaterThan(4)
  expect(together(files)).toBeLessThanOrEqual(MOST_BYTES)
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
  '/app',
  '/app/b/the-night-heron',
])('the page of %s loads its own modules and nothing else', async (path) => {
  const { html, status } = await (await bar.portal('admin')).get(path)
  expect(status).toBe(200)
  const asked = new Set([...html.matchAll(LOADED)].map(([, file]) => file))
  const [pathname = ''] = path.split('?')
  expect(asked).toEqual(filesOf(routeAt(routes, pathname)?.id))
})
