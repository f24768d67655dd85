import { z } from 'zod'
import { AVAILABILITY_RULE_TYPES, MENU_ITEM_TYPES, SEASONS, WEEKDAYS } from '../enumerations'
import {
  choice,
  date,
  displayOrder,
  factor,
  image,
  initially,
  longText,
  money,
  optional,
  reference,
  REQUIRED,
  switchField,
  text,
  time,
} from '../fields'
import { categoryType, drinkLinks } from './core'
import { entity, joinedName } from './entity'
import { exactlyOneOf, linkedBy, AT_ONCE } from './links'

/** The items a business sells. Prices are in business-prices.ts. */

export const businessCategory = entity(
  'businessCategory',
  {
    businessId: reference('business'),
    categoryId: reference('category'),
    displayName: optional(text()),
    featuredCategory: initially(switchField(), false),
    isActive: initially(switchField(), true),
    displayOrder: optional(displayOrder()),
    /** The tax class of its items that have none of their own. */
    taxClassId: optional(reference('taxClass')),
  },
  {
    placeName: joinedName,
    name: joinedName,
    description: joinedName,
    categoryType: categoryType(),
    taxClassName: joinedName,
  },
  { name: 'businessCategories', path: 'businesses/categories', subject: 'BusinessCategory' },
)

export const customDrink = entity(
  'customDrink',
  {
    businessId: reference('business'),
    name: text(),
    description: optional(longText()),
    preparationInstructions: optional(longText()),
    image: optional(image('menu-items/custom-drinks')),
    isAlcoholic: initially(switchField(), true),
    isShot: initially(switchField(), false),
    basePrice: money(),
    upCharge: initially(factor(), 1),
  },
  { placeName: joinedName },
  { name: 'customDrinks', path: 'custom-drinks', subject: 'CustomDrink', subjects: { delete: 'Product' } },
)

export const businessServingContainer = entity(
  'businessServingContainer',
  {
    businessId: reference('business'),
    servingContainerId: reference('servingContainer'),
    isActive: initially(switchField(), true),
    displayOrder: initially(displayOrder(), 0),
  },
  { placeName: joinedName, servingContainerName: joinedName },
  {
    name: 'businessServingContainers',
    path: 'businesses/serving-containers',
    subject: 'BusinessServingContainer',
    subjects: { delete: 'ServingContainer' },
  },
)

const defaultProductFields = {
  businessId: reference('business'),
  productId: reference('product'),
  alcoholTypeId: optional(reference('alcoholType')),
  alcoholSubtypeId: optional(reference('alcoholSubtype')),
  isActive: initially(switchField(), true),
  notes: optional(longText()),
}

/** The product that is poured if a recipe names an alcohol type or subtype and the guest does not choose. */
export const businessDefaultProduct = {
  ...entity(
    'businessDefaultProduct',
    defaultProductFields,
    {
      placeName: joinedName,
      productName: joinedName,
      alcoholTypeName: joinedName,
      alcoholSubtypeName: joinedName,
    },
    { name: 'businessDefaultProducts', path: 'businesses/default-products', subject: 'BusinessDefaultProduct' },
  ),
  input: z.object(defaultProductFields).superRefine(exactlyOneOf('alcoholTypeId', 'alcoholSubtypeId'), AT_ONCE),
}

const menuItemFields = {
  type: initially(choice(MENU_ITEM_TYPES), 'StandardDrink'),
  businessId: reference('business'),
  standardDrinkId: optional(reference('standardDrink')),
  customDrinkId: optional(reference('customDrink')),
  productId: optional(reference('product')),
  displayOrder: initially(displayOrder(), 0),
  isActive: initially(switchField(), true),
  featuredItem: initially(switchField(), false),
  notes: optional(longText()),
  /** Null: that of its categories, or the business's default (docs/rules/money.md#tax). */
  taxClassId: optional(reference('taxClass')),
}
const menuItemLink = linkedBy('type', drinkLinks)

export const menuItem = {
  ...entity(
    'menuItem',
    menuItemFields,
    {
      placeName: joinedName,
      /** Name of the drink or product. */
      name: joinedName,
      isAlcoholic: switchField(),
      taxClassName: joinedName,
      /** Off sale until then; set by `PUT menu/items/{id}/availability`. */
      soldOutUntil: z.iso.datetime().nullable(),
    },
    { name: 'menuItems', path: 'menu/items', subject: 'MenuItem' },
  ),
  input: z.object(menuItemFields).superRefine(menuItemLink.check, AT_ONCE).transform(menuItemLink.clear),
}

const WEEKDAY_NAMES = Object.fromEntries(
  WEEKDAYS.map((weekday) => [weekday, weekday.charAt(0).toUpperCase() + weekday.slice(1)]),
)

const ruleFields = {
  menuItemId: reference('menuItem'),
  ruleType: choice(AVAILABILITY_RULE_TYPES),
  weekday: optional(choice(WEEKDAYS, { labels: WEEKDAY_NAMES })),
  startTime: optional(time()),
  endTime: optional(time()),
  startDate: optional(date()),
  endDate: optional(date()),
  season: optional(choice(SEASONS)),
}

type RuleField = Exclude<keyof typeof ruleFields, 'menuItemId' | 'ruleType'>
const RULE_FIELDS: readonly RuleField[] = ['weekday', 'startTime', 'endTime', 'startDate', 'endDate', 'season']
const FIELDS_OF_RULE: Readonly<Record<(typeof AVAILABILITY_RULE_TYPES)[number], readonly RuleField[]>> = {
  DayOfWeek: ['weekday'],
  TimeOfDay: ['startTime', 'endTime'],
  Date: ['startDate', 'endDate'],
  Season: ['season'],
}

/** When a menu item may be sold. contract/availability.ts defines how an item's rules combine. */
export const menuItemAvailability = {
  ...entity(
    'menuItemAvailability',
    ruleFields,
    {
      /** Name of the menu item. */
      name: joinedName,
    },
    { name: 'availabilityRules', path: 'menu/items/availability-rules', subject: 'MenuItem', partOf: ['menuItemId'] },
  ),
  input: z
    .object(ruleFields)
    .superRefine((row, context) => {
      const given = FIELDS_OF_RULE[row.ruleType]
      const missing = given.filter((name) => row[name] === null)
      // A date range may be open at one end.
      const needed = row.ruleType === 'Date' && missing.length < given.length ? [] : missing
      for (const name of needed) context.addIssue({ code: 'custom', path: [name], message: REQUIRED })
      if (row.ruleType === 'TimeOfDay' && row.startTime !== null && row.startTime === row.endTime) {
        const message = 'Must be another time than the start. What is served all day needs no such rule'
        context.addIssue({ code: 'custom', path: ['endTime'], message })
      }
      if (row.startDate !== null && row.endDate !== null && row.endDate < row.startDate) {
        context.addIssue({ code: 'custom', path: ['endDate'], message: 'Must not be before the start date' })
      }
    })
    .transform((row) => {
      const others = RULE_FIELDS.filter((name) => !FIELDS_OF_RULE[row.ruleType].includes(name))
      return { ...row, ...Object.fromEntries(others.map((name) => [name, null])) }
    }),
}
