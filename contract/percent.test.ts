import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fractionOf, percentOf, percentWords } from './percent'

it('a rate of four decimals that is shown in percent and typed again stays the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      (millionth) => fractionOf(percentOf(millionth / 1e6)) === millionth / 1e6,
    ),
  )
})

it.each([
  [0.075, '7.5%'],
  [0.07375, '7.375%'],
  [0, '0%'],
])('%d reads %s', (fraction, words) => {
  expect(percentWords(fraction)).toBe(words)
})
