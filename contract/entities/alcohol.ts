import { longText, optional, reference, text } from '../fields'
import { SHORT } from '../limits'
import { entity, joinedName } from './entity'

/** The alcohol taxonomy: category, type, subtype. */

export const alcoholCategory = entity(
  'alcoholCategory',
  { name: text(), description: optional(longText()) },
  {},
  { name: 'alcoholCategories', path: 'alcohol/categories', subject: 'Alcohol' },
)

export const alcoholType = entity(
  'alcoholType',
  {
    alcoholCategoryId: reference('alcoholCategory'),
    name: text(),
    description: optional(longText()),
    abvRange: optional(text()),
    productionMethod: optional(text({ max: SHORT })),
  },
  { alcoholCategoryName: joinedName },
  { name: 'alcoholTypes', path: 'alcohol/types', subject: 'Alcohol' },
)

export const alcoholSubtype = entity(
  'alcoholSubtype',
  {
    alcoholTypeId: reference('alcoholType'),
    name: text(),
    description: optional(longText()),
    agingRequirements: optional(text({ max: SHORT })),
    regionalRequirements: optional(text({ max: SHORT })),
    otherSpecifications: optional(text({ max: SHORT })),
  },
  { alcoholTypeName: joinedName },
  { name: 'alcoholSubtypes', path: 'alcohol/subtypes', subject: 'Alcohol', subjects: { create: 'AlcoholSubtype' } },
)
