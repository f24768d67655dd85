import { z } from 'zod'
import * as alcohol from './alcohol'
import { allergenMark } from './allergens'
import * as businessPrices from './business-prices'
import * as core from './core'
import * as masterMenu from './master-menu'
import * as pours from './pours'
import * as products from './products'
import * as recipes from './recipes'

/**
 * A record's related records: `many` of another table whose field `by` refers to it, or the `one` that its own field `through` refers to. A single
 * record always includes them, lists on request (docs/rules/catalogue.md#collections).
 */
export type Collection = { of: string; by: string; sort: string } | { of: string; through: string }

const collections = z.registry<Collection>()

/** Returns the collection that a schema of `COLLECTIONS` stands for. */
function collectionOf(schema: z.ZodType): Collection | undefined {
  return collections.get(schema)
}

interface Listed<F extends z.ZodRawShape, R extends z.ZodType> {
  table: string
  fields: F
  record: R
}

/** Sorted by `sort`, a field of the children, then by id. */
function many<F extends z.ZodRawShape, R extends z.ZodType>(
  { table, record }: Listed<F, R>,
  by: keyof F & string,
  sort: (keyof F & string) | 'id' = 'id',
) {
  const schema = z.array(record).optional()
  collections.add<z.ZodType>(schema, { of: table, by, sort })
  return schema
}

function one<F extends z.ZodRawShape, R extends z.ZodType>({ table, record }: Listed<F, R>, through: string) {
  const schema = record.nullable().optional()
  collections.add<z.ZodType>(schema, { of: table, through })
  return schema
}

/** By table. */
export const COLLECTIONS = {
  alcoholCategory: { types: many(alcohol.alcoholType, 'alcoholCategoryId', 'name') },
  alcoholType: {
    subtypes: many(alcohol.alcoholSubtype, 'alcoholTypeId', 'name'),
    products: many(products.product, 'alcoholTypeId'),
  },
  alcoholSubtype: { products: many(products.product, 'alcoholSubtypeId') },
  category: { assignments: many(core.categoryAssignment, 'categoryId', 'displayOrder') },
  ingredient: {
    allergens: many(allergenMark, 'ingredientId'),
    standardDrinkIngredients: many(recipes.standardDrinkRecipeItem, 'ingredientId'),
    customDrinkIngredients: many(recipes.customDrinkRecipeItem, 'ingredientId'),
  },
  servingContainer: { pourFormats: many(pours.pourFormat, 'servingContainerId', 'displayOrder') },
  pourAvailability: {
    businessPourAvailabilities: many(businessPrices.businessPourAvailability, 'pourAvailabilityId'),
  },
  brand: { products: many(products.product, 'brandId') },
  productLine: { products: many(products.product, 'productLineId') },
  product: {
    baseProduct: one(products.product, 'baseProductId'),
    flavorVariants: many(products.product, 'baseProductId'),
    categories: many(core.categoryAssignment, 'productId', 'displayOrder'),
    allergens: many(allergenMark, 'productId'),
  },
  productAttribute: { attributeValues: many(products.productAttributeValue, 'productAttributeId') },
  standardDrink: {
    categories: many(core.categoryAssignment, 'standardDrinkId', 'displayOrder'),
    recipeItems: many(recipes.standardDrinkRecipeItem, 'standardDrinkId', 'priority'),
    substitutions: many(masterMenu.standardDrinkSubstitution, 'drinkId', 'priority'),
    /** The formats it is poured in, each as its pour availability. */
    pourFormats: many(masterMenu.pourAvailability, 'standardDrinkId', 'displayOrder'),
  },
  customDrink: {
    categories: many(core.categoryAssignment, 'customDrinkId', 'displayOrder'),
    recipeItems: many(recipes.customDrinkRecipeItem, 'customDrinkId', 'priority'),
  },
} as const

const BY_TABLE: ReadonlyMap<string, Readonly<Record<string, z.ZodType>>> = new Map(Object.entries(COLLECTIONS))

/** Returns the collections of a table's records, by name; none for most tables. */
export function collectionsOf(table: string): ReadonlyMap<string, Collection> {
  const named = Object.entries(BY_TABLE.get(table) ?? {}).flatMap(([name, schema]) => {
    const collection = collectionOf(schema)
    return collection ? [[name, collection] as const] : []
  })
  return new Map(named)
}
