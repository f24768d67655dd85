import { COCKTAILS, type Drink } from './cocktails'
import { BAR_CALLS, ZERO_PROOF } from './house-drinks'
import type { PourFormat, Pours } from './pours'
import { type Names, recipeColumns } from './recipe'
import { Register } from './rows'
import { seedSubstitutions, type OfferedSubstitution } from './substitutions'

/** The sections for drinks and products, by type. */
export const CATEGORIES = {
  Drink: [
    ['Contemporary Classics', 'Known in every bar of the world'],
    ['New Era', 'The classics of tomorrow'],
    ['The Unforgettables', 'Older than the ice machine'],
    ['Highballs', 'Long and easy'],
    ['Shots', 'Short and quick'],
    ['Zero Proof', 'Everything but the alcohol'],
  ],
  Master: [
    ['Vodka Drinks', 'Mixed with vodka'],
    ['Gin Drinks', 'Mixed with gin'],
    ['Rum Drinks', 'Mixed with rum or another cane spirit'],
    ['Tequila & Mezcal Drinks', 'Mixed with agave spirits'],
    ['Whiskey Drinks', 'Mixed with whiskey'],
    ['Brandy Drinks', 'Mixed with brandy'],
    ['Sparkling Drinks', 'With bubbles from the bottle'],
  ],
  Product: [
    ['Draft Beer', 'From the tap'],
    ['Bottles & Cans', 'Beer, cider and seltzer'],
    ['Wine', 'By the glass and the bottle'],
    ['Neat Pours', 'Spirits as they are'],
    ['Soft Drinks', 'Soda and tonic, over ice'],
    ['Water & Energy', 'In the bottle, in the can'],
  ],
} as const

/** A drink's master category, by the first of these alcohol types in its recipe. */
const CATEGORY_OF_BASE: ReadonlyArray<[alcoholType: string, category: string]> = [
  ['Vodka', 'Vodka Drinks'],
  ['Gin', 'Gin Drinks'],
  ['Rum', 'Rum Drinks'],
  ['Tequila', 'Tequila & Mezcal Drinks'],
  ['Mezcal', 'Tequila & Mezcal Drinks'],
  ['Whiskey', 'Whiskey Drinks'],
  ['Brandy', 'Brandy Drinks'],
  ['Sparkling Wine', 'Sparkling Drinks'],
]

/** A standard drink, as menus and past orders need it. */
export interface StandardDrink extends Drink {
  id: number
  isAlcoholic: boolean
  /** How it is served: its pour availability, and the format of that. */
  pourAvailabilityId: number
  format: PourFormat
  vessel: string
  /** Ids of its recipe items, in the order of `recipe`. */
  recipeItemIds: readonly number[]
}

export interface Drinks {
  drinks: readonly StandardDrink[]
  category(name: string): number
  substitutions: readonly OfferedSubstitution[]
}

export function seedDrinks(names: Names, pours: Pours): Drinks {
  const { rows } = names
  const categories = new Register('category')
  for (const categoryType of ['Drink', 'Master', 'Product'] as const) {
    for (const [name, description] of CATEGORIES[categoryType]) {
      categories.enter(name, rows.enter('category', { name, description, categoryType }))
    }
  }

  const drinks = [...COCKTAILS, ...BAR_CALLS, ...ZERO_PROOF].map((drink, index): StandardDrink => {
    const isAlcoholic = drink.family !== 'Zero Proof'
    const id = rows.enter('standardDrink', {
      name: drink.name,
      description: drink.description,
      preparationInstructions: drink.method,
      isAlcoholic: isAlcoholic ? 1 : 0,
      isShot: drink.isShot ? 1 : 0,
    })
    const recipeItemIds = drink.recipe.map((line, priority) =>
      rows.enter('standardDrinkRecipeItem', {
        standardDrinkId: id,
        ...recipeColumns(line, priority, names),
        noSubstitution: line.noSubstitution ? 1 : 0,
      }),
    )
    for (const category of categoriesOf(drink)) {
      rows.enter('categoryAssignment', {
        categoryId: categories.id(category),
        type: 'StandardDrink',
        standardDrinkId: id,
        displayOrder: index,
      })
    }
    const format = pours.format(pourOf(drink, isAlcoholic), drink.glass)
    const pourAvailabilityId = rows.enter('pourAvailability', {
      pourFormatId: format.id,
      entityType: 'Drink',
      standardDrinkId: id,
      isDefault: 1,
      displayOrder: index,
    })
    return { ...drink, id, isAlcoholic, pourAvailabilityId, format, vessel: drink.glass, recipeItemIds }
  })
  return { drinks, category: (name) => categories.id(name), substitutions: seedSubstitutions(names, drinks) }
}

function pourOf(drink: Drink, isAlcoholic: boolean): string {
  if (drink.isShot) return 'Shot'
  return isAlcoholic ? 'Cocktail' : 'Mocktail'
}

function categoriesOf(drink: Drink): string[] {
  const types = drink.recipe.flatMap((line) =>
    line.type === 'AlcoholType' || line.type === 'AlcoholSubtype' ? line.alcoholType : [],
  )
  const base = CATEGORY_OF_BASE.find(([alcoholType]) => types.includes(alcoholType))
  return base ? [drink.family, base[1]] : [drink.family]
}
