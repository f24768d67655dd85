import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MEASUREMENT_SYSTEMS } from './enumerations'
import { measureWords, shownMeasure, typedMeasure } from './shown-measures'

describe('a recipe reads as a bartender says it', () => {
  it.each([
    [60, 'ml', '2 oz', '60 ml'],
    [45, 'ml', '1½ oz', '45 ml'],
    [22.5, 'ml', '¾ oz', '22.5 ml'],
    [20, 'ml', '¾ oz', '20 ml'],
    [10, 'ml', '¼ oz', '10 ml'],
    [6, 'cl', '2 oz', '6 cl'],
    [5, 'ml', '1 tsp', '5 ml'],
    [2.5, 'ml', '½ tsp', '2.5 ml'],
    [1, 'teaspoon', '1 tsp', '5 ml'],
    [2, 'Teaspoons', '2 tsp', '10 ml'],
    [1, 'tablespoon', '1 tbsp', '15 ml'],
    [0.33, 'oz', '⅓ oz', '9.9 ml'],
    [2, 'fl. oz.', '2 oz', '60 ml'],
    [59.1, 'ml', '2 oz', '60 ml'],
    [22.2, 'ml', '¾ oz', '22.5 ml'],
    [2, 'dash', '2 dashes', '2 dashes'],
    [1, 'top up', 'top up', 'top up'],
    [1.5, 'leaf', '1½ leaves', '1½ leaves'],
    [3, 'coffee beans', '3 coffee beans', '3 coffee beans'],
  ])('%d %s: %s, %s', (quantity, unit, inUs, inMetric) => {
    expect(measureWords({ quantity, unit }, 'US')).toBe(inUs)
    expect(measureWords({ quantity, unit }, 'Metric')).toBe(inMetric)
  })
})

describe('a typed measure', () => {
  it.each([
    [2, 'oz', { quantity: 59.1, unit: 'ml' }],
    [0.75, 'ounces', { quantity: 22.2, unit: 'ml' }],
    [0.33, 'oz', { quantity: 0.33, unit: 'oz' }],
    [1, 'tsp', { quantity: 1, unit: 'teaspoon' }],
    [60, 'ml', { quantity: 60, unit: 'ml' }],
    [3, 'coffee beans', { quantity: 3, unit: 'coffee beans' }],
  ])('of %d %s is stored as %o and reads back as typed', (quantity, unit, stored) => {
    expect(typedMeasure({ quantity, unit }, undefined, 'US')).toEqual(stored)
    if (unit !== 'ml') expect(shownMeasure(stored, 'US').quantity).toBe(quantity)
  })

  it('replaces the stored one when another amount is typed', () => {
    expect(typedMeasure({ quantity: 2, unit: 'oz' }, { quantity: 45, unit: 'ml' }, 'US')).toEqual({
      quantity: 59.1,
      unit: 'ml',
    })
  })
})

const system = fc.constantFrom(...MEASUREMENT_SYSTEMS)

it('typing the shown measure changes nothing', () => {
  const unit = fc.constantFrom(
    'ml',
    'cl',
    'oz',
    'Ounces',
    'teaspoon',
    'tbsp',
    'dash',
    'top up',
    'piece',
    'coffee beans',
  )
  const stored = fc.record({ quantity: fc.nat(100_000).map((tenth) => tenth / 10), unit })
  fc.assert(
    fc.property(stored, system, (measure, within) => {
      expect(typedMeasure(shownMeasure(measure, within), measure, within)).toEqual(measure)
    }),
  )
})
