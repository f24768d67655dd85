import { z } from 'zod'
import * as alcohol from './alcohol'
import { allergenMark } from './allergens'
import * as businessMenu from './business-menu'
import * as businessPrices from './business-prices'
import * as businesses from './businesses'
import { COLLECTIONS } from './collections'
import * as core from './core'
import * as lockers from './lockers'
import * as masterMenu from './master-menu'
import { menuTranslation } from './menu-translations'
import * as people from './people'
import * as places from './places'
import * as pours from './pours'
import * as priceRules from './price-rules'
import * as products from './products'
import * as recipes from './recipes'
import * as signups from './signups'
import * as taxes from './taxes'
import * as timedMenus from './timed-menus'

/** Adds collections to an entity's record. */
function answering<E extends object, R extends z.ZodRawShape, C extends z.ZodRawShape>(
  entity: E & { record: z.ZodObject<R> },
  collections: C,
) {
  return { ...entity, record: z.object({ ...entity.record.shape, ...collections }) }
}

/** Every entity that people fill in, by its table. Records that only the system writes are in lockers.ts and calls/. */
export const ENTITIES = {
  alcoholCategory: answering(alcohol.alcoholCategory, COLLECTIONS.alcoholCategory),
  alcoholType: answering(alcohol.alcoholType, COLLECTIONS.alcoholType),
  alcoholSubtype: answering(alcohol.alcoholSubtype, COLLECTIONS.alcoholSubtype),
  category: answering(core.category, COLLECTIONS.category),
  categoryAssignment: core.categoryAssignment,
  ingredient: answering(core.ingredient, COLLECTIONS.ingredient),
  allergenMark,
  priceTier: core.priceTier,
  substitution: core.substitution,
  pourType: pours.pourType,
  packagingFormat: pours.packagingFormat,
  servingContainer: answering(pours.servingContainer, COLLECTIONS.servingContainer),
  pourFormat: pours.pourFormat,
  brand: answering(products.brand, COLLECTIONS.brand),
  productLine: answering(products.productLine, COLLECTIONS.productLine),
  product: answering(products.product, COLLECTIONS.product),
  productAttribute: answering(products.productAttribute, COLLECTIONS.productAttribute),
  productAttributeValue: products.productAttributeValue,
  standardDrink: answering(masterMenu.standardDrink, COLLECTIONS.standardDrink),
  standardDrinkSubstitution: masterMenu.standardDrinkSubstitution,
  pourAvailability: answering(masterMenu.pourAvailability, COLLECTIONS.pourAvailability),
  standardDrinkRecipeItem: recipes.standardDrinkRecipeItem,
  customDrinkRecipeItem: recipes.customDrinkRecipeItem,
  businessCategory: businessMenu.businessCategory,
  customDrink: answering(businessMenu.customDrink, COLLECTIONS.customDrink),
  businessServingContainer: businessMenu.businessServingContainer,
  businessDefaultProduct: businessMenu.businessDefaultProduct,
  menuItem: businessMenu.menuItem,
  menuItemAvailability: businessMenu.menuItemAvailability,
  timedMenu: timedMenus.timedMenu,
  timedMenuCategory: timedMenus.timedMenuCategory,
  menuTranslation,
  businessPourAvailability: businessPrices.businessPourAvailability,
  businessPriceTier: businessPrices.businessPriceTier,
  businessProductPriceTier: businessPrices.businessProductPriceTier,
  priceRule: priceRules.priceRule,
  priceRuleItem: priceRules.priceRuleItem,
  priceRuleCategory: priceRules.priceRuleCategory,
  taxClass: taxes.taxClass,
  taxClassRate: taxes.taxClassRate,
  place: places.place,
  placeFollow: places.placeFollow,
  placeAnalytics: places.placeAnalytics,
  business: businesses.business,
  businessLocker: lockers.businessLocker,
  user: people.user,
  customer: people.customer,
  businessSignup: signups.businessSignup,
  signupNote: signups.signupNote,
} as const
export type EntityName = keyof typeof ENTITIES
