import { expect, test } from 'vitest'
import type { Part } from './find-parts'
import { matchPart } from './match-part'
import { readRecipe } from './recipe-text'

const part = (type: Part['type'], label: string, ...names: string[]): Part => ({
  type,
  id: 1,
  label,
  names,
  isAlcoholic: type !== 'Ingredient',
})

const PARTS: readonly Part[] = [
  ...['Gin', 'Whiskey', 'Vermouth', 'Absinthe'].map((name) => part('AlcoholType', name)),
  part('AlcoholSubtype', 'Rye whiskey', 'Rye', 'Rye Whiskey'),
  part('AlcoholSubtype', 'Bourbon', 'Bourbon', 'Bourbon Whiskey'),
  part('AlcoholSubtype', 'Sweet vermouth', 'Sweet', 'Sweet Vermouth'),
  part('AlcoholSubtype', 'Crème de Cassis', 'Crème de Cassis Fruit Liqueur'),
  ...['Lime juice', 'Lemon juice', 'Lime', 'Lime wedge', 'Lemon twist', 'Orange slice', 'Mint', 'Mint leaf'].map(
    (name) => part('Ingredient', name),
  ),
  ...['Soda water', 'Tonic water', 'Simple syrup', 'Angostura bitters', 'Orange bitters', "Peychaud's bitters"].map(
    (name) => part('Ingredient', name),
  ),
  ...['Egg white', 'Maraschino cherry', 'Sugar cube', 'Pineapple juice', 'Pineapple slice'].map((name) =>
    part('Ingredient', name),
  ),
  part('AlcoholSubtype', 'Raspberry fruit liqueur', 'Raspberry'),
  part('Ingredient', 'Raspberries'),
  part('Product', 'Campari', 'Campari', 'Campari Campari'),
  part('Product', 'Rittenhouse Rye 100', 'Rye 100'),
]

function match(typed: string): string {
  const [one] = readRecipe(typed)
  if (!one) return 'nothing'
  const { found, isSure, inPieces } = matchPart(one, PARTS)
  return `${found[0]?.label ?? 'nothing'}${isSure ? '' : ' ?'}${inPieces ? ', pieces' : ''}`
}

test.each([
  ['2 oz rye', 'Rye whiskey'],
  ['2 oz RYE WHISKEY', 'Rye whiskey'],
  ['2 oz rye whisky', 'Rye whiskey'],
  ['1 oz gin', 'Gin'],
  ['1 oz sweet vermouth', 'Sweet vermouth'],
  ['1 oz creme de cassis', 'Crème de Cassis'],
  ['¾ lemon', 'Lemon juice'],
  ['1 Lime', 'Lime juice'],
  ['2 limes', 'Lime'],
  ['juice of half a lime', 'Lime juice'],
  ['¾ oz fresh lime juice', 'Lime juice'],
  ['¾ oz freshly squeezed lime juice', 'Lime juice'],
  ['top soda', 'Soda water'],
  ['top with tonic', 'Tonic water'],
  ['splash of soda', 'Soda water'],
  ['½ oz simple', 'Simple syrup'],
  ['2 dashes Ango', 'Angostura bitters'],
  ['2 dashes orange', 'Orange bitters'],
  ['3 dashes Peychaud’s', "Peychaud's bitters"],
  ['1 egg white', 'Egg white'],
  ['lime wedge', 'Lime wedge, pieces'],
  ['2 wedges of lime', 'Lime wedge, pieces'],
  ['lemon peel', 'Lemon twist, pieces'],
  ['orange wheel', 'Orange slice, pieces'],
  ['8 mint leaves', 'Mint leaf, pieces'],
  ['2 sugar cubes', 'Sugar cube'],
  ['garnish: cherry', 'Maraschino cherry'],
  ['1 oz Campari', 'Campari'],
  ['1 oz campri', 'Campari ?'],
  ['2 oz Sazerac rye', 'Rye whiskey ?'],
  ['3 raspberries', 'Raspberries'],
  ['1 oz raspberry', 'Raspberry fruit liqueur ?'],
  ['gin', 'Gin ?'],
  ['1 oz unicorn tears', 'nothing ?'],
])('%s is %s', (typed, expected) => {
  expect(match(typed)).toBe(expected)
})
