import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { z } from 'zod'

const { matchRoutes } = z
  .object({
    // Not z.function, which would pass copies of the routes: the cache is keyed by the array itself.
    matchRoutes: z.custom<(routes: unknown[], path: string) => unknown>((value) => typeof value === 'function'),
  })
  .parse(createRequire(import.meta.url)('@remix-run/router'))

it('ranks the routes of a server once, not for every request (patches/)', () => {
  let reads = 0
  const route = {
    id: 'order',
    get path() {
      reads += 1
      return 'v1/orders/:id'
    },
  }
  const routes = [route]
  expect(matchRoutes(routes, '/v1/orders/7')).toMatchObject([{ params: { id: '7' } }])
  const readsOfTheFirst = reads
  expect(matchRoutes(routes, '/v1/orders/8')).toMatchObject([{ params: { id: '8' } }])
  expect(reads).toBe(readsOfTheFirst)
})

it('skips routes that begin with another word (patches/)', () => {
  const routes = [
    { id: 'orders', path: 'Orders' },
    { id: 'frame', children: [{ id: 'bars', path: 'bars/:id' }] },
    { id: 'any', path: ':word/new' },
    { id: 'first', index: true },
    { id: 'rest', path: '*' },
  ]
  const found = (path: string) => matchRoutes(routes, path)
  expect(found('/orders')).toMatchObject([{ route: { id: 'orders' } }])
  expect(found('/ORDERS/')).toMatchObject([{ route: { id: 'orders' } }])
  expect(found('/bars/7')).toMatchObject([{ route: { id: 'frame' } }, { route: { id: 'bars' } }])
  expect(found('/bars/new')).toMatchObject([{ route: { id: 'frame' } }, { route: { id: 'bars' } }])
  expect(found('/orders/new')).toMatchObject([{ route: { id: 'any' } }])
  expect(found('/')).toMatchObject([{ route: { id: 'first' } }])
  expect(found('/elsewhere')).toMatchObject([{ route: { id: 'rest' } }])
})
