import { expect, test } from 'vitest'
import { withQuery } from './location'

test('a changed query keeps its other parameters', () => {
  const location = { pathname: '/products', search: '?searchString=gin&page=2&sort=name%2Casc' }
  expect(withQuery(location, { page: null, sort: 'id,desc' })).toBe('/products?searchString=gin&sort=id%2Cdesc')
})

test('an address without a query has no question mark', () => {
  expect(withQuery({ pathname: '/', search: '?page=1' }, { page: null })).toBe('/')
})

test('Remix’s mark of an index route is not part of an address', () => {
  expect(withQuery({ pathname: '/', search: '?index&page=1' }, {})).toBe('/?page=1')
})
