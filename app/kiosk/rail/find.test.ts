import { expect, it } from 'vitest'
import { matches } from './find'

const order = {
  id: 1045,
  dailyNumber: 45,
  guest: 'Zoë B.',
  items: [{ name: 'Negroni' }, { name: 'Piña Colada' }],
}

it.each([
  ['', true],
  ['#45', true],
  ['#4', true],
  ['1045', true],
  ['#46', false],
  ['5', false],
  ['zoe', true],
  ['pina', true],
  ['colada pina', true],
  ['isaac', false],
])('a search for “%s” finds the order: %s', (words, expected) => {
  expect(matches(order, words)).toBe(expected)
})
