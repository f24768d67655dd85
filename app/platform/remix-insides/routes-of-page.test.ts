import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { builtServer, openBarback, type TestBarback } from '../../../testing/barback'

const { assets } = await builtServer()
const record = z.record(z.string(), z.unknown())

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

/** The routes in a page's manifest. */
function namedOn(html: string): string[] {
  const manifest = /window\.__remixManifest = (\{.*?\});/s.exec(html)?.[1] ?? '{}'
  return Object.keys(z.object({ routes: record }).parse(JSON.parse(manifest)).routes)
}

/** The routes that Remix returns for a path and for those above it. */
async function askedFor(path: string): Promise<string[]> {
  const query = new URLSearchParams([
    ['p', path],
    ['p', '/'],
    ['version', assets.version],
  ])
  const answer = await fetch(`${bar.url}/__manifest?${query}`)
  return Object.keys(record.parse(await answer.json()))
}

it.each([
  '/',
  '/products',
  '/products/1',
  '/business-menu/menu-items',
  '/business-menu/menu-items/1',
  '/businesses/1/lockers/1',
  '/businesses/1/opening',
  '/no/such/page',
])('the page %s has the routes that Remix returns for it', async (path) => {
  const { html } = await (await bar.portal('admin')).get(path)
  const ids = await askedFor(path)
  expect(ids).toContain('root')
  expect(namedOn(html).sort()).toEqual(ids.sort())
})
