import { z } from 'zod'
import {
  CATEGORY_TYPES,
  FLAVORS,
  INGREDIENT_CATEGORIES,
  MENU_ITEM_TYPES,
  MODIFICATION_TYPES,
  RECIPE_ITEM_TYPES,
} from '../enumerations'
import {
  choice,
  displayOrder,
  field,
  id,
  image,
  initially,
  longText,
  optional,
  ownBusiness,
  reference,
  switchField,
  text,
} from '../fields'
import { SHORT } from '../limits'
import { entity, joinedName } from './entity'
import { linkedBy, AT_ONCE } from './links'

/** Core reference data: categories, ingredients, price tiers, substitutions. Pours are in pours.ts. */

export const flavor = () => choice(FLAVORS, { message: 'Must be one of the flavors' })

const categoryFields = {
  name: text(),
  description: optional(longText()),
  image: optional(image('categories')),
  isActive: initially(switchField(), true),
  categoryType: choice(CATEGORY_TYPES),
  businessId: optional(reference('business')),
}

export const category = {
  ...entity(
    'category',
    categoryFields,
    { placeName: joinedName },
    { name: 'categories', path: 'categories', subject: 'Category' },
  ),
  /** Only a category of type Business belongs to a business. The other types are shared. */
  input: z
    .object(categoryFields)
    .refine((row) => row.categoryType !== 'Business' || row.businessId !== null, {
      path: ['businessId'],
      error: 'Business ID is required for business categories',
    })
    .transform((row) => (row.categoryType === 'Business' ? row : { ...row, businessId: null })),
}

/** A category's type next to its id. Lists can filter by it. */
export const categoryType = () => field(z.enum(CATEGORY_TYPES), { kind: 'choice', values: CATEGORY_TYPES })

/** The id field of each type that a menu item, a category assignment or a sold line can refer to. */
export const drinkLinks = {
  StandardDrink: 'standardDrinkId',
  CustomDrink: 'customDrinkId',
  Product: 'productId',
} as const

const assignmentFields = {
  categoryId: reference('category'),
  type: choice(MENU_ITEM_TYPES),
  standardDrinkId: optional(reference('standardDrink')),
  customDrinkId: optional(reference('customDrink')),
  productId: optional(reference('product')),
  displayOrder: initially(displayOrder(), 0),
  isActive: initially(switchField(), true),
}
const assignmentLink = linkedBy('type', drinkLinks)

/** Puts a drink or a product into a category. */
export const categoryAssignment = {
  ...entity(
    'categoryAssignment',
    assignmentFields,
    {
      /** Name of the drink or product. */
      name: joinedName,
      categoryName: joinedName,
      categoryType: categoryType(),
      categoryDescription: joinedName,
    },
    {
      name: 'categoryAssignments',
      path: 'categories/assignments',
      subject: 'Category',
      partOf: ['categoryId', 'standardDrinkId', 'customDrinkId', 'productId'],
    },
  ),
  input: z.object(assignmentFields).superRefine(assignmentLink.check, AT_ONCE).transform(assignmentLink.clear),
}
export type CategoryAssignment = z.infer<typeof categoryAssignment.record>

export const ingredient = entity(
  'ingredient',
  {
    name: text({ max: SHORT }),
    category: choice(INGREDIENT_CATEGORIES),
    isAlcoholic: initially(switchField(), false),
    description: optional(longText({ max: SHORT })),
    /** The venue that it belongs to; null for the base catalogue. */
    businessId: ownBusiness(),
  },
  { placeName: joinedName },
  { name: 'ingredients', path: 'core/ingredients', subject: 'Ingredient' },
)

export const priceTier = entity(
  'priceTier',
  { name: text(), description: optional(longText()), displayOrder: initially(displayOrder(), 0) },
  {},
  { name: 'priceTiers', path: 'core/price-tiers', subject: 'PriceTier' },
)

/** The table that a recipe item or a substitution refers to, by its type. */
const RECIPE_TABLES = {
  Product: 'product',
  Ingredient: 'ingredient',
  AlcoholType: 'alcoholType',
  AlcoholSubtype: 'alcoholSubtype',
} as const

const substitutionFields = {
  name: text(),
  description: optional(longText()),
  modificationType: initially(choice(MODIFICATION_TYPES), 'SubstituteProduct'),
  targetType: initially(choice(RECIPE_ITEM_TYPES), 'AlcoholType'),
  targetEntityId: field(id(), { kind: 'reference', refersToBy: 'targetType', refersToTables: RECIPE_TABLES }),
  targetFlavor: optional(flavor()),
  substitutionType: initially(choice(RECIPE_ITEM_TYPES), 'AlcoholType'),
  substitutionEntityId: field(id(), {
    kind: 'reference',
    refersToBy: 'substitutionType',
    refersToTables: RECIPE_TABLES,
  }),
  substitutionFlavor: optional(flavor()),
}

/** True if things of this type have flavors, as alcohol types and subtypes do. */
export function hasFlavor(type: string): boolean {
  return type === 'AlcoholType' || type === 'AlcoholSubtype'
}

/** A permitted replacement in a drink. The types name the tables of its two ids. */
export const substitution = {
  ...entity(
    'substitution',
    substitutionFields,
    { targetName: joinedName, substitutionName: joinedName },
    { name: 'substitutions', path: 'core/substitutions', subject: 'Substitution' },
  ),
  input: z.object(substitutionFields).transform((row) => ({
    ...row,
    targetFlavor: hasFlavor(row.targetType) ? row.targetFlavor : null,
    substitutionFlavor: hasFlavor(row.substitutionType) ? row.substitutionFlavor : null,
  })),
}
