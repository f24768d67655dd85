import * as alcohol from './alcohol'
import * as businessMenu from './business-menu'
import * as businessPrices from './business-prices'
import * as businesses from './businesses'
import * as core from './core'
import * as lockers from './lockers'
import * as masterMenu from './master-menu'
import * as people from './people'
import * as places from './places'
import * as pours from './pours'
import * as products from './products'
import * as recipes from './recipes'
import * as signups from './signups'

/** Every entity that people fill in, by its table. What the system writes by itself is in orders.ts, lockers.ts and calls/. */
export const ENTITIES = {
  alcoholCategory: alcohol.alcoholCategory,
  alcoholType: alcohol.alcoholType,
  alcoholSubtype: alcohol.alcoholSubtype,
  category: core.category,
  categoryAssignment: core.categoryAssignment,
  ingredient: core.ingredient,
  priceTier: core.priceTier,
  substitution: core.substitution,
  pourType: pours.pourType,
  packagingFormat: pours.packagingFormat,
  servingContainer: pours.servingContainer,
  pourFormat: pours.pourFormat,
  brand: products.brand,
  productLine: products.productLine,
  product: products.product,
  productAttribute: products.productAttribute,
  productAttributeValue: products.productAttributeValue,
  standardDrink: masterMenu.standardDrink,
  standardDrinkSubstitution: masterMenu.standardDrinkSubstitution,
  pourAvailability: masterMenu.pourAvailability,
  standardDrinkRecipeItem: recipes.standardDrinkRecipeItem,
  customDrinkRecipeItem: recipes.customDrinkRecipeItem,
  businessCategory: businessMenu.businessCategory,
  customDrink: businessMenu.customDrink,
  businessServingContainer: businessMenu.businessServingContainer,
  businessDefaultProduct: businessMenu.businessDefaultProduct,
  menuItem: businessMenu.menuItem,
  menuItemAvailability: businessMenu.menuItemAvailability,
  businessPourAvailability: businessPrices.businessPourAvailability,
  businessPriceTier: businessPrices.businessPriceTier,
  businessProductPriceTier: businessPrices.businessProductPriceTier,
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
