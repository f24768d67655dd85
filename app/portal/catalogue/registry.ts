import { gatherResources } from '../../records/definition/resources'
import { alcoholCategories } from './alcohol/alcohol-categories'
import { alcoholSubtypes } from './alcohol/alcohol-subtypes'
import { alcoholTypes } from './alcohol/alcohol-types'
import { availabilityRules } from './business-menu/availability-rules'
import { businessCategories } from './business-menu/categories'
import { customDrinks } from './business-menu/custom-drinks'
import { businessDefaultProducts } from './business-menu/default-products'
import { menuItems } from './business-menu/menu-items'
import { menuTranslations } from './business-menu/menu-translations'
import { businessPourAvailabilities } from './business-menu/pour-availabilities'
import { priceRuleCategories, priceRuleItems, priceRules } from './business-menu/price-rules'
import { businessPriceTiers } from './business-menu/price-tiers'
import { businessProductPriceTiers } from './business-menu/product-price-tiers'
import { customDrinkRecipeItems } from './business-menu/recipe-items'
import { businessServingContainers } from './business-menu/serving-containers'
import { taxClasses, taxClassRates } from './business-menu/tax-classes'
import { timedMenuCategories, timedMenus } from './business-menu/timed-menus'
import { allergenMarks } from './core/allergens'
import { categories } from './core/categories'
import { categoryAssignments } from './core/category-assignments'
import { ingredients } from './core/ingredients'
import { packagingFormats } from './core/packaging-formats'
import { pourFormats } from './core/pour-formats'
import { pourTypes } from './core/pour-types'
import { priceTiers } from './core/price-tiers'
import { servingContainers } from './core/serving-containers'
import { substitutions } from './core/substitutions'
import { standardDrinkSubstitutions } from './master-menu/drink-substitutions'
import { pourAvailabilities } from './master-menu/pour-availabilities'
import { standardDrinkRecipeItems } from './master-menu/recipe-items'
import { standardDrinks } from './master-menu/standard-drinks'
import { brands } from './products/brands'
import { productAttributes } from './products/product-attributes'
import { productAttributeValues } from './products/product-attribute-values'
import { productLines } from './products/product-lines'
import { products } from './products/products'

/**
 * Every resource of the catalogue, in sidebar order. The registry drives /v1, the portal's screens, the pickers and the lists on details
 * pages.
 */
export const resources = gatherResources([
  alcoholCategories,
  alcoholTypes,
  alcoholSubtypes,
  categories,
  categoryAssignments,
  ingredients,
  allergenMarks,
  priceTiers,
  substitutions,
  pourTypes,
  pourFormats,
  packagingFormats,
  servingContainers,
  products,
  brands,
  productLines,
  productAttributes,
  productAttributeValues,
  standardDrinks,
  standardDrinkRecipeItems,
  standardDrinkSubstitutions,
  pourAvailabilities,
  menuItems,
  availabilityRules,
  timedMenus,
  timedMenuCategories,
  menuTranslations,
  customDrinks,
  customDrinkRecipeItems,
  businessCategories,
  businessDefaultProducts,
  businessPourAvailabilities,
  businessPriceTiers,
  businessProductPriceTiers,
  businessServingContainers,
  priceRules,
  priceRuleItems,
  priceRuleCategories,
  taxClasses,
  taxClassRates,
])
