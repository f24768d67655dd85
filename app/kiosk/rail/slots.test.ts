import fc from 'fast-check'
import { expect, it } from 'vitest'
import { slotsOf } from './slots'

it.each([
  ['an order that has left leaves a gap', [1, 2, 3], [1, 3], '1 (2) 3'],
  ['new orders come at the end', [1, 2], [1, 2, 3, 4], '1 2 3 4'],
  ['an older order that comes back does too', [2, 3], [1, 2, 3], '2 3 1'],
  ['an order that returns takes its gap', [1, 2, 3], [1, 2, 3], '1 2 3'],
])('%s', (_, before, now, expected) => {
  const words = slotsOf(before, now).map(({ id, isGap }) => (isGap ? `(${id})` : String(id)))
  expect(words.join(' ')).toBe(expected)
})

it('no order that stays moves, and each has one place', () => {
  const ids = fc.uniqueArray(fc.nat(40))
  fc.assert(
    fc.property(ids, ids, (before, now) => {
      const slots = slotsOf(before, now)
      expect(slots.slice(0, before.length).map(({ id }) => id)).toEqual(before)
      const shown = slots.filter(({ isGap }) => !isGap).map(({ id }) => id)
      expect(shown.toSorted((a, b) => a - b)).toEqual(now.toSorted((a, b) => a - b))
    }),
  )
})
