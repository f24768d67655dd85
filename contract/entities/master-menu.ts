import { z } from 'zod'
import { POUR_ENTITY_TYPES } from '../enumerations'
import { choice, displayOrder, image, initially, longText, optional, reference, switchField, text } from '../fields'
import { entity, joinedName } from './entity'
import { linkedBy, AT_ONCE } from './links'

/** The master menu: standard drinks and where pours are available. Recipes are in recipes.ts. */

export const standardDrink = entity(
  'standardDrink',
  {
    name: text(),
    description: optional(longText()),
    preparationInstructions: optional(longText()),
    image: optional(image('menu-items/standard-drinks')),
    isAlcoholic: initially(switchField(), true),
    isShot: initially(switchField(), false),
  },
  {},
  { name: 'standardDrinks', path: 'standard-drinks', subject: 'StandardDrink', subjects: { create: 'Product' } },
)

/** `description` explains the substitution in this drink; if empty, the substitution's own description applies. */
export const standardDrinkSubstitution = entity(
  'standardDrinkSubstitution',
  {
    drinkId: reference('standardDrink'),
    substitutionId: reference('substitution'),
    description: optional(longText()),
    priority: initially(displayOrder(), 0),
  },
  { name: joinedName },
  {
    name: 'standardDrinkSubstitutions',
    path: 'standard-drinks/substitutions',
    subject: 'StandardDrink',
    partOf: ['drinkId'],
  },
)

const availabilityFields = {
  pourFormatId: reference('pourFormat'),
  entityType: choice(POUR_ENTITY_TYPES),
  categoryId: optional(reference('category')),
  standardDrinkId: optional(reference('standardDrink')),
  productLineId: optional(reference('productLine')),
  productId: optional(reference('product')),
  alcoholTypeId: optional(reference('alcoholType')),
  alcoholSubtypeId: optional(reference('alcoholSubtype')),
  isDefault: initially(switchField(), false),
  displayOrder: initially(displayOrder(), 0),
}

/** The id field that belongs to each entity type. */
export const POUR_LINKS = {
  Category: 'categoryId',
  Drink: 'standardDrinkId',
  ProductLine: 'productLineId',
  Product: 'productId',
  AlcoholType: 'alcoholTypeId',
  AlcoholSubtype: 'alcoholSubtypeId',
} as const

const link = linkedBy('entityType', POUR_LINKS)

/** The formats in which something may be poured. */
export const pourAvailability = {
  ...entity(
    'pourAvailability',
    availabilityFields,
    {
      /** Name of the linked entity. */
      name: joinedName,
      pourTypeName: joinedName,
      /** The serving container, or the packaging if it is served in that. */
      servingContainerName: joinedName,
      packagingFormatName: joinedName,
      alcoholCategoryName: joinedName,
      volumeOz: z.number().nullable(),
    },
    { name: 'pourAvailabilities', path: 'menu/pour-availabilities', subject: 'PourAvailability' },
  ),
  input: z.object(availabilityFields).superRefine(link.check, AT_ONCE).transform(link.clear),
}
