import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRecipe } from './recipe-text'

/** A part in short: '2 oz rye', with a question mark if it is optional. */
function inShort(typed: string): string[] {
  return readRecipe(typed).map(
    ({ quantity, unit, name, isOptional }) => `${quantity} ${unit} | ${name}${isOptional ? ' ?' : ''}`,
  )
}

describe('one part', () => {
  test.each([
    // Numbers.
    ['2 oz rye', '2 oz | rye'],
    ['2oz rye', '2 oz | rye'],
    ['2 oz. Rye', '2 oz | Rye'],
    ['2 OZ RYE', '2 oz | RYE'],
    ['2 ounces rye', '2 oz | rye'],
    ['2 fl oz rye', '2 oz | rye'],
    ['2 fl. oz. rye', '2 oz | rye'],
    ['2 fluid ounces of rye', '2 oz | rye'],
    ['.75 oz lemon juice', '0.75 oz | lemon juice'],
    ['0.75oz lemon juice', '0.75 oz | lemon juice'],
    ['0,75 oz lemon juice', '0.75 oz | lemon juice'],
    ['3/4 oz lemon juice', '0.75 oz | lemon juice'],
    ['3⁄4 oz lemon juice', '0.75 oz | lemon juice'],
    ['¾ oz lemon juice', '0.75 oz | lemon juice'],
    ['¾oz lemon juice', '0.75 oz | lemon juice'],
    ['1½ oz gin', '1.5 oz | gin'],
    ['1 ½ oz gin', '1.5 oz | gin'],
    ['1 1/2 oz gin', '1.5 oz | gin'],
    ['1-1/2 oz gin', '1.5 oz | gin'],
    ['1/3 oz cointreau', '0.33 oz | cointreau'],
    ['⅔ oz cointreau', '0.67 oz | cointreau'],
    ['three quarters of an ounce of lime juice', '0.75 oz | lime juice'],
    ['half an ounce of lime juice', '0.5 oz | lime juice'],
    ['one and a half ounces gin', '1.5 oz | gin'],
    ['two dashes Angostura', '2 dash | Angostura'],
    ['a couple of dashes of bitters', '2 dash | bitters'],
    ['about 2 oz gin', '2 oz | gin'],
    ['~2 oz gin', '2 oz | gin'],
    // A bare number is ounces; what is counted is pieces.
    ['¾ lemon', '0.75 oz | lemon'],
    ['2 rye', '2 oz | rye'],
    ['1 Lime', '1 oz | Lime'],
    ['2 limes', '2 piece | limes'],
    ['1 egg white', '1 piece | egg white'],
    ['3 olives', '3 piece | olives'],
    ['1 sugar cube', '1 piece | sugar cube'],
    ['3 blackberries', '3 piece | blackberries'],
    ['half a lime', '0.5 piece | lime'],
    ['1/2 a lime', '0.5 piece | lime'],
    ['a lime', '1 piece | lime'],
    // Other units.
    ['60 ml rye', '60 ml | rye'],
    ['60ml rye', '60 ml | rye'],
    ['22.5 mL lemon', '22.5 ml | lemon'],
    ['6 cl gin', '60 ml | gin'],
    ['4,5 cl vodka', '45 ml | vodka'],
    ['2 centilitres vodka', '20 ml | vodka'],
    ['2 dashes Angostura bitters', '2 dash | Angostura bitters'],
    ['1 ds orange bitters', '1 dash | orange bitters'],
    ['1 barspoon maraschino', '1 bar spoon | maraschino'],
    ['1 bar spoon maraschino', '1 bar spoon | maraschino'],
    ['1 bar-spoon maraschino', '1 bar spoon | maraschino'],
    ['1 bsp absinthe', '1 bar spoon | absinthe'],
    ['1 tsp sugar', '1 teaspoon | sugar'],
    ['2 teaspoons superfine sugar', '2 teaspoon | superfine sugar'],
    ['1 Tbsp. honey', '1 tablespoon | honey'],
    ['1 shot espresso', '1 shot | espresso'],
    ['1 jigger bourbon', '1.5 oz | bourbon'],
    ['2 parts gin', '2 part | gin'],
    ['3 drops saline', '3 drop | saline'],
    ['1 pinch of salt', '1 pinch | salt'],
    ['a pinch of salt', '1 pinch | salt'],
    ['pinch salt', '1 pinch | salt'],
    ['6 mint leaves', '6 leaf | mint'],
    ['6 leaves of mint', '6 leaf | mint'],
    ['8-10 mint leaves', '8 leaf | mint'],
    ['2 slices cucumber', '2 slice | cucumber'],
    ['3 cucumber slices', '3 slice | cucumber'],
    ['1 sprig of rosemary', '1 sprig | rosemary'],
    ['lime wedge', '1 wedge | lime'],
    ['wedge of lime', '1 wedge | lime'],
    ['1 orange twist', '1 twist | orange'],
    ['lemon peel', '1 peel | lemon'],
    ['absinthe rinse', '1 rinse | absinthe'],
    // Without a number.
    ['splash of soda', '1 splash | soda'],
    ['a splash of cranberry', '1 splash | cranberry'],
    ['splash soda', '1 splash | soda'],
    ['dash of bitters', '1 dash | bitters'],
    ['top soda', '1 top up | soda'],
    ['Top with soda', '1 top up | soda'],
    ['top up with ginger beer', '1 top up | ginger beer'],
    ['top off with prosecco', '1 top up | prosecco'],
    ['topped with tonic', '1 top up | tonic'],
    ['soda to top', '1 top up | soda'],
    ['fill with cola', '1 fill up | cola'],
    ['cola to fill', '1 fill up | cola'],
    ['salt to taste', '1 to taste | salt'],
    ['Tabasco to taste', '1 to taste | Tabasco'],
    ['mint', '1 piece | mint'],
    // Juice of a fruit.
    ['juice of half a lime', '0.5 oz | lime juice'],
    ['juice of ½ lime', '0.5 oz | lime juice'],
    ['Juice of 1 lemon', '1.5 oz | lemon juice'],
    ['the juice of a lime', '1 oz | lime juice'],
    ['juice from 2 limes', '2 oz | lime juice'],
    ['1 lime juiced', '1 oz | lime juice'],
    // Ranges count as their lower end.
    ['2-3 dashes bitters', '2 dash | bitters'],
    ['2–3 oz soda', '2 oz | soda'],
    ['1 to 2 oz ginger ale', '1 oz | ginger ale'],
    ['½-¾ oz simple', '0.5 oz | simple'],
    // The amount after the name.
    ['Rye 2 oz', '2 oz | Rye'],
    ['Rye: 60 ml', '60 ml | Rye'],
    ['rye - 2oz', '2 oz | rye'],
    ['Angostura, 2 dashes', '2 dash | Angostura'],
    // Accents, signs, lists and remarks.
    ['1 oz Crème de Cassis', '1 oz | Crème de Cassis'],
    ["¼ oz Peychaud's", "0.25 oz | Peychaud's"],
    ['- 2 oz gin', '2 oz | gin'],
    ['• 2 oz gin', '2 oz | gin'],
    ['1. 2 oz gin', '2 oz | gin'],
    ['2 oz rye (100 proof)', '2 oz | rye'],
    ['2 oz (60 ml) rye', '2 oz | rye'],
    ['1800 Silver', '1 piece | 1800 Silver'],
    ['7 Up', '1 piece | 7 Up'],
    ['2 oz 1800 Silver', '2 oz | 1800 Silver'],
    ['1 oz Licor 43', '1 oz | Licor 43'],
    ['garnish: orange twist', '1 twist | orange ?'],
    ['garnish with a cherry', '1 piece | cherry ?'],
    ['cherry for garnish', '1 piece | cherry ?'],
    ['1 egg white (optional)', '1 piece | egg white ?'],
  ])('%s', (typed, expected) => {
    expect(inShort(typed)[0]).toBe(expected)
  })
})

describe('a whole recipe', () => {
  test.each([
    ['2 oz rye, ¾ lemon, top soda', ['2 oz | rye', '0.75 oz | lemon', '1 top up | soda']],
    ['2 oz rye\n3/4 oz lemon\r\nsoda, to top\n\n', ['2 oz | rye', '0.75 oz | lemon', '1 top up | soda']],
    ['2 gin; ¾ lemon; ¾ simple', ['2 oz | gin', '0.75 oz | lemon', '0.75 oz | simple']],
    ['1,5 oz gin, 0,75 oz lemon', ['1.5 oz | gin', '0.75 oz | lemon']],
    ['2 oz rye,1 oz sweet vermouth,2 dashes Ango', ['2 oz | rye', '1 oz | sweet vermouth', '2 dash | Ango']],
    ['1 oz gin + 1 oz Campari and 1 oz sweet vermouth', ['1 oz | gin', '1 oz | Campari', '1 oz | sweet vermouth']],
    ['2 oz gin\nGarnish: olive, lemon twist', ['2 oz | gin', '1 piece | olive ?', '1 twist | lemon ?']],
    ['salt, to taste', ['1 to taste | salt']],
    ['1 lime, juiced', ['1 oz | lime juice']],
    ['', []],
    [' , ;\n•', []],
  ])('%s', (typed, expected) => {
    expect(inShort(typed)).toEqual(expected)
  })
})

test('any text gives parts with a name and a finite amount of at least 0', () => {
  const words = fc.constantFrom(
    '2',
    '½',
    '1/0',
    ',',
    '\n',
    'oz',
    'of',
    'top',
    'juice of',
    'lime',
    '-',
    '(',
    'garnish:',
    'x',
  )
  const typed = fc.oneof(
    fc.string(),
    fc.array(words).map((list) => list.join(' ')),
  )
  fc.assert(
    fc.property(typed, (text) => {
      for (const { quantity, unit, name } of readRecipe(text)) {
        expect(name.trim()).not.toBe('')
        expect(unit).not.toBe('')
        expect(Number.isFinite(quantity) && quantity >= 0).toBe(true)
      }
    }),
  )
})
