import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withServings } from './servings'

const thing = fc.oneof(
  fc.record({ productId: fc.integer({ min: 1, max: 4 }), ingredientId: fc.constant(null) }),
  fc.record({ productId: fc.constant(null), ingredientId: fc.integer({ min: 1, max: 4 }) }),
)

test('one drink is one serving of each product in it, however often its recipe uses it', () => {
  fc.assert(
    fc.property(fc.array(thing), (uses) => {
      const counted = withServings(uses)
      expect(counted.map(({ productId, ingredientId }) => ({ productId, ingredientId }))).toEqual(uses)
      for (const one of uses) {
        const same = counted.filter((use) => use.productId === one.productId && use.ingredientId === one.ingredientId)
        expect(same.map(({ servings }) => servings)).toEqual([1, ...same.slice(1).map(() => 0)])
      }
    }),
  )
})
