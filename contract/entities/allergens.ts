import { z } from 'zod'
import { ALLERGENS, MARKED_TYPES } from '../enumerations'
import { choice, optional, reference } from '../fields'
import { entity, joinedName } from './entity'
import { linkedBy, AT_ONCE } from './links'

/** The id field of each type that a mark can refer to. */
const MARKED_LINKS = { Ingredient: 'ingredientId', Product: 'productId' } as const

const markFields = {
  type: choice(MARKED_TYPES),
  ingredientId: optional(reference('ingredient')),
  productId: optional(reference('product')),
  allergen: choice(ALLERGENS),
}
const markLink = linkedBy('type', MARKED_LINKS)

/** Marks an ingredient or product as containing an allergen (docs/rules/catalogue.md#allergens). */
export const allergenMark = {
  ...entity(
    'allergenMark',
    markFields,
    {
      /** Name of the ingredient or product. */
      name: joinedName,
    },
    { name: 'allergenMarks', path: 'core/allergens', subject: 'Ingredient', partOf: ['ingredientId', 'productId'] },
  ),
  input: z.object(markFields).superRefine(markLink.check, AT_ONCE).transform(markLink.clear),
}
