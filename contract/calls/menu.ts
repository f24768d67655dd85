import { z } from 'zod'
import { MENU_ITEM_TYPES, RECIPE_ITEM_TYPES } from '../enumerations'
import { pageOf } from './lists'
import { call, events } from './call'
import { menuEvent } from './events'

/**
 * `PUT menu/items/{id}/availability`: off sale until a moment, sent as ISO time, or on sale again with null. The output is Unix ms.
 */
export const soldOutBody = z.object({
  soldOutUntil: z.iso
    .datetime({ offset: true, error: 'Must be an ISO time or null' })
    .transform((time) => Date.parse(time))
    .nullable(),
})
export type SoldOutBody = z.infer<typeof soldOutBody>

/** Why an item on the menu cannot be had at the moment. */
export const UNAVAILABLE_CODES = ['not_sold', 'sold_out', 'not_now', 'last_call'] as const

/** One way in which an item is poured. Dollars for a single one when nothing is chosen, ml whole, oz two decimals. */
const pourView = z.object({
  /** Null for a custom drink, which has one pour of its own. */
  pourAvailabilityId: z.number().nullable(),
  name: z.string(),
  volumeMl: z.number().nullable(),
  volumeOz: z.number().nullable(),
  isDefault: z.boolean(),
  price: z.number(),
})

/** One item of a guest's menu: `GET menu/items/customer/{businessId}`. */
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
  pours: z.array(pourView),
  available: z.boolean(),
  unavailable: z.object({ code: z.enum(UNAVAILABLE_CODES), message: z.string() }).optional(),
  soldOutUntil: z.iso.datetime().nullable(),
})
export type MenuItemView = z.infer<typeof menuItemView>
export const menuItemList = pageOf(menuItemView)

/** One item with all that may be chosen and replaced: `GET menu/items/customer/item/{id}`. */
export const menuItemDetails = menuItemView.extend({
  businessId: z.number(),
  recipe: z.array(
    z.object({
      recipeItemId: z.number(),
      type: z.enum(RECIPE_ITEM_TYPES),
      name: z.string(),
      quantity: z.number(),
      unit: z.string(),
      flavor: z.string().nullable(),
      isOptional: z.boolean(),
      /** On an alcohol slot: what is poured when nothing is chosen, and the choices, with what each adds in dollars by pour. */
      defaultProductId: z.number().nullable().optional(),
      products: z
        .array(
          z.object({
            productId: z.number(),
            name: z.string(),
            abvPercentage: z.number().nullable(),
            surcharges: z.array(z.object({ pourAvailabilityId: z.number().nullable(), amount: z.number() })),
          }),
        )
        .optional(),
    }),
  ),
  substitutions: z.array(z.object({ id: z.number(), name: z.string(), description: z.string().nullable() })),
})
export type MenuItemDetails = z.infer<typeof menuItemDetails>

/** One category of a guest's menu, with its items in order: `GET categories/customer/{businessId}`. */
export const menuCategoryView = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  featuredCategory: z.boolean(),
  menuItemIds: z.array(z.number()),
})
export type MenuCategoryView = z.infer<typeof menuCategoryView>
export const menuCategoryList = pageOf(menuCategoryView)

const menuEvents = events(menuEvent)

/** What guests see of a venue's menu. Under 21, or without a verified age, it is what is not alcoholic. */
export const menu = {
  categories: call({
    method: 'GET',
    path: 'categories/customer/{businessId}',
    who: 'guest',
    answer: menuCategoryList,
    says: "The menu's categories, with the ids of their items in order.",
  }),
  items: call({
    method: 'GET',
    path: 'menu/items/customer/{businessId}',
    who: 'guest',
    answer: menuItemList,
    says: 'The whole menu of a business.',
  }),
  item: call({
    method: 'GET',
    path: 'menu/items/customer/item/{id}',
    who: 'guest',
    answer: menuItemDetails,
    says: 'One item with all that may be chosen and replaced.',
  }),
  events: call({
    method: 'GET',
    path: 'menu/items/customer/{businessId}/events',
    who: 'guest',
    answer: menuEvents,
    says: 'Says when something on the menu has changed; fetch it then.',
  }),
}
