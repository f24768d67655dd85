import { describe, expect, it } from 'vitest'
import type { BookItem, RecipeItem } from '../menu/price-book'
import { asOften, effortOfOne } from './effort'

/** What a drink takes by its recipe (docs/rules/promise.md#effort). */

const part = (unit: string): RecipeItem => ({
  id: 1,
  type: 'Ingredient',
  entityId: 1,
  name: 'Part',
  slot: null,
  quantity: 1,
  unit,
  isOptional: false,
  noSubstitution: false,
  flavor: null,
})

type Pour = BookItem['pours'][number]
const pour = (glass: string, volumeMl: number | null): Pour => ({
  pourAvailabilityId: 1,
  businessPourAvailabilityId: 1,
  pourFormatId: 1,
  pourTypeId: 1,
  name: glass,
  volumeMl,
  basePriceCents: 800,
  upCharge: 0,
  isDefault: true,
  of: null,
  servedIn: { name: glass, heightMm: 100, diameterMm: 80, volumeOz: 12 },
  places: 1,
  heightMm: 100,
})

describe('the effort of', () => {
  it.each<[string, string, string[], number]>([
    ['two measures in a glass', 'Serve.', ['oz', 'ml'], 19],
    ['two measures built on ice', 'Pour over ice.', ['oz', 'oz'], 22],
    ['a stirred drink with a dash and a garnish', 'Stir, strain into a coupe.', ['oz', 'oz', 'dash', 'twist'], 45],
    ['a shaken drink', 'Shake and double strain into a coupe.', ['oz', 'oz', 'oz'], 47],
    ['one that is muddled and churned with crushed ice', 'Muddle mint; fill with crushed ice.', ['oz', 'leaves'], 41],
    ['a blended drink', 'Blend with ice.', ['oz', 'oz'], 54],
  ])('%s is that of its parts and its work', (_, method, units, seconds) => {
    expect(effortOfOne({ recipe: units.map(part), method, pours: [pour('Coupe', 120)] })).toBe(seconds)
  })

  it.each<[string, string, number | null, number]>([
    ['a bottle', 'Longneck Bottle', 355, 10],
    ['a can', 'Tall Can', 473, 10],
    ['a glass of wine', 'Wine Glass', 150, 14],
    ['a pint', 'Pint Glass', 473, 22],
    ['a shot', 'Shot Glass', 44, 14],
    ['a pour of unknown size', 'Rocks Glass', null, 14],
  ])('%s is that of its pour', (_, glass, volumeMl, seconds) => {
    expect(effortOfOne({ recipe: [], method: null, pours: [pour(glass, volumeMl)] })).toBe(seconds)
  })

  it('four of a kind is less than four times that of one', () => {
    expect(asOften(1)).toBe(1)
    expect(asOften(4)).toBeCloseTo(2.86)
  })
})
