import { expect, test } from 'vitest'
import { slotName } from './slot-name'

test.each([
  ['Rum', 'White', 'white rum'],
  ['Vermouth', 'Sweet', 'sweet vermouth'],
  ['Vermouth', 'Dry', 'dry vermouth'],
  ['Whiskey', 'Irish', 'Irish whiskey'],
  ['Whiskey', 'Bourbon', 'bourbon'],
  ['Whiskey', 'Rye', 'rye whiskey'],
  ['Whiskey', 'Blended Scotch', 'Blended Scotch'],
  ['Gin', 'London Dry', 'London Dry gin'],
  ['Rum', 'Jamaican Overproof', 'Jamaican Overproof rum'],
  ['Brandy', 'Cognac', 'cognac'],
  ['Orange Liqueur', 'Triple Sec', 'triple sec'],
  ['Fruit Liqueur', 'Apricot', 'apricot fruit liqueur'],
  ['Fruit Liqueur', 'Crème de Cassis', 'crème de Cassis'],
  ['Tequila', 'Añejo', 'añejo tequila'],
  ['Port', 'Tawny', 'tawny port'],
  ['Gin', 'Sloe Gin', 'Sloe Gin'],
  ['Vodka', null, 'vodka'],
  ['Coffee Liqueur', null, 'coffee liqueur'],
  ['IPA', null, 'IPA'],
])('a slot of %s, %s, is called %s within a sentence', (type, subtype, name) => {
  expect(slotName(type, subtype)).toBe(name)
})
