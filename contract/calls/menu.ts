import { z } from 'zod'
import { ALLERGENS, MENU_ITEM_TYPES, RECIPE_ITEM_TYPES } from '../enumerations'
import { flagQuery, pageOf } from './lists'
import { call, events } from './call'
import { menuEvent } from './events'

/** `PUT menu/items/{id}/availability`: sold out until an ISO time, or null when on sale again. The output is Unix ms. */
export const soldOutBody = z.object({
  soldOutUntil: z.iso
    .datetime({ offset: true, error: 'Must be an ISO time or null' })
    .transform((time) => Date.parse(time))
    .nullable(),
})

/** Why an item on the menu cannot be ordered now. */
export const UNAVAILABLE_CODES = ['not_sold', 'sold_out', 'not_now', 'last_call'] as const

const allergens = z.array(z.enum(ALLERGENS))

/** A price rule that holds now, such as happy hour. `endsAt` is null if it does not end within a week. */
const priceRule = z.object({ id: z.number(), name: z.string(), endsAt: z.iso.datetime().nullable() })

/** One pour of an item. `price`: dollars for one, with the default choices. Milliliters are whole, ounces have two decimals. */
const pourView = z.object({
  /** Null for a custom drink: it has a single pour. */
  pourAvailabilityId: z.number().nullable(),
  name: z.string(),
  volumeMl: z.number().nullable(),
  volumeOz: z.number().nullable(),
  isDefault: z.boolean(),
  /** Pure alcohol in one, with the default choices: US standard drinks of 14 g, one decimal. Null if a strength or measure is unknown. */
  standardDrinks: z.number().nullable(),
  /** With `priceRule`, if one holds; `listPrice` is without. */
  price: z.number(),
  listPrice: z.number(),
  priceRule: priceRule.nullable(),
})

/** `GET menu/items/customer/{businessId}`: one item. */
export const menuItemView = z.object({
  id: z.number(),
  type: z.enum(MENU_ITEM_TYPES),
  name: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  isAlcoholic: z.boolean(),
  featuredItem: z.boolean(),
  notes: z.string().nullable(),
  categoryIds: z.array(z.number()),
  price: z.number().nullable(),
  listPrice: z.number().nullable(),
  priceRule: priceRule.nullable(),
  /** Of one in the default pour, in US standard drinks. */
  standardDrinks: z.number().nullable(),
  /** Known allergens with the default choices. Others may be in it too. */
  allergens,
  pours: z.array(pourView),
  available: z.boolean(),
  unavailable: z.object({ code: z.enum(UNAVAILABLE_CODES), message: z.string() }).optional(),
  soldOutUntil: z.iso.datetime().nullable(),
})
export type MenuItemView = z.infer<typeof menuItemView>

/** Until when the venue takes no new orders, as ISO time; null while it takes them. */
const pausedUntil = z.iso.datetime().nullable()
/** When one drink that is ordered now is Ready, in 8 of 10 cases, as ISO time; null while the venue takes no new orders. */
const readyBy = z.iso.datetime().nullable()
export const menuItemList = pageOf(menuItemView).extend({ pausedUntil, readyBy })

/** `GET menu/items/customer/item/{id}`: one item with all its choices and substitutions. */
export const menuItemDetails = menuItemView.extend({
  businessId: z.number(),
  recipe: z.array(
    z.object({
      recipeItemId: z.number(),
      type: z.enum(RECIPE_ITEM_TYPES),
      name: z.string(),
      /** The name of an alcohol slot within a sentence: 'white rum', 'London Dry gin'. */
      slot: z.string().optional(),
      quantity: z.number(),
      unit: z.string(),
      flavor: z.string().nullable(),
      isOptional: z.boolean(),
      /** In an alcohol slot: the default product, and all choices with their surcharges in dollars, by pour. */
      defaultProductId: z.number().nullable().optional(),
      products: z
        .array(
          z.object({
            productId: z.number(),
            name: z.string(),
            abvPercentage: z.number().nullable(),
            allergens,
            surcharges: z.array(z.object({ pourAvailabilityId: z.number().nullable(), amount: z.number() })),
          }),
        )
        .optional(),
    }),
  ),
  substitutions: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      description: z.string().nullable(),
      /** Adds alcohol to a drink that may have had none. For guests over 21 only. */
      isAlcoholic: z.boolean(),
    }),
  ),
})

/** `GET categories/customer/{businessId}`: one category, with its items in order. */
export const menuCategoryView = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  featuredCategory: z.boolean(),
  menuItemIds: z.array(z.number()),
})
export const menuCategoryList = pageOf(menuCategoryView)

/** `GET menu/preview/{businessId}`. `ageClaimed`: the visitor's claim to be of age, which only unlocks viewing. */
const menuPreviewQuery = z.object({ ageClaimed: flagQuery })

/** A venue's menu without signing in. Ordering, quoting and customising require an account. */
export const menuPreview = z.object({
  business: z.object({ id: z.number(), placeId: z.number(), name: z.string() }),
  pausedUntil,
  readyBy,
  categories: z.array(menuCategoryView),
  /** `price`: dollars for one in its default pour, `pour`; `pour` is null if a drink has only one. */
  items: z.array(menuItemView.omit({ pours: true, notes: true }).extend({ pour: z.string().nullable() })),
})

const menuEvents = events(menuEvent)

/** A venue's menu for guests. Guests under 21, or whose age is not verified, see no alcohol. */
export const menu = {
  categories: call({
    method: 'GET',
    path: 'categories/customer/{businessId}',
    who: 'guest',
    answer: menuCategoryList,
    says: "Lists the menu's categories, with the ids of their items in order.",
  }),
  items: call({
    method: 'GET',
    path: 'menu/items/customer/{businessId}',
    who: 'guest',
    answer: menuItemList,
    says: "Lists every item of a business's menu.",
  }),
  item: call({
    method: 'GET',
    path: 'menu/items/customer/item/{id}',
    who: 'guest',
    answer: menuItemDetails,
    says: 'Returns a menu item with all its choices and substitutions.',
  }),
  preview: call({
    method: 'GET',
    path: 'menu/preview/{businessId}',
    who: 'anyone',
    query: menuPreviewQuery,
    answer: menuPreview,
    errors: ['not_found'],
    says: 'Returns the menu for reading, without signing in; with `ageClaimed=true` what is alcoholic, too.',
    example: { query: { ageClaimed: 'true' } },
  }),
  events: call({
    method: 'GET',
    path: 'menu/items/customer/{businessId}/events',
    who: 'guest',
    answer: menuEvents,
    says: 'Sends an event whenever the menu changes; fetch the menu then.',
  }),
}
