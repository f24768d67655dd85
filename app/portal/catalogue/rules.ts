import type { Catalogue } from '../../records/definition/catalogue'
import { defaultProductRules, productPriceTierRules, taxClassRules } from './business-menu/one-default'
import {
  businessCategoryRules,
  timedMenuCategoryRules,
  categoryAssignmentRules,
  categoryRules,
  customDrinkRules,
  menuItemRules,
  menuTranslationRules,
  ownRecipeItemRules,
  priceRuleCategoryRules,
  priceRuleItemRules,
  sharedLineRules,
  sharedRecipeItemRules,
  sharedSubstitutionRules,
} from './business-menu/same-business'
import { drinkSubstitutionRules } from './master-menu/substitution-rules'
import { ownRecordRules } from './products/own-records'
import { productRules } from './products/product-rules'
import { availabilityRuleRules, businessPourAvailabilityRules, pourAvailabilityRules, pourFormatRules } from './twins'

/** By table: rules that need the database, which a definition cannot express. */
export const rules: Catalogue['rules'] = {
  ingredient: ownRecordRules('ingredient'),
  brand: ownRecordRules('brand'),
  product: productRules,
  productLine: sharedLineRules,
  standardDrinkRecipeItem: sharedRecipeItemRules,
  customDrinkRecipeItem: ownRecipeItemRules,
  substitution: sharedSubstitutionRules,
  standardDrinkSubstitution: drinkSubstitutionRules,
  businessCategory: businessCategoryRules,
  businessDefaultProduct: defaultProductRules,
  businessProductPriceTier: productPriceTierRules,
  category: categoryRules,
  categoryAssignment: categoryAssignmentRules,
  customDrink: customDrinkRules,
  menuItem: menuItemRules,
  menuTranslation: menuTranslationRules,
  menuItemAvailability: availabilityRuleRules,
  timedMenuCategory: timedMenuCategoryRules,
  priceRuleItem: priceRuleItemRules,
  priceRuleCategory: priceRuleCategoryRules,
  taxClass: taxClassRules,
  pourFormat: pourFormatRules,
  pourAvailability: pourAvailabilityRules,
  businessPourAvailability: businessPourAvailabilityRules,
}
