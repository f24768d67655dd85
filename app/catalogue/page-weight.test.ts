import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBarback, type TestBarback } from '../../testing/barback'
import { ROOT } from '../../scripts/steps.mjs'

/** The JavaScript that a screen loads, compressed. What is loaded once somebody goes into a form, or looks for something, comes on top. */
const MOST_BYTES = 150_000

/** What a page asks for by itself: not the routes that it only names. */
const LOADED = /(?:rel="modulepreload" href=|\bfrom |\bimport )"(\/assets\/[^"]+\.js)"/g

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

test.each([
  '/',
  '/products',
  '/products/1',
  '/products?create=',
  '/products/brands/1?edit=',
  '/master-menu/standard-drinks/1',
  '/core/ingredients',
  '/business-menu/menu-items',
  '/orders',
  '/orders/1',
  '/customers',
  '/users',
  '/places',
  '/businesses',
  '/reports/sales',
  '/reports/inventory',
  '/find',
])('%s loads at most 150 KB of JavaScript', async (path) => {
  const { html, status } = await (await bar.portal('admin')).get(path)
  expect(status).toBe(200)
  const files = new Set([...html.matchAll(LOADED)].map(([, file = '']) => file))
  expect(files.size).toBeGreaterThan(5)
  const total = [...files].reduce((sum, file) => sum + compressed(file), 0)
  expect(total).toBeLessThanOrEqual(MOST_BYTES)
})
