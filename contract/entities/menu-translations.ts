import { z } from 'zod'
import { TRANSLATED_TYPES, type TranslatedType } from '../enumerations'
import { choice, initially, longText, optional, reference, TOO_LONG, text } from '../fields'
import { LANGUAGE_LABELS, MENU_LANGUAGES } from '../languages'
import { MEDIUM, SHORT, TINY } from '../limits'
import { entity, joinedName } from './entity'
import { linkedBy, AT_ONCE } from './links'

/** The id field of each type that a translation can refer to. */
export const TRANSLATED_LINKS = {
  Category: 'categoryId',
  MenuItem: 'menuItemId',
  PourFormat: 'pourFormatId',
  Ingredient: 'ingredientId',
  AlcoholType: 'alcoholTypeId',
  AlcoholSubtype: 'alcoholSubtypeId',
  Substitution: 'substitutionId',
} as const satisfies Record<TranslatedType, string>

/** Two names and what joins them: a product's brand and name, a pour and its glass. */
const TWO_NAMES = 2 * TINY + 3

/** The longest translated name of each type, in characters: as long as the English one may be. */
export const MAX_TRANSLATED_NAME: Readonly<Record<TranslatedType, number>> = {
  Category: TINY,
  MenuItem: TWO_NAMES,
  PourFormat: TWO_NAMES,
  Ingredient: SHORT,
  AlcoholType: TWO_NAMES,
  AlcoholSubtype: TWO_NAMES,
  Substitution: TINY,
}
export const MAX_TRANSLATED_DESCRIPTION = MEDIUM

/** Guests see only the names of the others. */
const DESCRIBED: ReadonlySet<TranslatedType> = new Set<TranslatedType>(['Category', 'MenuItem', 'Substitution'])

/** True if guests see a description of such a record. */
export function isDescribed(type: TranslatedType): boolean {
  return DESCRIBED.has(type)
}

const translationFields = {
  businessId: reference('business'),
  language: initially(choice(MENU_LANGUAGES, { labels: LANGUAGE_LABELS }), 'es'),
  type: initially(choice(TRANSLATED_TYPES), 'MenuItem'),
  categoryId: optional(reference('category')),
  menuItemId: optional(reference('menuItem')),
  pourFormatId: optional(reference('pourFormat')),
  ingredientId: optional(reference('ingredient')),
  alcoholTypeId: optional(reference('alcoholType')),
  alcoholSubtypeId: optional(reference('alcoholSubtype')),
  substitutionId: optional(reference('substitution')),
  name: optional(text({ max: SHORT })),
  /** The English name that `name` translates. Guests read the English again once it is another one. Null: whatever the English is. */
  nameOf: optional(text({ max: SHORT })),
  description: optional(longText({ max: MAX_TRANSLATED_DESCRIPTION })),
  descriptionOf: optional(longText({ max: MAX_TRANSLATED_DESCRIPTION })),
}
const translationLink = linkedBy('type', TRANSLATED_LINKS)

/** A venue's texts in a guest's language, for one category, item, size, part of a drink or change (docs/rules/catalogue.md#menu-in-the-guests-language). */
export const menuTranslation = {
  ...entity(
    'menuTranslation',
    translationFields,
    { placeName: joinedName, original: joinedName },
    { name: 'menuTranslations', path: 'menu/translations', subject: 'BusinessCategory' },
  ),
  input: z
    .object(translationFields)
    .superRefine(translationLink.check, AT_ONCE)
    .superRefine(({ type, name, description }, context) => {
      if (name === null && (description === null || !isDescribed(type))) {
        context.addIssue({ code: 'custom', path: ['name'], message: 'A name or a description is required' })
      }
      if ((name?.length ?? 0) > MAX_TRANSLATED_NAME[type]) {
        context.addIssue({ code: 'custom', path: ['name'], message: TOO_LONG })
      }
    })
    .transform(translationLink.clear)
    .transform((row) => ({
      ...row,
      nameOf: row.name === null ? null : row.nameOf,
      ...(isDescribed(row.type) && row.description !== null ? {} : { description: null, descriptionOf: null }),
    })),
}
