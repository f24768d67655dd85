import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../testing/barback'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const ask = (path: string, method = 'GET') =>
  fetch(new URL(path, bar.url), { method, headers: { 'Accept-Encoding': 'gzip' } })

it.each([
  ['/v1/places/1', 200],
  ['/v1/no-such-call', 404],
])('The short answer of %s is sent as it is, with its length', async (path, status) => {
  const answer = await ask(path)
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([status, null])
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
})

it('A long answer is compressed', async () => {
  const answer = await ask('/v1/openapi.json')
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  expect((await answer.text()).length).toBeGreaterThan(10_000)
})
