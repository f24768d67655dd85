import type { IngredientCategory } from '../../contract/enumerations'
import type { DemoRows } from './rows'
import { Register } from './rows'

type Entry = [name: string, description: string | null, isAlcoholic?: boolean]

/** Every recipe ingredient that is not a bottle with a brand. */
const INGREDIENTS: Readonly<Record<IngredientCategory, readonly Entry[]>> = {
  Mixer: [
    ['Cola', 'From the gun'],
    ['Diet cola', 'From the gun'],
    ['Lemon-lime soda', 'From the gun'],
    ['Soda water', null],
    ['Tonic water', null],
    ['Ginger ale', null],
    ['Ginger beer', 'Spicy, not sweet'],
    ['Pink grapefruit soda', null],
    ['Lemonade', 'Made each morning'],
    ['Iced tea', 'Unsweetened'],
    ['Hot coffee', null],
    ['Espresso', 'Pulled to order'],
    ['Coconut cream', 'Sweetened'],
    ['White peach puree', null],
    ['Sour mix', 'Lemon, lime and sugar, made in house'],
  ],
  Juice: [
    ['Lime juice', 'Squeezed the same day'],
    ['Lemon juice', 'Squeezed the same day'],
    ['Orange juice', 'Squeezed the same day'],
    ['Grapefruit juice', null],
    ['Pineapple juice', null],
    ['Cranberry juice', null],
    ['Tomato juice', null],
    ['Sugar cane juice', null],
  ],
  Syrup: [
    ['Simple syrup', 'Sugar and water, one to one'],
    ['Honey syrup', 'Honey loosened with warm water'],
    ['Agave syrup', null],
    ['Orgeat syrup', 'Almond and orange flower'],
    ['Raspberry syrup', null],
    ['Grenadine', 'Pomegranate'],
    ['Falernum', 'Lime, clove and almond from Barbados', true],
    ["Donn's mix", 'Grapefruit and cinnamon'],
    ['Elderflower cordial', null],
    ['Chamomile cordial', null],
  ],
  Bitters: [
    ['Angostura bitters', 'Aromatic', true],
    ['Orange bitters', null, true],
    ["Peychaud's bitters", 'Anise and cherry, New Orleans', true],
    ['Amargo bitters', 'Peruvian, for the pisco sour', true],
  ],
  Fresh: [
    ['Lime', 'Whole, cut to order'],
    ['Mint', null],
    ['Fresh ginger', null],
    ['Red chili pepper', null],
    ['Fresh cream', 'Heavy, unsweetened'],
  ],
  Garnish: [
    ['Lemon twist', null],
    ['Lemon slice', null],
    ['Lemon wedge', null],
    ['Lime twist', null],
    ['Lime slice', null],
    ['Lime wedge', null],
    ['Orange twist', null],
    ['Orange slice', null],
    ['Pineapple slice', null],
    ['Pineapple spear', null],
    ['Maraschino cherry', null],
    ['Green olives', null],
    ['Celery stalk', null],
    ['Mint sprig', null],
    ['Mint leaf', null],
    ['Blackberries', null],
    ['Raspberries', null],
    ['White grapes', null],
    ['Candied ginger', null],
    ['Red chili', null],
    ['Grated nutmeg', null],
    ['Salt rim', null],
    ['Sugar rim', null],
  ],
  Seasoning: [
    ['Salt', null],
    ['Celery salt', null],
    ['Black pepper', null],
    ['Worcestershire sauce', null],
    ['Tabasco', null],
  ],
  Sweetener: [
    ['Sugar', null],
    ['White cane sugar', null],
    ['Powdered sugar', null],
    ['Superfine sugar', null],
    ['Sugar cube', null],
    ['Raw honey', null],
  ],
  Protein: [
    ['Egg white', 'Pasteurised'],
    ['Egg yolk', 'Pasteurised'],
    ['Aquafaba', 'Chickpea water: a foam without egg'],
  ],
  Essential: [
    ['Water', null],
    ['Orange flower water', null],
    ['Vanilla extract', null],
  ],
}

export interface Ingredients {
  id(name: string): number
}

export function seedIngredients(rows: DemoRows): Ingredients {
  const ingredients = new Register('ingredient')
  for (const [category, entries] of Object.entries(INGREDIENTS)) {
    for (const [name, description, isAlcoholic] of entries) {
      ingredients.enter(
        name,
        rows.enter('ingredient', { name, category, description, isAlcoholic: isAlcoholic ? 1 : 0 }),
      )
    }
  }
  return ingredients
}
