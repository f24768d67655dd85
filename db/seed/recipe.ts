import type { Flavor } from '../../contract/enumerations'
import type { DemoRows } from './rows'
import type { Ingredients } from './ingredients'
import type { Shelf } from './shelf'
import type { Taxonomy } from './taxonomy'

/** A recipe line in the seed's data, with names where the tables have ids. */
export type RecipeLine = { quantity: number; unit: Unit; isOptional?: boolean; noSubstitution?: boolean } & (
  | { type: 'AlcoholType'; alcoholType: string; flavor?: Flavor }
  | { type: 'AlcoholSubtype'; alcoholType: string; alcoholSubtype: string }
  | { type: 'Product'; product: string }
  | { type: 'Ingredient'; ingredient: string }
)

/** The units of the seed's recipes. contract/measures.ts has their volumes. */
export type Unit =
  | 'ml'
  | 'teaspoon'
  | 'tablespoon'
  | 'bar spoon'
  | 'dash'
  | 'drop'
  | 'splash'
  | 'shot'
  | 'top up'
  | 'piece'
  | 'slice'
  | 'sprig'
  | 'leaf'
  | 'pinch'

/** A measure of a kind of alcohol for which the guest may choose the bottle. */
export function spirit(quantity: number, alcoholType: string, alcoholSubtype?: string): RecipeLine {
  return alcoholSubtype === undefined
    ? { quantity, unit: 'ml', type: 'AlcoholType', alcoholType }
    : { quantity, unit: 'ml', type: 'AlcoholSubtype', alcoholType, alcoholSubtype }
}

/** A measure of a flavored kind of alcohol, such as a citrus vodka. */
export function flavored(quantity: number, flavor: Flavor, alcoholType: string): RecipeLine {
  return { quantity, unit: 'ml', type: 'AlcoholType', alcoholType, flavor }
}

/** A measure of one named bottle: '{brand} {name}'. */
export function bottle(quantity: number, product: string): RecipeLine {
  return { quantity, unit: 'ml', type: 'Product', product }
}

/** A measure in a unit other than ml. */
export function measured(unit: Unit, line: RecipeLine): RecipeLine {
  return { ...line, unit }
}

/** A line without substitution: the drink would become another one. */
export function only(line: RecipeLine): RecipeLine {
  return { ...line, noSubstitution: true }
}

export function part(quantity: number, unit: Unit, ingredient: string): RecipeLine {
  return { quantity, unit, type: 'Ingredient', ingredient }
}

export function ml(quantity: number, ingredient: string): RecipeLine {
  return part(quantity, 'ml', ingredient)
}

/** An optional line: the drink is the same without it. */
export function garnish(ingredient: string): RecipeLine {
  return { ...part(1, 'piece', ingredient), isOptional: true }
}

/** The columns that recipe lines of standard and custom drinks share. `priority` is the line's position. */
export function recipeColumns(line: RecipeLine, priority: number, names: Names) {
  return {
    type: line.type,
    quantity: line.quantity,
    unit: line.unit,
    isOptional: line.isOptional ? (1 as const) : (0 as const),
    productId: line.type === 'Product' ? names.shelf.product(line.product).id : null,
    ingredientId: line.type === 'Ingredient' ? names.ingredients.id(line.ingredient) : null,
    alcoholTypeId: line.type === 'AlcoholType' ? names.taxonomy.type(line.alcoholType) : null,
    alcoholSubtypeId:
      line.type === 'AlcoholSubtype' ? names.taxonomy.subtype(line.alcoholType, line.alcoholSubtype) : null,
    flavor: line.type === 'AlcoholType' ? (line.flavor ?? null) : null,
    priority,
  }
}

/** The rows entered so far, by name. */
export interface Names {
  rows: DemoRows
  taxonomy: Taxonomy
  ingredients: Ingredients
  shelf: Shelf
}
