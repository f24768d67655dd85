import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/steps.mjs'
import { builtServer, openBarback, type TestBarback } from '../../../testing/barback'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const ask = (path: string, encodings = 'gzip') =>
  fetch(new URL(path, bar.url), { headers: { 'Accept-Encoding': encodings } })

it.each([
  ['/v1/places?searchString=nowhere-at-all', 200],
  ['/v1/no-such-call', 404],
])('The short response of %s is sent uncompressed, with its length', async (path, status) => {
  const answer = await ask(path)
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([status, null])
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
})

it('A long response is compressed', async () => {
  const answer = await ask('/v1/openapi.json')
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  expect((await answer.text()).length).toBeGreaterThan(10_000)
})

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('A client that accepts %s gets a script as %s', async (encodings, encoding) => {
  const { module } = (await builtServer()).assets.entry
  const answer = await ask(module, encodings)
  const { headers } = answer
  expect(headers.get('content-encoding')).toBe(encoding)
  expect(headers.get('content-type')).toMatch(/^(application|text)\/javascript/)
  expect([headers.get('vary'), headers.get('cache-control')]).toEqual([
    'Accept-Encoding',
    expect.stringMatching('immutable'),
  ])
  const file = join(ROOT, 'build/client', module)
  // Compressed by the build, not on request.
  if (encoding === 'br') expect(headers.get('content-length')).toBe(String(statSync(`${file}.br`).size))
  expect(await answer.text()).toBe(readFileSync(file, 'utf8'))
})
