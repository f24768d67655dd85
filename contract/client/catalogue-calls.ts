import { type z } from 'zod'
import { ENTITIES } from '../entities'
import { type Call } from './call'
import { crudCalls, type EntitySchemas } from './crud-calls'

/** The resources that are alike: list, get, create, update, remove. */
export function catalogueCalls(call: Call) {
  const of = <R extends z.ZodType, I extends z.ZodType>(path: string, entity: EntitySchemas<R, I>) =>
    crudCalls(call, path, entity)

  return {
    alcoholCategories: of('alcohol/categories', ENTITIES.alcoholCategory),
    alcoholSubtypes: of('alcohol/subtypes', ENTITIES.alcoholSubtype),
    alcoholTypes: of('alcohol/types', ENTITIES.alcoholType),
    businessCategories: of('businesses/categories', ENTITIES.businessCategory),
    businessDefaultProducts: of('businesses/default-products', ENTITIES.businessDefaultProduct),
    businessPourAvailabilities: of('businesses/pour-availabilities', ENTITIES.businessPourAvailability),
    businessPriceTiers: of('businesses/price-tiers', ENTITIES.businessPriceTier),
    businessProductPriceTiers: of('businesses/product-price-tiers', ENTITIES.businessProductPriceTier),
    businessServingContainers: of('businesses/serving-containers', ENTITIES.businessServingContainer),
    categories: of('categories', ENTITIES.category),
    categoryAssignments: of('categories/assignments', ENTITIES.categoryAssignment),
    ingredients: of('core/ingredients', ENTITIES.ingredient),
    priceTiers: of('core/price-tiers', ENTITIES.priceTier),
    substitutions: of('core/substitutions', ENTITIES.substitution),
    packagingFormats: of('core/packaging-formats', ENTITIES.packagingFormat),
    pourFormats: of('core/pour-formats', ENTITIES.pourFormat),
    pourTypes: of('core/pour-types', ENTITIES.pourType),
    servingContainers: of('core/serving-containers', ENTITIES.servingContainer),
    customDrinks: of('custom-drinks', ENTITIES.customDrink),
    customDrinkRecipeItems: of('custom-drinks/recipe-items', ENTITIES.customDrinkRecipeItem),
    menuItems: of('menu/items', ENTITIES.menuItem),
    pourAvailabilities: of('menu/pour-availabilities', ENTITIES.pourAvailability),
    brands: of('products/brands', ENTITIES.brand),
    productAttributes: of('products/attributes', ENTITIES.productAttribute),
    productLines: of('products/lines', ENTITIES.productLine),
    products: of('products/products', ENTITIES.product),
    standardDrinks: of('standard-drinks', ENTITIES.standardDrink),
    standardDrinkRecipeItems: of('standard-drinks/recipe-items', ENTITIES.standardDrinkRecipeItem),
    standardDrinkSubstitutions: of('standard-drinks/substitutions', ENTITIES.standardDrinkSubstitution),
  }
}
