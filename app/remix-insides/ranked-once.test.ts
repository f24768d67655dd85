import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { z } from 'zod'

const { matchRoutes } = z
  .object({
    // Not z.function, which would pass copies of the routes: the cache is by the array itself.
    matchRoutes: z.custom<(routes: unknown[], path: string) => unknown>((value) => typeof value === 'function'),
  })
  .parse(createRequire(import.meta.url)('@remix-run/router'))

it('ranks the routes of a server once and not for every request (patches/)', () => {
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
