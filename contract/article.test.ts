import { expect, test } from 'vitest'
import { withArticle } from './article'

test.each([
  ['alcohol category', 'an alcohol category'],
  ['ingredient', 'an ingredient'],
  ['umbrella', 'an umbrella'],
  ['brand', 'a brand'],
  ['user', 'a user'],
  ['unit', 'a unit'],
])('%s is %s', (thing, expected) => {
  expect(withArticle(thing)).toBe(expected)
})
